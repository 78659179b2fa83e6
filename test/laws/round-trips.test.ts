import { expect, test } from 'vitest';
import type { JsonObject } from '../../src/index.ts';
import type { RandomKind } from './support/a-random-kind.ts';
import { pathOf, versionOf } from './support/a-random-kind.ts';
import type { Version } from './support/columns.ts';
import { carriesKept, differing, same, withoutKept } from './support/compare.ts';
import { RUNS, TIMEOUT, prove, tally } from './support/law.ts';
import { noteKind, start, versionFrom } from './support/sequence.ts';

test.for([
  ['an object that is stored', true],
  ['an object before admission, with little metadata or none', false],
] as const)(
  'law 1: a round trip is the identity, and a second one adds nothing, for %s',
  { timeout: TIMEOUT },
  ([, isStored]) => {
    const tried = prove({
      law: 'a round trip between any two versions is the identity, and a second one adds nothing',
      weight: 1.5,
      run: (made, seen) => {
        const { kind, written, from, to, story } = start(made, isStored);
        const away = kind.see(written, to);
        story.add(`seen in ${to}`, away);
        const home = kind.see(away, from);
        story.add(`seen in ${from} again`, home);
        tally(seen, 'kept', carriesKept(away));
        return {
          findings: [
            ...differing('it does not come home as it was', home, written),
            ...differing('the second trip differs', kind.see(home, to), away),
          ],
          story: () => story.tell(),
        };
      },
      shares: { kept: 40 },
    });
    expect(tried).toBeGreaterThanOrEqual(RUNS);
  },
);

test('law 1: a round trip through a third version is the identity', { timeout: TIMEOUT }, () => {
  const tried = prove({
    law: 'a round trip through a third version is the identity',
    weight: 1.5,
    run: (made, seen) => {
      const { kind, plan, written, from, to, story, trip } = start(made);
      noteKind(seen, plan);
      const third = versionFrom(plan, trip, from, to);
      const away = kind.see(written, to);
      story.add(`seen in ${to}`, away);
      const further = kind.see(away, third);
      story.add(`seen in ${third}`, further);
      const home = kind.see(further, from);
      tally(seen, 'third version', third !== from && third !== to);
      tally(seen, 'kept', carriesKept(further));
      return {
        findings: [
          ...differing('it does not come home as it was', home, written),
          ...differing(
            `${to} shows something else after ${third}`,
            withoutKept(kind.see(further, to)),
            withoutKept(away),
          ),
        ],
        story: () => story.tell(),
      };
    },
    shares: {
      kept: 40,
      'third version': 45,
      'a lens': 60,
      functions: 40,
      'more than two versions': 50,
      'a chain': 15,
      'another hub than the first version': 10,
      lists: 50,
    },
  });
  expect(tried).toBeGreaterThanOrEqual(RUNS);
});

/** Reports whether the conversions alone, each made there and back, restore an object. */
function bringsHome(kind: RandomKind, written: JsonObject, to: Version): boolean {
  const path = pathOf(kind.plan, versionOf(written), to);
  let at = written;
  return path.slice(1).every((next) => {
    const before = at;
    at = kind.bare(before, next);
    return same(kind.bare(at, versionOf(before)), before);
  });
}

test('law 7: nothing visible remains where nothing is lost', { timeout: TIMEOUT }, () => {
  const tried = prove({
    law: 'no annotation is written if the conversions alone restore the object',
    run: (made, seen) => {
      const { kind, written, to, story } = start(made);
      const away = kind.bare(written, to);
      const isLossless = bringsHome(kind, written, to);
      const shown = kind.see(written, to);
      story.add(`seen in ${to}`, shown);
      tally(seen, 'nothing lost', isLossless);
      tally(seen, 'kept', carriesKept(shown));
      const isClean = !isLossless || !carriesKept(shown);
      return {
        findings: [
          ...(isClean ? [] : ['nothing is lost, and an annotation is there']),
          ...(isLossless ? differing('it is shown in another way', shown, away) : []),
        ],
        story: () => story.tell(),
      };
    },
    shares: { 'nothing lost': 10, kept: 30 },
  });
  expect(tried).toBeGreaterThanOrEqual(RUNS);
});
