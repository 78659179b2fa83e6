import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { readKind } from '../../scripts/generate/read-kind.ts';
import type { KindSource } from '../../scripts/generate/read-kind.ts';
import type { SamplesOfKind } from '../../scripts/samples/all-samples.ts';
import type { Sample } from '../../scripts/samples/read-samples.ts';
import { notesOnUntested } from '../../scripts/testing/untested.ts';
import { crdOf, defineKind, kindsOf, steps, through } from '../../src/index.ts';
import type { Spoke } from '../../src/index.ts';
import type { Lens } from '../../src/lens.ts';
import {
  absentInHub,
  custom,
  each,
  hubOnly,
  lens,
  ownConstant,
  ownOnly,
  rename,
  scale,
  values,
  when,
} from '../../src/lens.ts';
import type { Fields } from '../support/a-store.ts';
import { widgetCrd, widgetVersion } from '../support/widget-crd.ts';

const version = (name: string, fields: string): string =>
  widgetVersion(name, `level: { type: string, enum: [low, high] }, ${fields}`);

const CRD = widgetCrd(
  version(
    'v1',
    'size: { type: integer }, mode: { enum: [Fast, Slow] }, ports: { type: array, items: { type: object, properties: { number: { type: integer } } } }',
  ),
  version(
    'v1beta1',
    'count: { type: integer }, mode: { enum: [fast, slow, lazy] }, ports: { type: array, items: { type: object, properties: { port: { type: integer } } } }, legacy: { type: string }',
  ),
);

const LENS = lens(
  rename('spec.count', 'spec.size'),
  values('spec.mode', { fast: 'Fast', slow: 'Slow', lazy: 'Slow' }),
  each('spec.ports', rename('port', 'number')),
  ownOnly('spec.legacy'),
);

/** Returns the notes on a kind with samples: their names, versions and specs. */
function notesOn(
  spoke: Lens | Spoke<Fields, Fields>,
  ...all: readonly [name: string, version: string, spec: string][]
): string[] {
  return notesOnSpokes(CRD, { v1beta1: spoke }, ...all);
}

/** Returns the notes on a kind of a CRD whose hub is v1. */
function notesOnSpokes(
  text: string,
  spokes: Parameters<typeof defineKind>[2],
  ...all: readonly [name: string, version: string, spec: string][]
): string[] {
  const crd = readKind(text) as KindSource;
  const { group, kind, versions } = crd;
  const shapes = Object.fromEntries(versions.map(({ name, shape }) => [name, shape]));
  const names = { group, kind, versions: versions.map(({ name }) => name) };
  const shaped = crdOf<Record<string, Fields>>({ ...names, shapes });
  const samples = all.map(([name, of, spec]): Sample => {
    const object = {
      apiVersion: `example.com/${of}`,
      kind,
      metadata: { name },
      spec: parse(spec) as Fields,
    };
    return {
      place: '',
      name,
      version: of,
      object: object as Sample['object'],
      text: '',
      problems: [],
    };
  });
  const folder = { path: 'src/kinds/widget' } as SamplesOfKind['folder'];
  const kinds = kindsOf(defineKind(shaped, 'v1', spokes));
  return notesOnUntested(kinds, [{ folder, crd, samples, problems: [] }]);
}

const WHOLE = [
  ['a', 'v1', '{ size: 1, mode: Fast, ports: [{ number: 80 }] }'],
  ['a', 'v1beta1', '{ count: 1, mode: fast, ports: [{ port: 80 }] }'],
  ['b', 'v1', '{ mode: Slow }'],
  ['b', 'v1beta1', '{ mode: slow }'],
  ['c', 'v1', '{ mode: Slow }'],
  ['c', 'v1beta1', '{ mode: lazy }'],
] as const;

test('a kind whose pairs have every converted field and word has no note', () => {
  expect(notesOn(LENS, ...WHOLE.map(([...one]) => one))).toEqual([]);
});

test('names the converted fields and the words that no pair has, and counts no sample of one version', () => {
  expect(
    notesOn(
      LENS,
      ['a', 'v1', '{ mode: Fast, ports: [] }'],
      ['a', 'v1beta1', '{ mode: fast }'],
      ['b', 'v1beta1', '{ count: 1, mode: slow, ports: [{ port: 80 }] }'],
    ),
  ).toEqual([
    'src/kinds/widget/samples: no object that is written in several versions has spec.count (v1beta1), spec.ports[*].port (v1beta1), spec.mode: "slow" or "lazy" (v1beta1). Add one, so that the tests compare its conversion with what you wrote.',
  ]);
});

test('with functions, names the words of every field with an enum in both versions', () => {
  const spoke = { toHub: (object: Fields) => object, fromHub: (object: Fields) => object };
  expect(
    notesOn(spoke, ['a', 'v1', '{ level: low }'], ['a', 'v1beta1', '{ level: low, mode: fast }']),
  ).toEqual([
    'src/kinds/widget/samples: no object that is written in several versions has spec.count (v1beta1), spec.ports[*].port (v1beta1), spec.legacy (v1beta1), spec.level: "high" (v1), spec.mode: "Fast" or "Slow" (v1). Add one, so that the tests compare its conversion with what you wrote.',
  ]);
});

test('names no more than eight', () => {
  const parts = Array.from({ length: 12 }, (_, at) => rename(`spec.a${at}`, `spec.b${at}`));
  const [note = ''] = notesOn(lens(...parts), ['a', 'v1', '{}'], ['a', 'v1beta1', '{}']);
  expect(note).toContain('spec.a7 (v1beta1) and 4 more. Add one');
});

test('says that no object is written in several versions', () => {
  expect(notesOn(LENS, ['a', 'v1', '{ size: 1 }'])).toEqual([
    'src/kinds/widget/samples: no object is written in several versions. Add one, so that the tests compare its conversion with what you wrote.',
  ]);
});

const nested = (fields: string): string => `mode: { type: object, properties: { ${fields} } }`;

test('names the words of a table without an enum, and those of one version only', () => {
  const text = widgetCrd(
    version('v1', 'access: { type: string }, state: { type: string, enum: [Paused, Active] }'),
    version('v1beta1', 'access: { type: string }, paused: { type: boolean }'),
  );
  const spoke = lens(
    values('spec.access', { rw: 'ReadWrite', ro: 'ReadOnly' }),
    custom(['spec.paused', 'spec.state'], {
      toHub: (paused) => (paused === true ? 'Paused' : 'Active'),
      fromHub: (state) => state === 'Paused',
    }),
  );
  const [note] = notesOnSpokes(
    text,
    { v1beta1: spoke },
    ['a', 'v1', '{ access: ReadWrite, state: Paused }'],
    ['a', 'v1beta1', '{ access: rw, paused: true }'],
  );
  expect(note).toContain('has spec.access: "ReadOnly" (v1), spec.state: "Active" (v1). Add one');
});

test('names the words within an object that a function converts, and none that only move', () => {
  const text = widgetCrd(
    version('v1', nested('kind: { type: string, enum: [a, b] }')),
    version('v1beta1', nested('kind: { type: string, enum: [a, b] }').replace('mode', 'style')),
  );
  const pair: [string, string, string][] = [
    ['a', 'v1', '{ mode: { kind: a } }'],
    ['a', 'v1beta1', '{ style: { kind: a } }'],
  ];
  const where = ['spec.style', 'spec.mode'] as const;
  const same = { toHub: (value: unknown) => value, fromHub: (value: unknown) => value } as never;
  expect(notesOnSpokes(text, { v1beta1: lens(rename(...where)) }, ...pair)).toEqual([]);
  const [note] = notesOnSpokes(text, { v1beta1: lens(custom(where, same)) }, ...pair);
  expect(note).toContain('has spec.mode.kind: "b" (v1). Add one');
});

test('of three versions, each counts only the objects that are also written in it', () => {
  const fields = 'port: { type: integer }, udp: { type: integer }';
  const text = widgetCrd(...['v1', 'v1beta1', 'v1alpha1'].map((name) => version(name, fields)));
  const spoke = lens(when('spec.level', 'low', rename('spec.port', 'spec.udp')));
  const [note] = notesOnSpokes(
    text,
    { v1beta1: spoke, v1alpha1: spoke },
    ['a', 'v1', '{ level: low, udp: 1 }'],
    ['a', 'v1beta1', '{ level: low, port: 1 }'],
    ['b', 'v1', '{ level: high, port: 1 }'],
    ['b', 'v1alpha1', '{ level: high, port: 1 }'],
  );
  expect(note).toContain('has spec.udp (v1). Add one');
});

test('names the words of a table in the first of several steps', () => {
  const text = widgetCrd(...['v1', 'v1beta1'].map((name) => version(name, 'a: { type: string }')));
  const table = values('spec.a', { rw: 'ReadWrite', ro: 'ReadOnly' });
  const spoke = steps(lens<Fields, Fields>(table), {
    toHub: <Same>(object: Same): Same => object,
    fromHub: <Same>(object: Same): Same => object,
  });
  const [note] = notesOnSpokes(
    text,
    { v1beta1: spoke },
    ['a', 'v1', '{ a: ReadWrite, level: low }'],
    ['a', 'v1beta1', '{ a: rw, level: low }'],
  );
  expect(note).toContain('has spec.a: "ro" (v1beta1), spec.level: "high" (v1). Add one');
});

const PAIR_OF_NAMES = widgetCrd(
  version('v1', 'account: { type: string }, holder: { type: string }, wait: { type: integer }'),
  version('v1beta1', 'user: { type: string }, owner: { type: string }, delay: { type: integer }'),
);
const RENAMES = lens(
  rename('spec.user', 'spec.account'),
  rename('spec.owner', 'spec.holder'),
  scale(['spec.delay', 'spec.wait'], 1000),
);
const BY_HAND = { toHub: RENAMES.toHub, fromHub: RENAMES.fromHub };

test('with functions, names the fields of one version and the words of their enums', () => {
  const text = widgetCrd(
    version('v1', 'size: { type: integer }, state: { type: string, enum: [Up, Down] }'),
    version(
      'v1beta1',
      'count: { type: integer }, power: { enum: [up, down] }, old: { type: string }',
    ),
  );
  const spoke = { ...BY_HAND, unconverted: [ownOnly('spec.old')] };
  expect(
    notesOnSpokes(
      text,
      { v1beta1: spoke },
      ['a', 'v1', '{ level: low, state: Up }'],
      ['a', 'v1beta1', '{ level: low, power: up }'],
      ['b', 'v1', '{ level: high }'],
      ['b', 'v1beta1', '{ level: high }'],
    ),
  ).toEqual([
    'src/kinds/widget/samples: no object that is written in several versions has spec.count (v1beta1), spec.state: "Down" (v1). Add one, so that the tests compare its conversion with what you wrote.',
  ]);
});

test('names the fields below a list that a function converts, although a pair has the list', () => {
  const text = widgetCrd(
    version('v1', 'ports: { type: array, items: { properties: { number: { type: integer } } } }'),
    version(
      'v1beta1',
      'ports: { type: array, items: { properties: { port: { type: integer } } } }',
    ),
  );
  const same = { toHub: (value: unknown) => value, fromHub: (value: unknown) => value } as never;
  const [note] = notesOnSpokes(
    text,
    { v1beta1: lens(custom('spec.ports', same)) },
    ['a', 'v1', '{ ports: [] }'],
    ['a', 'v1beta1', '{ ports: [] }'],
  );
  expect(note).toContain('has spec.ports[*].port (v1beta1). Add one');
});

test.for([
  ['a lens', RENAMES],
  ['functions', BY_HAND],
])('%s: names two fields that have the same value in every pair', ([, spoke]) => {
  const levels: [string, string, string][] = [
    ['low', 'v1', '{ level: low }'],
    ['low', 'v1beta1', '{ level: low }'],
    ['high', 'v1', '{ level: high }'],
    ['high', 'v1beta1', '{ level: high }'],
  ];
  const note = notesOnSpokes(
    PAIR_OF_NAMES,
    { v1beta1: spoke as Lens },
    ...levels,
    ['a', 'v1', '{ account: ann, holder: ann, wait: 0 }'],
    ['a', 'v1beta1', '{ user: ann, owner: ann, delay: 0 }'],
  );
  expect(note).toEqual([
    'src/kinds/widget/samples: no object that is written in several versions has spec.delay with a value that is not 0 or empty (v1beta1), different values in spec.user and spec.owner (v1beta1). Add one, so that the tests compare its conversion with what you wrote.',
  ]);
  expect(
    notesOnSpokes(
      PAIR_OF_NAMES,
      { v1beta1: spoke as Lens },
      ...levels,
      ['a', 'v1', '{ account: ann, holder: ann, wait: 1000 }'],
      ['a', 'v1beta1', '{ user: ann, owner: ann, delay: 1 }'],
      ['b', 'v1', '{ account: ann, wait: 2000 }'],
      ['b', 'v1beta1', '{ user: ann, delay: 2 }'],
    ),
  ).toEqual([]);
});

test('counts the objects of a version that no object shares with the version it converts through', () => {
  const text = widgetCrd(
    version('v1', 'size: { type: integer }'),
    version('v1beta1', 'count: { type: integer }'),
    version('v1alpha1', 'number: { type: integer }'),
  );
  const [note] = notesOnSpokes(
    text,
    {
      v1beta1: lens(rename('spec.count', 'spec.size')),
      v1alpha1: through('v1beta1', lens(rename('spec.number', 'spec.count'))),
    },
    ['a', 'v1', '{ size: 1 }'],
    ['a', 'v1beta1', '{ count: 1 }'],
    ['b', 'v1', '{ level: low }'],
    ['b', 'v1alpha1', '{ level: low }'],
  );
  expect(note).toContain('has spec.number (v1alpha1). Add one');
});

test('names the constants that no pair has', () => {
  const text = widgetCrd(
    version('v1', 'mode: { type: string }'),
    version('v1beta1', 'mode: { type: string }, paused: { type: boolean }'),
  );
  const spoke = lens(absentInHub('spec.mode', 'None'), ownConstant('spec.paused', false));
  const [note] = notesOnSpokes(
    text,
    { v1beta1: spoke },
    ['a', 'v1', '{ mode: Fast }'],
    ['a', 'v1beta1', '{ mode: Fast, paused: false }'],
  );
  expect(note).toContain('has spec.mode: "None" (v1beta1). Add one');
});

const COUNTED = widgetCrd(
  version('v1', 'position: { type: integer }, host: { type: string }, port: { type: integer }'),
  version('v1beta1', 'index: { type: integer }, address: { type: string }'),
);
const onNumber =
  (change: (value: number) => number) =>
  (value: unknown): number | undefined =>
    typeof value === 'number' ? change(value) : undefined;
const OFFSET = custom(['spec.index', 'spec.position'], {
  toHub: onNumber((index) => index + 1),
  fromHub: onNumber((position) => position - 1),
});

test('names a number that a function changes and that has one value, because a factor may agree with an offset', () => {
  const lensOf = lens(OFFSET, ownOnly('spec.address'), hubOnly('spec.host'), hubOnly('spec.port'));
  const one: [string, string, string][] = [
    ['a', 'v1', '{ position: 2 }'],
    ['a', 'v1beta1', '{ index: 1 }'],
  ];
  const [note] = notesOnSpokes(COUNTED, { v1beta1: lensOf }, ...one);
  expect(note).toContain('versions has a second number in spec.index (v1beta1). Add one');
  const another: [string, string, string][] = [
    ['b', 'v1', '{ position: 1 }'],
    ['b', 'v1beta1', '{ index: 0 }'],
  ];
  expect(notesOnSpokes(COUNTED, { v1beta1: lensOf }, ...one, ...another)).toEqual([]);
});

test('with functions, names a changed number of the hub, and none that the other version has as it is', () => {
  const pair = (address: string): [string, string, string][] => [
    ['a', 'v1', '{ level: low, position: 4, host: x, port: 80 }'],
    ['a', 'v1beta1', `{ level: low, index: 4, address: "${address}" }`],
    ['b', 'v1', '{ level: high }'],
    ['b', 'v1beta1', '{ level: high }'],
  ];
  expect(notesOnSpokes(COUNTED, { v1beta1: BY_HAND as never }, ...pair('x:80'))).toEqual([]);
  const [note] = notesOnSpokes(COUNTED, { v1beta1: BY_HAND as never }, ...pair('x:http'));
  expect(note).toContain('versions has a second number in spec.port (v1). Add one');
});

const LISTS = widgetCrd(
  version(
    'v1',
    'all: { type: array, items: { type: string } }, ports: { type: array, items: { properties: { a: { type: string } } } }',
  ),
  version(
    'v1beta1',
    'list: { type: array, items: { type: string } }, ports: { type: array, items: { properties: { b: { type: string } } } }',
  ),
);
const same = { toHub: (value: unknown) => value, fromHub: (value: unknown) => value } as never;

test('names a list that a function converts and that shows no order', () => {
  const lensOf = lens(
    custom(['spec.list', 'spec.all'], same),
    each('spec.ports', custom(['b', 'a'], same)),
  );
  const pair = (list: string): [string, string, string][] => [
    ['a', 'v1', `{ all: ${list}, ports: [{ a: x }] }`],
    ['a', 'v1beta1', `{ list: ${list}, ports: [{ b: x }] }`],
  ];
  for (const list of ['[a]', '[a, a]']) {
    const [note] = notesOnSpokes(LISTS, { v1beta1: lensOf }, ...pair(list));
    expect(note).toContain('versions has two different elements in spec.list (v1beta1). Add one');
  }
  // The elements of spec.ports are converted one by one.
  expect(notesOnSpokes(LISTS, { v1beta1: lensOf }, ...pair('[a, b]'))).toEqual([]);
});

test('with functions, names a list whose elements differ between the versions', () => {
  const [note] = notesOnSpokes(
    LISTS,
    { v1beta1: BY_HAND as never },
    ['a', 'v1', '{ level: low, all: [a, b], ports: [{ a: x }] }'],
    ['a', 'v1beta1', '{ level: low, list: [a, b], ports: [{ b: x }] }'],
    ['b', 'v1', '{ level: high }'],
    ['b', 'v1beta1', '{ level: high }'],
  );
  expect(note).toContain('versions has two different elements in spec.ports (v1beta1). Add one');
});
