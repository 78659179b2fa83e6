import { expect, test } from 'vitest';
import type { JsonObject, JsonValue } from '../../../src/index.ts';
import { ALL } from '../../../src/core/keep/definition/reach.ts';
import { OWN } from '../../../src/core/keep/restore/as-seen.ts';
import { restore } from '../../../src/core/keep/restore/restore.ts';
import { thereIn } from '../../../src/core/keep/restore/without-orphans.ts';
import { restoreElements } from '../../../src/core/keep/restore/elements/restore-elements.ts';
import type {
  Kept,
  KeptElement,
  KeptElements,
  KeptFields,
} from '../../../src/core/keep/tree/kept.ts';
import { markOf } from '../../../src/core/keep/tree/mark.ts';
import { withoutShells } from '../../../src/core/keep/unshown.ts';
import { scopesIn } from '../../../src/core/keep/tree/units-of.ts';
import { mapOf, object } from './a-deployment.ts';

/** Returns a list that counts the reads of its elements. */
function counting(list: readonly JsonValue[]): {
  readonly list: readonly JsonValue[];
  readonly reads: () => number;
} {
  let reads = 0;
  const counted = new Proxy(list, {
    get: (target, name, receiver): unknown => {
      reads += 1;
      return Reflect.get(target, name, receiver);
    },
  });
  return { list: counted, reads: () => reads };
}

const within = (fields: readonly [string, Kept][]): KeptFields => ({
  type: 'fields',
  made: false,
  fields: new Map(fields),
});

const KEYS = ['name'];

const namedElements = (elements: readonly (readonly [string, Kept])[]): KeptElements => ({
  type: 'elements',
  made: false,
  keys: KEYS,
  elements: elements.map(([name, kept]) => ({ name: [name], kept })),
});

const numbers = (length: number): readonly number[] => Array.from({ length }, (_, at) => at);

/** A list of lists, with a piece of kept data for an element of each inner list. */
function readsOfNested(length: number): number {
  const names = numbers(length).map((at) => `n${at}`);
  const { list, reads } = counting(names.map((name) => ({ name, inner: [{ name: 'a' }] })));
  const scopeOf = scopesIn({ list }, {});
  const hidden: Kept = { type: 'value', is: 'hidden' };
  for (const name of names) {
    const inner = within([['inner', namedElements([['a', hidden]])]]);
    scopeOf(within([['list', namedElements([[name, inner]])]]));
  }
  return reads();
}

/** A list without keys that lacks every other element. */
function readsOfRuns(length: number): number {
  const { list, reads } = counting(numbers(length).map((at): JsonObject => ({ at })));
  const runs = numbers(length).map((at): KeptElement => {
    const kept: Kept = { type: 'value', is: [{ at, off: true }] };
    return { kept, index: 2 * at, after: null, isRun: true };
  });
  const base = numbers(length).map((at) => markOf({ before: at }));
  restoreElements(
    list,
    { type: 'elements', made: false, base, isShown: true, elements: runs },
    { home: {}, from: ALL, there: () => undefined, by: OWN },
    (value) => ({ value }),
  );
  return reads();
}

/** A list without keys that lacks many elements, and has a large one that is none of them. */
function readsOfLarge(length: number): number {
  const { list: large, reads } = counting(numbers(length));
  const runs = numbers(length).map((at): KeptElement => {
    const kept: Kept = { type: 'value', is: [{ at }] };
    return { kept, index: at, after: null, isRun: true };
  });
  restoreElements(
    [{ large }],
    { type: 'elements', made: false, base: [], isShown: true, elements: runs },
    { home: {}, from: ALL, there: () => undefined, by: OWN },
    (value) => ({ value }),
  );
  return reads();
}

/** Data kept below an object that each entry of a map lacks. The client has a list in its place, with other names. */
function readsOfEntries(length: number): number {
  const { list, reads } = counting(numbers(length).map((at): JsonObject => ({ name: `m${at}` })));
  const inside = within([['a', within([['hidden', { type: 'value', is: 'kept' }]])]]);
  const names = numbers(length).map((at) => `n${at}`);
  restore(
    { map: Object.fromEntries(names.map((name): [string, JsonObject] => [name, {}])) },
    within([['map', within(names.map((name) => [name, inside]))]]),
    {
      home: object({ map: mapOf(object({ a: object({ hidden: {} }) })) }),
      from: ALL,
      there: { map: list },
    },
    OWN,
  );
  return reads();
}

/** The data of each element of a list, as parts of which each may have been removed. */
function readsOfParts(length: number): number {
  const names = numbers(length).map((at) => `n${at}`);
  const { list, reads } = counting(names.map((name) => ({ name })));
  const isThere = thereIn();
  for (const name of names) {
    const part = namedElements([[name, { type: 'value', is: 'hidden' }]]);
    expect(isThere(within([['list', part]]), { list })).toBe(true);
  }
  return reads();
}

/** Data kept below an object that each element lacks. In the other version, the elements have other names. */
function readsOfShells(length: number): number {
  const hidden = within([['hidden', { type: 'value', is: 'kept' }]]);
  const inside = within([['a', { ...hidden, isUnshown: true }]]);
  const shell = within([['a', { type: 'value', isShell: true }]]);
  const kept = namedElements(numbers(length).map((at) => [`n${at}`, inside]));
  const loss = namedElements(numbers(length).map((at) => [`m${at}`, shell]));
  const { list: elements, reads } = counting(kept.elements as unknown as readonly JsonValue[]);
  const counted = { ...kept, elements: elements as unknown as readonly KeptElement[] };
  expect(withoutShells(loss, counted)).toBeUndefined();
  return reads();
}

test.each([
  ['of elements that may have been removed', readsOfParts],
  ['of objects that elements with other names lack', readsOfShells],
  ['of elements in lists inside a list', readsOfNested],
  ['of elements that a list without keys lacks', readsOfRuns],
  ['of elements that a list without keys lacks, beside a large one', readsOfLarge],
  ['of entries that a function may give other names', readsOfEntries],
])('the kept data %s takes work in proportion to the list', (_, readsOf) => {
  expect(readsOf(400)).toBeLessThan(3 * readsOf(200));
});
