import { expect, test } from 'vitest';
import type { JsonValue, Shape, Spoke } from '../../src/index.ts';
import {
  absentInHub,
  byType,
  each,
  flip,
  hubOnly,
  lens,
  listToMap,
  ownOnly,
  retype,
  scale,
  split,
  stringToList,
  tagged,
  valueToList,
  values,
  wrap,
} from '../../src/lens.ts';
import type { Part } from '../../src/lens.ts';
import { isJsonObject } from '../../src/core/json/json-value.ts';
import type { Deployment } from '../core/keep/a-deployment.ts';
import { deploy, integer, listOf, mapOf, object, text } from '../core/keep/a-deployment.ts';
import type { Any } from '../core/keep/a-thing.ts';
import type { Fields } from '../support/a-store.ts';
import { same as isSame } from './support/compare.ts';
import { TIMEOUT } from './support/law.ts';

/** A field in two versions, with all values that their clients write. */
interface Form {
  readonly own: Shape;
  readonly hub: Shape;
  readonly parts?: readonly Part[];
  readonly ownValues: readonly JsonValue[];
  readonly hubValues: readonly JsonValue[];
}

const element = object({ name: text, p: text });
const elements: readonly JsonValue[] = [
  [],
  [{ name: 'x', p: 'old' }],
  [{ name: 'z', p: 'new' }],
  [{ name: 'x', p: 'new' }, { name: 'z' }],
];
const entries: readonly JsonValue[] = [
  {},
  { x: { p: 'old' } },
  { z: { p: 'new' } },
  { x: { p: 'new' }, z: {} },
];
const words: readonly JsonValue[] = [[], ['x'], ['z'], ['x', 'z']];

/** Returns a form that both versions have alike. */
function alike(shape: Shape, all: readonly JsonValue[]): Form {
  return { own: shape, hub: shape, ownValues: all, hubValues: all };
}

const FORMS: Readonly<Record<string, Form>> = {
  'a list map': alike(listOf(element, 'name'), elements),
  'a list with names': alike(listOf(element), elements),
  'a list of words': alike(listOf(text), words),
  'a set': alike({ ...listOf(text), set: true }, words),
  'a map': alike(mapOf(object({ p: text })), entries),
  'an object': alike(object({ p: text, q: text }), [
    {},
    { p: 'old' },
    { q: 'new' },
    { p: 'new', q: 'new' },
  ]),
  'a list that is a map in the hub': {
    own: listOf(element, 'name'),
    hub: mapOf(object({ p: text })),
    parts: [listToMap('f', 'name')],
    ownValues: elements,
    hubValues: entries,
  },
  'a value that is a list in the hub': {
    own: text,
    hub: listOf(text),
    parts: [valueToList('f')],
    ownValues: ['x', 'z'],
    hubValues: words,
  },
  'a text that is a list in the hub': {
    own: text,
    hub: listOf(text),
    parts: [stringToList('f', ',')],
    ownValues: ['', 'x', 'z', 'x,z'],
    hubValues: [...words, ['a,b']],
  },
  'a text that is an object in the hub': {
    own: text,
    hub: object({ h: text, p: text, m: text }),
    parts: [split('f', ':', ['f.h', 'f.p'])],
    ownValues: ['x', 'x:1', ':2'],
    hubValues: [{}, { h: 'x' }, { h: 'z', p: '1' }, { p: '2' }, { m: 'm' }, { h: 'x', m: 'm' }],
  },
  'a value that is wrapped in the hub': {
    own: text,
    hub: object({ n: text, m: text }),
    parts: [wrap('f', 'n')],
    ownValues: ['x', 'z'],
    hubValues: [{}, { n: 'x' }, { n: 'z', m: '1' }, { m: '2' }],
  },
  'wrapped values of elements': {
    own: listOf(object({ name: text, i: text }), 'name'),
    hub: listOf(object({ name: text, i: object({ n: text, m: text }) }), 'name'),
    parts: [each('f', wrap('i', 'n'))],
    ownValues: [[], [{ name: 'x', i: 'a' }], [{ name: 'z', i: 'a' }, { name: 'x' }]],
    hubValues: [
      [],
      [{ name: 'x', i: { n: 'a' } }],
      [{ name: 'x', i: { n: 'b', m: 'm' } }, { name: 'z' }],
      [{ name: 'z', i: { m: 'm' } }],
    ],
  },
  'an integer or text that is an object in the hub': {
    own: { type: 'int-or-string' },
    hub: object({ n: integer, s: text }),
    parts: [byType('f', { integer: 'f.n', string: 'f.s' })],
    ownValues: [1, 'x'],
    hubValues: [{}, { n: 1 }, { s: 'x' }, { n: 1, s: 'x' }],
  },
  'a union with a tag in the hub': {
    own: object({ a: text, b: text }),
    hub: object({ t: text, a: text, b: text }),
    parts: [tagged('f.t', { A: ['f.a', 'f.a'], B: ['f.b', 'f.b'] })],
    ownValues: [{}, { a: '1' }, { b: '2' }, { a: '1', b: '2' }],
    hubValues: [{}, { t: 'A', a: '1' }, { t: 'B', b: '2' }, { t: 'A', b: '2' }, { b: '2' }],
  },
  'a flag that is absent in the hub': {
    own: object({ b: { type: 'boolean' }, x: text }),
    hub: object({ b: { type: 'boolean' }, x: text }),
    parts: [absentInHub('f.b', false)],
    ownValues: [{}, { b: false }, { b: true }, { x: 'x' }],
    hubValues: [{}, { b: true }, { x: 'x' }, { b: true, x: 'x' }],
  },
  'a word of a table': {
    own: text,
    hub: text,
    parts: [values('f', { a: 'A', b: 'B' })],
    ownValues: ['a', 'b', 'A', 'q'],
    hubValues: ['A', 'B', 'a', 'q'],
  },
  'a number in another unit': {
    own: integer,
    hub: integer,
    parts: [scale('f', 10)],
    ownValues: [1, 2],
    hubValues: [10, 20, 15],
  },
  'a text that is an integer in the hub': {
    own: text,
    hub: integer,
    parts: [retype('f', 'string', 'integer')],
    ownValues: ['1', '01', 'x'],
    hubValues: [1, 2],
  },
};

type Version = 'v1' | 'v1beta1';

const VERSIONS = ['v1', 'v1beta1'] as const;

/** A form whose field one version lacks before the next deployment. */
interface Backport {
  readonly before: Deployment;
  readonly after: Deployment;
  readonly lacks: Version;
  readonly valuesOf: Readonly<Record<Version, readonly JsonValue[]>>;
}

function backportsOf({ own, hub, parts = [], ownValues, hubValues }: Form): readonly Backport[] {
  const both = { v1: object({ g: text, f: hub }), v1beta1: object({ g: text, f: own }) };
  const after = deploy({ shapes: both, spokes: { v1beta1: lens(...parts) } });
  const missing: Readonly<Record<Version, Part>> = { v1: ownOnly('f'), v1beta1: hubOnly('f') };
  return VERSIONS.map((lacks) => {
    const shapes = { ...both, [lacks]: object({ g: text }) };
    const spoke: Spoke<Any, Any> = lens(missing[lacks]);
    return {
      before: deploy({ shapes, spokes: { v1beta1: spoke } }),
      after,
      lacks,
      valuesOf: { v1: hubValues, v1beta1: ownValues },
    };
  });
}

/** The form the other way round: the versions have changed their places. */
function turned({ own, hub, parts = [], ownValues, hubValues }: Form): Form {
  return { own: hub, hub: own, parts: parts.map(flip), ownValues: hubValues, hubValues: ownValues };
}

/** A write after the deployment that a read in the same version does not give back. */
interface Broken {
  readonly story: string;
  /** True if older data of an object shows beside all that the client has written: a documented limit. */
  readonly isLimit: boolean;
}

/**
 * Writes every value in every version after the deployment, up to two times, and reads it again. Returns an entry for each
 * write; undefined if it is read as it was written.
 */
function tryAll({ before, after, lacks, valuesOf }: Backport): readonly (Broken | undefined)[] {
  const results: (Broken | undefined)[] = [];
  const told = (value: unknown): string =>
    value === undefined ? 'nothing' : JSON.stringify(value);
  const go = (stored: Fields, at: Version, story: readonly string[]): void => {
    for (const version of VERSIONS) {
      const seen = after.see(stored, version);
      for (const value of [undefined, ...valuesOf[version]]) {
        const { f: _, ...rest } = seen;
        const written = value === undefined ? rest : { ...rest, f: value };
        const next = after.see(written, at);
        const back = after.see(next, version)['f'];
        const line = [...story, `${version} sees ${told(seen['f'])}, writes ${told(value)}`];
        const isLimit =
          isJsonObject(value) && isJsonObject(back) && isSame({ ...back, ...value }, back);
        const isRead = isSame(back, value);
        results.push(
          isRead ? undefined : { story: `${line.join('; ')}, reads ${told(back)}`, isLimit },
        );
        if (isRead && story.length === 1) go(next, at, line);
      }
    }
  };
  for (const at of VERSIONS) {
    for (const first of VERSIONS) {
      if (first === lacks) continue;
      for (const value of valuesOf[first]) {
        const stored = before.see(before.written(first, { g: 'g', f: value }), at);
        go(stored, at, [`stored in ${at}; ${first} has written ${told(value)}`]);
      }
    }
  }
  return results;
}

/** The greatest share of the writes that may meet the limit. */
const MOST_LIMITS = 0.01;

test.for(Object.entries(FORMS))(
  'law 3: after a backport, a client reads what it has written, whatever was kept before: %s',
  { timeout: TIMEOUT },
  ([, form]) => {
    const results = [form, turned(form)].flatMap(backportsOf).flatMap(tryAll);
    const broken = results.filter((result) => result !== undefined);
    const wrong = broken.filter(({ isLimit }) => !isLimit).map(({ story }) => story);
    expect(wrong.slice(0, 5), `${wrong.length} of ${results.length} writes`).toStrictEqual([]);
    expect(broken.length).toBeLessThanOrEqual(results.length * MOST_LIMITS);
    expect(results.length).toBeGreaterThan(1000);
  },
);
