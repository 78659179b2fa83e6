import { describe, expect, test } from 'vitest';
import type { Crd, KubernetesObject, Spoke } from '../../../src/index.ts';
import { DefinitionError, defineKind, kindsOf, through } from '../../../src/index.ts';

type Objects = Record<'v1' | 'v2' | 'v3' | 'v4', KubernetesObject>;
const crd: Crd<Objects> = {
  group: 'g.example.com',
  kind: 'Thing',
  versions: ['v1', 'v2', 'v3', 'v4'],
};

/** A spoke that records every step. */
function tracing(name: string): Spoke<KubernetesObject, KubernetesObject> {
  const leaving = (step: string) => (object: KubernetesObject) => ({
    ...object,
    trace: [...((object['trace'] as string[] | undefined) ?? []), step],
  });
  return { toHub: leaving(`${name} up`), fromHub: leaving(`${name} down`) };
}

/** v1 → v2 → v3 (hub), and v4 → v3. */
const thing = defineKind(crd, 'v3', {
  v1: through('v2', tracing('v1')),
  v2: tracing('v2'),
  v4: tracing('v4'),
});

function trace(from: string, to: string): unknown {
  const path = thing.path(`g.example.com/${from}`, `g.example.com/${to}`);
  if (path === undefined) return undefined;
  let object: object = { apiVersion: `g.example.com/${from}`, kind: 'Thing' };
  for (const step of path) object = step.convert(object, step) as object;
  return (object as Record<string, unknown>)['trace'] ?? [];
}

describe('the path between two versions', () => {
  test.for([
    ['v1', 'v1', []],
    ['v1', 'v2', ['v1 up']],
    ['v1', 'v3', ['v1 up', 'v2 up']],
    ['v1', 'v4', ['v1 up', 'v2 up', 'v4 down']],
    ['v2', 'v1', ['v1 down']],
    ['v3', 'v1', ['v2 down', 'v1 down']],
    ['v4', 'v1', ['v4 up', 'v2 down', 'v1 down']],
    ['v4', 'v2', ['v4 up', 'v2 down']],
    ['v2', 'v4', ['v2 up', 'v4 down']],
  ] as const)('from %s to %s is %j', ([from, to, steps]) => {
    expect(trace(from, to)).toStrictEqual(steps);
  });

  test('each step knows its two apiVersions', () => {
    expect(
      thing.path('g.example.com/v1', 'g.example.com/v4')?.map(({ from, to }) => `${from} → ${to}`),
    ).toStrictEqual([
      'g.example.com/v1 → g.example.com/v2',
      'g.example.com/v2 → g.example.com/v3',
      'g.example.com/v3 → g.example.com/v4',
    ]);
  });

  test.for([
    ['g.example.com/v9', 'g.example.com/v1'],
    ['g.example.com/v1', 'g.example.com/v9'],
    ['other.example.com/v1', 'other.example.com/v2'],
    ['v1', 'v2'],
    ['__proto__', 'constructor'],
  ] as const)('does not exist from %s to %s', ([from, to]) => {
    expect(thing.path(from, to)).toBeUndefined();
  });
});

describe('a kind converts', () => {
  const object: KubernetesObject = { apiVersion: 'g.example.com/v1', kind: 'Thing', metadata: {} };

  test('an object to another version, and leaves one that already has it', () => {
    expect(thing.convert(object, 'g.example.com/v3')).toStrictEqual({
      object: { ...object, apiVersion: 'g.example.com/v3', trace: ['v1 up', 'v2 up'] },
    });
    expect(thing.convert(object, 'g.example.com/v1')).toStrictEqual({ object });
  });

  test.for([
    ['g.example.com/v1', 'g.example.com/v9', 'v9'],
    ['g.example.com/v8', 'g.example.com/v9', 'v8'],
    ['g.example.com/v8', 'g.example.com/v8', 'v8'],
  ] as const)('no object from %s to %s, because it does not know %s', ([from, to, version]) => {
    expect(thing.convert({ ...object, apiVersion: from }, to)).toStrictEqual({
      problem: { reason: 'UnknownVersion', version, known: ['v1', 'v2', 'v3', 'v4'] },
    });
  });

  test('no object of another group, and none to one', () => {
    const other = { ...object, apiVersion: 'other.example.com/v1' };
    const problem = { reason: 'OtherGroup' };
    expect(thing.convert(other, 'g.example.com/v1')).toStrictEqual({ problem });
    expect(thing.convert(object, 'other.example.com/v1')).toStrictEqual({ problem });
  });

  test('with one keeper of losses, made once from all that is known of it', () => {
    const made: unknown[] = [];
    const shapes = { v1: { open: true } } as const;
    const kept = { ...object, kept: true };
    const spokes = { v1: tracing('v1'), v2: tracing('v2'), v4: tracing('v4') };
    const keeping = defineKind<Objects, 'v3'>(
      {
        ...crd,
        shapes,
        keep: {
          find: () => [],
          make: ({ path, ...known }) => {
            made.push(known, path('g.example.com/v1', 'g.example.com/v3')?.length);
            return () => ({ object: kept });
          },
        },
      },
      'v3',
      spokes,
    );
    for (const to of ['v3', 'v4']) {
      expect(keeping.convert(object, `g.example.com/${to}`)).toStrictEqual({ object: kept });
    }
    const { group, kind, versions } = crd;
    const known = { group, kind, versions, hub: 'v3', spokes, shapes, listKeys: {}, stashes: {} };
    expect(made).toStrictEqual([known, 1]);
  });
});

describe('a definition that cannot be served', () => {
  test('has list keys without the schemas that would use them', () => {
    const define = (): unknown =>
      defineKind<Record<'v1' | 'v1beta1', object>, 'v1'>(
        { group: 'g.example.com', kind: 'Thing', versions: ['v1', 'v1beta1'] },
        'v1',
        { v1beta1: { toHub: (object) => object, fromHub: (object) => object } },
        { listKeys: { 'spec.rules': ['host'] } },
      );
    expect(define).toThrow("listKeys['spec.rules'] needs the schemas of the kind");
  });

  /** Defines a kind as plain JavaScript could, bypassing the compiler. */
  function findingsOf(definition: { crd: object; hub: string; spokes: object }): readonly string[] {
    try {
      defineKind(definition.crd as Crd, definition.hub, definition.spokes as never);
    } catch (error) {
      if (error instanceof DefinitionError) return error.findings;
      throw error;
    }
    return [];
  }
  const spoke = tracing('x');

  test('lists every finding in one error', () => {
    expect(
      findingsOf({
        crd: { group: '', kind: '', versions: ['v1', 'v2', 'v2', 'v3'] },
        hub: 'v9',
        spokes: { v1: spoke, v8: spoke, v3: { toHub: spoke.toHub } },
      }),
    ).toStrictEqual([
      'crd.group is empty: name the group of the CRD',
      'crd.kind is empty: name the kind of the CRD',
      'crd.versions lists v2 more than once',
      'the hub v9 is not a version: the versions are v1, v2, v2, v3',
      'version v2 has no spoke: add spokes.v2',
      'version v2 has no spoke: add spokes.v2',
      'spokes.v8 is not a version: the versions are v1, v2, v2, v3',
      'spokes.v3 has no fromHub: write lens(…), steps(…) or { toHub, fromHub }',
    ]);
  });

  test('finds a circle', () => {
    expect(
      findingsOf({
        crd: { group: 'g', kind: 'K', versions: ['v1', 'v2', 'v3'] },
        hub: 'v3',
        spokes: { v1: through('v2', spoke), v2: through('v1', spoke) },
      }),
    ).toStrictEqual([
      'v1 → v2 → v1 is a cycle: let one of these versions convert through the hub',
      'v2 → v1 → v2 is a cycle: let one of these versions convert through the hub',
    ]);
  });

  test('finds a spoke of the hub, and one through itself or through nothing', () => {
    expect(
      findingsOf({
        crd: { group: 'g', kind: 'K', versions: ['v1', 'v2', 'v3'] },
        hub: 'v3',
        spokes: { v1: through('v1', spoke), v2: through('v7', spoke), v3: spoke },
      }),
    ).toStrictEqual([
      'v1 → v1 is a cycle: let one of these versions convert through the hub',
      'spokes.v2 converts through v7, which is not a version: name another one',
      'spokes.v3 is the hub itself: remove it',
    ]);
  });

  test('has a message that names the kind and is complete', () => {
    expect(() => defineKind({ ...crd, versions: [] as never[] }, 'v1', {})).toThrow(
      'kind Thing of group g.example.com is wrong:\n  - the hub v1 is not a version',
    );
  });
});

describe('kinds of one deployment', () => {
  test('are found by group and kind', () => {
    const other = defineKind(
      { group: 'other.example.com', kind: 'Thing', versions: ['v1'] },
      'v1',
      {},
    );
    const kinds = kindsOf(thing, other);
    expect(kinds.find('g.example.com', 'Thing')).toBe(thing);
    expect(kinds.find('other.example.com', 'Thing')).toBe(other);
    expect(kinds.find('g.example.com', 'Other')).toBeUndefined();
  });

  test('must not repeat a kind', () => {
    expect(() => kindsOf(thing, thing)).toThrow('g.example.com/Thing is defined more than once');
  });
});
