import { expect, test } from 'vitest';
import type { JsonObject, Spoke } from '../../src/index.ts';
import type { Deployment } from '../core/keep/a-deployment.ts';
import { deploy, listOf, object, text } from '../core/keep/a-deployment.ts';
import type { Any } from '../core/keep/a-thing.ts';
import { same } from '../core/keep/a-thing.ts';
import { same as isSame } from './support/compare.ts';
import { TIMEOUT } from './support/law.ts';
import { findingsInBags, hiddenOf } from './support/words-law.ts';

const LETTERS = ['a', 'b', 'c'] as const;
type Words = readonly string[];

/** All lists of up to three elements from three letters. */
const lists: readonly Words[] = (() => {
  const longer = (all: readonly Words[]): readonly Words[] =>
    all.flatMap((list) => LETTERS.map((letter) => [...list, letter]));
  const [one, two] = [longer([[]]), longer(longer([[]]))];
  return [[], ...one, ...two, ...longer(two)];
})();

/** Returns every list that one edit makes of a list: an element replaced, removed or appended, or two swapped. */
function editsOf(list: Words): readonly Words[] {
  const places = [...list.keys()];
  // One letter is new, to see where it ends up.
  const letters = [...LETTERS, 'd'];
  return [
    ...places.flatMap((at) => letters.map((letter) => list.with(at, letter))),
    ...places.map((at) => list.toSpliced(at, 1)),
    ...letters.map((letter) => [...list, letter]),
    ...places.flatMap((at) =>
      places
        .filter((other) => other > at)
        .map((other) => list.with(at, list[other] ?? '').with(other, list[at] ?? '')),
    ),
  ].filter((edited) => !isSame(edited, list));
}

const CONVERTERS: Readonly<Record<string, (list: Words) => Words>> = {
  sort: (list) => list.toSorted(),
  reverse: (list) => list.toReversed(),
  'keep the first two': (list) => list.slice(0, 2),
  'sort and keep the first two': (list) => list.toSorted().slice(0, 2),
};

function wordsBy(change: (list: Words) => Words): Deployment {
  const spoke: Spoke<Any, Any> = {
    toHub: same.toHub,
    fromHub: ({ list, ...rest }) => ({ ...rest, list: change(list as Words) }),
  };
  const shape = object({ list: listOf(text) });
  return deploy({ shapes: { v1: shape, v1beta1: shape }, spokes: { v1beta1: spoke } });
}

/** The minimum number of edits to try for each kind of list. */
const MANY = 400;

test.for(Object.entries(CONVERTERS))(
  'law 2: every edit of a small list changes exactly the edited elements, with a function that has to %s',
  { timeout: TIMEOUT },
  ([, change]) => {
    const { see, written } = wordsBy(change);
    const broken: string[] = [];
    let tried = 0;
    for (const before of lists) {
      const away = see(written('v1', { list: before }), 'v1beta1');
      const seen = away['list'] as Words;
      expect(seen).toStrictEqual(change(before));
      for (const edited of editsOf(seen)) {
        tried += 1;
        const home = see({ ...away, list: edited }, 'v1');
        const after = home['list'] as Words;
        const again = see(home, 'v1beta1')['list'] as Words;
        // An element that was cut off may be lost if keeping it would show it: the edit did not add it.
        const stay = [...edited, ...hiddenOf(before, seen)];
        const mayGo = !isSame(change(stay), change(edited));
        const findings = [
          ...findingsInBags({ before, seen, edited, after, written: edited, own: seen, mayGo }),
          ...(isSame(again, edited) ? [] : [`v1beta1 shows ${again.join('')} again`]),
        ];
        if (findings.length === 0) continue;
        const story = `v1 ${before.join('')}, seen ${seen.join('')}, edited to ${edited.join('')}, gives ${after.join('')}`;
        broken.push(`${story}: ${findings.join('; ')}`);
      }
    }
    expect(tried).toBeGreaterThan(MANY);
    expect(broken.slice(0, 5), `${broken.length} of ${tried} edits`).toStrictEqual([]);
  },
);

/** The same lists with objects as elements, each with its own hidden field. */
const KINDS = {
  'list-map keys': { key: 'id', keys: ['id'] },
  'declared keys': { key: 'host', listKeys: { list: ['host'] } },
  'a name in each element': { key: 'name' },
  'elements without names': { key: 'value' },
} as const;

function hiding(of: (typeof KINDS)[keyof typeof KINDS]): Deployment {
  const shown = object({ [of.key]: text, size: text });
  const whole = object({ [of.key]: text, size: text, hidden: text });
  const keys = 'keys' in of ? of.keys : [];
  return deploy({
    shapes: {
      v1: object({ list: listOf(whole, ...keys) }),
      v1beta1: object({ list: listOf(shown, ...keys) }),
    },
    spokes: { v1beta1: same },
    ...('listKeys' in of && { listKeys: of.listKeys }),
  });
}

const word = (value: unknown): string => (typeof value === 'string' ? value : '');
const isUnique = (list: readonly unknown[]): boolean => new Set(list).size === list.length;

test.for(Object.entries(KINDS))(
  'law 2: every element of a small list keeps its hidden field, for lists with %s',
  { timeout: TIMEOUT },
  ([, of]) => {
    const { see, written } = hiding(of);
    const broken: string[] = [];
    let tried = 0;
    for (const names of lists) {
      if ('keys' in of && !isUnique(names)) continue;
      const list = names.map((name, at) => ({ [of.key]: name, hidden: `${at}` }));
      const away = see(written('v1', { list }), 'v1beta1');
      for (const [edited, sized] of sizedEditsOf(names)) {
        if ('keys' in of && !isUnique(edited)) continue;
        tried += 1;
        const mine = edited.map((name, at) => ({
          [of.key]: name,
          ...(sized === at && { size: 's' }),
        }));
        const home = see({ ...away, list: mine }, 'v1');
        const after = home['list'] as readonly JsonObject[];
        const findings = [
          ...wrongElements(names, edited, { key: of.key, sized, after }),
          ...(isSame(see(home, 'v1beta1')['list'], mine) ? [] : ['v1beta1 shows something else']),
        ];
        if (findings.length === 0) continue;
        const told = after.map((one) => `${word(one[of.key])}${word(one['hidden'])}`);
        const was = names.map((name, at) => `${name}${at}`);
        broken.push(
          `v1 ${was.join(' ')}, edited to ${edited.join(' ')}${sized === undefined ? '' : `, size of ${sized}`}, gives ${told.join(' ')}: ${findings.join('; ')}`,
        );
      }
    }
    expect(tried).toBeGreaterThan('keys' in of ? MANY / 10 : MANY);
    expect(broken.slice(0, 5), `${broken.length} of ${tried} edits`).toStrictEqual([]);
  },
);

/** Returns every edit of the names, and for every element one edit that sets its other visible field. */
function sizedEditsOf(names: Words): readonly (readonly [Words, number?])[] {
  return [
    ...editsOf(names).map((edited) => [edited] as const),
    ...names.map((_, at) => [names, at] as const),
  ];
}

interface Edited {
  readonly key: string;
  /** The element whose other visible field was set. */
  readonly sized: number | undefined;
  readonly after: readonly JsonObject[];
}

/** Checks that the order is as written, and that each name unique before and after keeps its hidden field. */
function wrongElements(
  before: Words,
  edited: Words,
  { key, sized, after }: Edited,
): readonly string[] {
  const names = after.map((one) => one[key]);
  if (!isSame(names, edited)) return ['the list is not what was written'];
  const hidden = after.flatMap((one) => one['hidden'] ?? []);
  const count = (list: Words, name: string): number => list.filter((one) => one === name).length;
  const isNamed = key !== 'value';
  return [
    ...(isUnique(hidden) ? [] : ['one hidden field is there twice']),
    ...LETTERS.flatMap((name) => {
      const [was, is] = [before.indexOf(name), edited.indexOf(name)];
      if (count(before, name) !== 1 || count(edited, name) !== 1) return [];
      // A duplicate name identifies no element, so a change of the other visible field makes a different element.
      if (is === sized && !(isNamed && isUnique(before))) return [];
      return after[is]?.['hidden'] === `${was}` ? [] : [`${name} has not kept ${was}`];
    }),
    // Without a name, an element whose neighbours are all unchanged is the same element.
    ...(isNamed ? [] : wrongNeighbour(before, edited, { key, sized, after })),
  ];
}

function wrongNeighbour(before: Words, edited: Words, { sized, after }: Edited): readonly string[] {
  const changed = edited.flatMap((name, at) => (name === before[at] && at !== sized ? [] : [at]));
  const [at] = changed;
  const isAlone = before.length === edited.length && changed.length === 1;
  if (at === undefined || !isAlone || !isUnique(edited) || !isUnique(before)) return [];
  return after[at]?.['hidden'] === `${at}` ? [] : [`element ${at} has not kept its hidden field`];
}
