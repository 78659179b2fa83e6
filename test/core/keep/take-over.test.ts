import { describe, expect, test } from 'vitest';
import { MAX_ANNOTATION_BYTES } from '../../../src/core/convert/metadata-rules.ts';
import type { KubernetesObject, ReadStash, Stashes } from '../../../src/index.ts';
import { defineKind, through } from '../../../src/index.ts';
import { lens, listToMap, rename } from '../../../src/lens.ts';
import type { Fields } from '../../support/a-store.ts';
import {
  bytesOfAnnotations,
  deploy,
  integer,
  listOf,
  object,
  sorted,
  text,
} from './a-deployment.ts';
import type { Any } from './a-thing.ts';
import { fieldsOf, keptIn, same } from './a-thing.ts';

const STASH = 'cluster.x-k8s.io/conversion-data';

/** Only v1 has `extra` and the fields of elements other than the name. */
const shapes = {
  v1: object({
    host: text,
    count: integer,
    extra: object({ a: text, b: text }),
    rules: listOf(object({ name: text, weight: integer }), 'name'),
  }),
  v1beta1: object({ address: text, count: integer, rules: listOf(object({ name: text }), 'name') }),
  v1alpha1: object({ address: text }),
};
const spokes = {
  v1beta1: lens(rename('address', 'host')),
  v1alpha1: through('v1beta1', same),
};

/** The v1 object as an older webhook stashed it, without metadata, in the manner of Cluster API. */
const HUB = {
  host: 'h',
  count: 1,
  extra: { a: 'x', b: 'y' },
  rules: [
    { name: 'one', weight: 1 },
    { name: 'two', weight: 2 },
  ],
};

/** Returns objects written by an older webhook, and a deployment that takes over their stashes. */
function migrate(stashes: Stashes = { [STASH]: { version: 'v1' } }) {
  const deployment = deploy({ shapes, spokes, stashes });
  const stored = (version: string, fields: object, stash: unknown, name = STASH) => {
    const whole: KubernetesObject = deployment.written(version, fields);
    const annotations = {
      [name]: typeof stash === 'string' ? stash : JSON.stringify(stash),
      note: 'n',
    };
    return { ...whole, metadata: { ...whole.metadata, annotations } };
  };
  return { ...deployment, stored };
}

const { kind: taking, see, stored, written } = migrate();
const BETA = { address: 'h', count: 1, rules: [{ name: 'one' }, { name: 'two' }] };

function annotationsOf(seen: Fields): Fields | undefined {
  return (seen['metadata'] as Fields)['annotations'] as Fields | undefined;
}

describe('hub data stashed by an older webhook', () => {
  const home = see(stored('v1beta1', BETA, HUB), 'v1');

  test('is restored, and its annotation is removed', () => {
    expect(fieldsOf(home)).toStrictEqual(sorted(HUB));
    expect(annotationsOf(home)).toStrictEqual({ note: 'n' });
  });

  test('is kept by the engine from then on', () => {
    const again = see(home, 'v1beta1');
    expect(fieldsOf(again)).toStrictEqual(sorted(BETA));
    expect(annotationsOf(again)).not.toHaveProperty([STASH]);
    expect(Object.keys(keptIn(again))).not.toHaveLength(0);
    expect(see(again, 'v1')).toStrictEqual(home);
  });

  test('stays kept on the way to another version, and is restored from there', () => {
    const alpha = see(stored('v1beta1', BETA, HUB), 'v1alpha1');
    expect(fieldsOf(alpha)).toStrictEqual({ address: 'h' });
    expect(annotationsOf(alpha)).not.toHaveProperty([STASH]);
    expect(fieldsOf(see(alpha, 'v1'))).toStrictEqual(sorted(HUB));
  });

  test('is restored over several steps', () => {
    const seen = see(stored('v1alpha1', { address: 'h' }, HUB), 'v1');
    expect(fieldsOf(seen)).toStrictEqual(sorted(HUB));
  });

  test('never overrides later changes by a user', () => {
    const edited = { address: 'new', count: 7, rules: [{ name: 'two' }, { name: 'three' }] };
    expect(fieldsOf(see(stored('v1beta1', edited, HUB), 'v1'))).toStrictEqual(
      sorted({
        host: 'new',
        count: 7,
        extra: HUB.extra,
        rules: [{ name: 'two', weight: 2 }, { name: 'three' }],
      }),
    );
  });

  test('never restores a field that the version can hold and a user has removed', () => {
    const removed = { address: 'h', rules: BETA.rules };
    const seen = fieldsOf(see(stored('v1beta1', removed, HUB), 'v1'));
    expect(seen).toStrictEqual(sorted({ host: 'h', extra: HUB.extra, rules: HUB.rules }));
  });

  test.for<[string, object]>([
    ['nothing', BETA],
    ['a field', { ...BETA, count: 2 }],
    ['a field that moves', { ...BETA, address: 'i' }],
    ['an order', { ...BETA, rules: BETA.rules.toReversed() }],
    ['an element', { ...BETA, rules: [{ name: 'two' }] }],
    ['a list', { address: 'h', count: 1 }],
    ['everything', {}],
  ])('is restored like data kept by this engine, after a client has changed %s', ([, fields]) => {
    const native = see(written('v1', HUB), 'v1beta1');
    const { apiVersion, kind, metadata } = native;
    const kept = see({ apiVersion, kind, metadata, ...fields }, 'v1');
    const taken = see(stored('v1beta1', fields, HUB), 'v1');
    expect(fieldsOf(taken)).toStrictEqual(fieldsOf(kept));
    expect(keptIn(taken)).toStrictEqual(keptIn(kept));
  });

  test('is read again until the object is written', () => {
    const at = stored('v1beta1', BETA, HUB);
    expect(see(at, 'v1')).toStrictEqual(see(at, 'v1'));
  });

  test('gives no value of a wrong type, and no field that the schema does not know', () => {
    const odd = { ...HUB, extra: { a: 5, b: 'y', c: 'unknown' }, unknown: 1 };
    const converted = taking.convert(stored('v1beta1', BETA, odd), 'g.example.com/v1');
    expect('object' in converted && fieldsOf({ ...converted.object })).toStrictEqual({
      ...HUB,
      extra: { b: 'y' },
    });
  });

  test('is never restored after the hub has been written with it', () => {
    const stale = stored('v1', { host: 'h' }, HUB);
    const away = see(stale, 'v1beta1');
    expect(annotationsOf(away)).toStrictEqual({ note: 'n' });
    expect(fieldsOf(see(away, 'v1'))).toStrictEqual({ host: 'h' });
  });

  test('does not change newer kept data', () => {
    const newer = see(written('v1', { ...HUB, extra: { a: 'newer' } }), 'v1beta1');
    const metadata = newer['metadata'] as Fields;
    const annotations = { ...(metadata['annotations'] as Fields), [STASH]: JSON.stringify(HUB) };
    const both = { ...newer, metadata: { ...metadata, annotations } };
    const seen = fieldsOf(see(both, 'v1'));
    expect(seen['rules']).toStrictEqual(sorted(HUB.rules));
    expect((seen['extra'] as Fields)['a']).toBe('newer');
  });
});

describe('a stash whose own apiVersion names another hub', () => {
  const [oldest, older, newest] = [
    { address: 'h' },
    { address: 'h', remark: 'r' },
    { host: 'h', comment: 'r' },
  ];
  const deployment = deploy({
    shapes: {
      v1: object({ host: text, comment: text }),
      v1beta1: object({ address: text, remark: text }),
      v1alpha1: object({ address: text }),
    },
    spokes: {
      v1beta1: lens(rename('address', 'host'), rename('remark', 'comment')),
      v1alpha1: through('v1beta1', same),
    },
    stashes: { [STASH]: { version: 'v1' } },
  });
  const stashed = (version: string, fields: object): KubernetesObject => {
    const whole: KubernetesObject = deployment.written(version, fields);
    const stash = { apiVersion: 'g.example.com/v1beta1', kind: 'Thing', ...older };
    const annotations = { [STASH]: JSON.stringify(stash) };
    return { ...whole, metadata: { ...whole.metadata, annotations } };
  };

  test('is restored in its version, and from there in the hub', () => {
    const seen = deployment.see(stashed('v1alpha1', oldest), 'v1beta1');
    expect(fieldsOf(seen)).toStrictEqual(older);
    expect(annotationsOf(seen)).toBeUndefined();
    expect(fieldsOf(deployment.see(seen, 'v1'))).toStrictEqual(sorted(newest));
  });

  test('is restored in the hub at once', () => {
    const seen = deployment.see(stashed('v1alpha1', oldest), 'v1');
    expect(fieldsOf(seen)).toStrictEqual(sorted(newest));
    expect(annotationsOf(seen)).toBeUndefined();
  });

  test('never overrides later changes by a user', () => {
    const seen = deployment.see(stashed('v1alpha1', { address: 'new' }), 'v1');
    expect(fieldsOf(seen)).toStrictEqual(sorted({ ...newest, host: 'new' }));
  });

  test('is removed from an object of its version, which has fields for all of it', () => {
    const seen = deployment.see(stashed('v1beta1', oldest), 'v1');
    expect(fieldsOf(seen)).toStrictEqual({ host: 'h' });
    expect(annotationsOf(seen)).toBeUndefined();
  });
});

describe('does not change an annotation that cannot be taken over', () => {
  test.for<[string, unknown]>([
    ['no JSON', '{'],
    ['a list', [1]],
    ['a text', '"text"'],
    ['an empty text', ''],
  ])('%s', ([, stash]) => {
    const at = stored('v1beta1', BETA, stash);
    const seen = see(at, 'v1');
    expect(annotationsOf(seen)).toStrictEqual(at.metadata.annotations);
    expect(fieldsOf(seen)).toStrictEqual(sorted({ host: 'h', count: 1, rules: BETA.rules }));
  });

  test.for<[string, object]>([
    ['of another kind', { ...HUB, kind: 'Other' }],
    ['of a version that the kind does not have', { ...HUB, apiVersion: 'g.example.com/v1alpha9' }],
    ['of another group', { ...HUB, apiVersion: 'other.example.com/v1', kind: 'Thing' }],
  ])('%s', ([, stash]) => {
    const at = stored('v1beta1', BETA, stash);
    const seen = see(at, 'v1');
    expect(annotationsOf(seen)).toStrictEqual(at.metadata.annotations);
    expect(seen).not.toHaveProperty('extra');
  });

  test('without room for the kept data', () => {
    const big = { host: 'h', extra: { b: noise(200_000) } };
    const at = stored('v1beta1', { address: 'h' }, big);
    const filled = { ...at.metadata.annotations, fill: '' };
    filled.fill = noise(
      MAX_ANNOTATION_BYTES - bytesOfAnnotations({ metadata: { annotations: filled } }),
    );
    const seen = see({ ...at, metadata: { ...at.metadata, annotations: filled } }, 'v1alpha1');
    expect(Object.keys(annotationsOf(seen) ?? {})).toStrictEqual([STASH, 'fill', 'note']);
    const roomy = { ...filled, fill: '' };
    const taken = see({ ...at, metadata: { ...at.metadata, annotations: roomy } }, 'v1alpha1');
    expect(Object.keys(annotationsOf(taken) ?? {})).not.toContain(STASH);
  });
});

/** Returns text that does not get smaller by compression and encoding, the same for every call. */
function noise(length: number): string {
  let state = 1;
  return Array.from({ length }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return LETTERS[(state >>> 16) % LETTERS.length];
  }).join('');
}

const LETTERS = Array.from({ length: 90 }, (_, at) => String.fromCodePoint(33 + at)).filter(
  (letter) => letter !== '"' && letter !== '\\',
);

test('an annotation may hold one field of an older version, on objects of the hub', () => {
  const name = 'tekton.dev/v1beta1Legacy';
  const wide = {
    ...shapes,
    v1beta1: object({ address: text, legacy: listOf(object({ a: text })) }),
  };
  const old = deploy({
    shapes: wide,
    spokes,
    stashes: { [name]: { version: 'v1beta1', at: 'legacy' } },
  });
  const whole = old.written('v1', { host: 'h' });
  const at = { ...whole, metadata: { ...whole.metadata, annotations: { [name]: '[{"a":"x"}]' } } };
  const seen = old.see(at, 'v1beta1');
  expect(fieldsOf(seen)).toStrictEqual({ address: 'h', legacy: [{ a: 'x' }] });
  expect(annotationsOf(seen)).toBeUndefined();
  const back = old.see(seen, 'v1');
  expect(fieldsOf(back)).toStrictEqual({ host: 'h' });
  expect(old.see(back, 'v1beta1')).toStrictEqual(seen);
});

describe('an annotation in a form of its own', () => {
  const name = 'tekton.dev/v1beta1.task-deprecations';
  const wide = {
    ...shapes,
    v1beta1: object({ address: text, steps: listOf(object({ image: text, tty: text })) }),
    v1: object({ host: text, steps: listOf(object({ image: text })) }),
  };
  /** The fields of the steps, by the name of the object, as Tekton stashes them. */
  const read: ReadStash = (stashed, { metadata, ...thing }) => {
    const all = stashed as Record<string, { steps: object[] }>;
    const steps = thing['steps'] as object[];
    const lost = all[metadata?.['name'] as string]?.steps;
    if (lost?.length !== steps.length) return undefined;
    return { ...thing, metadata, steps: steps.map((step, at) => ({ ...lost[at], ...step })) };
  };
  const fields = { host: 'h', steps: [{ image: 'a' }, { image: 'b' }] };
  const deployWith = (reading: ReadStash) =>
    deploy({ shapes: wide, spokes, stashes: { [name]: { version: 'v1beta1', read: reading } } });
  const seenBy = (reading: ReadStash, stash: unknown) => {
    const old = deployWith(reading);
    const whole: KubernetesObject = old.written('v1', fields);
    const annotations = { [name]: JSON.stringify(stash) };
    const at = { ...whole, metadata: { ...whole.metadata, name: 'thing', annotations } };
    return { at, seen: old.see(at, 'v1beta1'), see: old.see };
  };
  const stash = { thing: { steps: [{ image: '' }, { image: '', tty: 'yes' }] }, other: {} };
  const home = { address: 'h', steps: [{ image: 'a' }, { image: 'b', tty: 'yes' }] };

  test('is read by a function, and its annotation is removed', () => {
    const { seen, see: look } = seenBy(read, stash);
    expect(fieldsOf(seen)).toStrictEqual(home);
    expect(annotationsOf(seen)).toBeUndefined();
    const back = look(seen, 'v1');
    expect(fieldsOf(back)).toStrictEqual(fields);
    expect(look(back, 'v1beta1')).toStrictEqual(seen);
  });

  test('is read by a function that changes its argument', () => {
    const { at, seen } = seenBy(
      (stashed, thing) => Object.assign(thing, read(stashed, thing)),
      stash,
    );
    expect(fieldsOf(seen)).toStrictEqual(home);
    expect(fieldsOf(at)).toStrictEqual(fields);
  });

  test.for<[string, ReadStash, unknown]>([
    ['the function does not read', read, { other: {} }],
    ['the function throws at', read, null],
    ['the function makes an object of another name of', () => ({ metadata: { name: 'x' } }), stash],
    ['the function makes no object of', () => 'text' as never, stash],
    ['the function makes no JSON of', (_, thing) => ({ ...thing, address: Symbol('s') }), stash],
  ])('stays if %s it', ([, reading, content]) => {
    const { seen } = seenBy(reading, content);
    expect(fieldsOf(seen)).toStrictEqual({ address: 'h', steps: fields.steps });
    expect(annotationsOf(seen)).toStrictEqual({ [name]: JSON.stringify(content) });
  });
});

test('works the same with a lens that moves fields', () => {
  const moved = deploy({
    shapes: {
      v1: object({ rules: { type: 'object', values: object({ weight: integer, on: text }) } }),
      v1beta1: object({ rules: listOf(object({ name: text, weight: integer }), 'name') }),
    },
    spokes: { v1beta1: lens(listToMap('rules', 'name')) },
    stashes: { [STASH]: { version: 'v1' } },
  });
  const whole = moved.written('v1beta1', { rules: [{ name: 'a', weight: 5 }] });
  const stash = { apiVersion: 'g.example.com/v1', rules: { a: { weight: 1, on: 'y' } } };
  const annotations = { [STASH]: JSON.stringify(stash) };
  const seen = moved.see({ ...whole, metadata: { ...whole.metadata, annotations } }, 'v1');
  expect(fieldsOf(seen)).toStrictEqual({ rules: { a: { on: 'y', weight: 5 } } });
});

describe('refuses a definition of stashes', () => {
  test.for<[Stashes, string]>([
    [
      { a: { version: 'v2' } },
      "stashes['a'].version is v2, but the versions are v1, v1beta1, v1alpha1: use one of them",
    ],
    [
      { a: { version: 'v1', at: 'extra.z' } },
      "stashes['a'].at is extra.z, but v1 has no such field: correct the path",
    ],
    [
      { a: { version: 'v1', at: 'extra', read: () => undefined } },
      "stashes['a'] has at and read: read returns the whole object, so remove at",
    ],
    [
      { 'v1 stash': { version: 'v1' } },
      "stashes['v1 stash'] must be a qualified name: an optional DNS prefix",
    ],
  ])('%j', ([stashes, message]) => {
    expect(() => deploy({ shapes, spokes, stashes })).toThrow(message);
  });

  test('without schemas', () => {
    const define = () =>
      defineKind<Record<'v1' | 'v1beta1', Any>, 'v1'>(
        { group: 'g.example.com', kind: 'Thing', versions: ['v1', 'v1beta1'] },
        'v1',
        { v1beta1: same },
        { stashes: { a: { version: 'v1' } } },
      );
    expect(define).toThrow("stashes['a'] needs the schemas of the kind");
  });
});

describe('stashed data in an object that the version shows only empty', () => {
  const timeouts = object({ call: integer });
  const join = { v1: object({ timeouts, token: text }), v1beta1: object({ token: text }) };
  const versions = {
    v1: object({ host: text, join: join.v1, volume: object({ empty: object({}), path: text }) }),
    v1beta1: object({
      host: text,
      join: join.v1beta1,
      volume: object({ empty: object({}), path: text }),
    }),
  };
  const deployed = deploy({
    shapes: versions,
    spokes: { v1beta1: lens() },
    stashes: { [STASH]: { version: 'v1' } },
  });
  const home = (fields: object, stash: object): Fields => {
    const whole: KubernetesObject = deployed.written('v1beta1', fields);
    const annotations = { [STASH]: JSON.stringify(stash) };
    return fieldsOf(deployed.see({ ...whole, metadata: { ...whole.metadata, annotations } }, 'v1'));
  };
  const hub = { host: 'h', join: { timeouts: { call: 429 } } };

  test('is restored, because Go code leaves such an object out', () => {
    expect(home({ host: 'h' }, hub)).toStrictEqual(hub);
    expect(home({ host: 'h', join: {} }, hub)).toStrictEqual(hub);
    expect(home({ host: 'h', join: { token: 't' } }, hub)).toStrictEqual({
      host: 'h',
      join: { timeouts: { call: 429 }, token: 't' },
    });
  });

  test('goes with an object that showed something and that a client has removed', () => {
    expect(home({ host: 'h' }, { host: 'h', join: { ...hub.join, token: 't' } })).toStrictEqual({
      host: 'h',
    });
  });

  test('is not an object that is empty itself', () => {
    const volume = { path: '/data' };
    expect(home({ volume }, { volume: { empty: {} } })).toStrictEqual({ volume });
    expect(home({ host: 'h' }, { host: 'h', volume: { empty: {} } })).toStrictEqual({ host: 'h' });
  });

  test('changes nothing in the version that lacks it, and comes home from there again', () => {
    const whole: KubernetesObject = deployed.written('v1beta1', { host: 'h' });
    const annotations = { [STASH]: JSON.stringify(hub) };
    const v1 = deployed.see({ ...whole, metadata: { ...whole.metadata, annotations } }, 'v1');
    const v1beta1 = deployed.see(v1, 'v1beta1');
    expect(fieldsOf(v1beta1)).toStrictEqual({ host: 'h' });
    expect(fieldsOf(deployed.see(v1beta1, 'v1'))).toStrictEqual(hub);
    const edited = deployed.see({ ...v1beta1, join: { token: 't' } }, 'v1');
    expect(fieldsOf(edited)).toStrictEqual({ host: 'h', join: { ...hub.join, token: 't' } });
  });
});
