import { expect, test } from 'vitest';
import type { JsonObject } from '../../src/index.ts';
import type { RandomKind } from './support/a-random-kind.ts';
import { versionOf } from './support/a-random-kind.ts';
import { carriesKept, fieldsAlone, keptTexts, mintedIn, same } from './support/compare.ts';
import { edited as editOnce } from './support/edit.ts';
import { tampered } from './support/hostile.ts';
import { RUNS, TIMEOUT, prove, tally } from './support/law.ts';
import { start, versionFrom } from './support/sequence.ts';
import { Tape } from './support/tape.ts';
import { wrongTypes } from './support/types.ts';

function wronglyTyped(kind: RandomKind, one: object): readonly string[] {
  const version = versionOf(one);
  return wrongTypes(one, kind.shapes[version] ?? {}).map(
    (place) => `${version} shows that ${place}`,
  );
}

test('law 4: no version ever shows a value of a wrong type', { timeout: TIMEOUT }, () => {
  const tried = prove({
    law: 'every value that is shown has the type of its place, whatever converters do',
    weight: 1.5,
    run: (made, seen) => {
      const { kind, plan, written, from, to, trip, mint, story } = start(made);
      const away = kind.see(written, to) as JsonObject;
      story.add(`seen in ${to}`, away);
      const tape = new Tape(made.edits[0] ?? []);
      const edited = editOnce(plan, to, away, { tape, mint });
      story.add(`edited in ${to}`, edited);
      const further = kind.see(edited, versionFrom(plan, trip, to));
      story.add('seen in another version', further);
      const home = kind.see(further, from);
      story.add(`seen in ${from}`, home);
      // Kept data means that the conversions alone would show a value of a wrong type somewhere.
      tally(seen, 'kept', carriesKept(away) || carriesKept(further));
      return {
        findings: [away, further, home].flatMap((one) => wronglyTyped(kind, one)),
        story: () => story.tell(),
      };
    },
    shares: { kept: 40 },
  });
  expect(tried).toBeGreaterThanOrEqual(RUNS);
});

test('law 4: the same holds with hostile annotations', { timeout: TIMEOUT }, () => {
  const tried = prove({
    law: 'every value that is shown has the type of its place, whatever the annotations contain',
    weight: 1.5,
    run: (made, seen) => {
      const { kind, plan, written, to, trip, story } = start(made);
      const away = kind.see(written, to) as JsonObject;
      const bad = tampered(kind, away, { numbers: made.edits[2] ?? [], forged: trip.below(5) });
      story.add(`somebody has written in ${to}`, bad);
      tally(seen, 'tampered', !same(keptTexts(away), keptTexts(bad)));
      const findings = plan.versions
        .filter((version) => version !== to)
        .flatMap((version) => {
          const shown = kind.see(bad, version);
          story.add(`seen in ${version}`, shown);
          const back = kind.see(shown, to);
          const there = mintedIn(fieldsAlone(back));
          return [
            ...wronglyTyped(kind, shown),
            ...wronglyTyped(kind, back),
            ...[...mintedIn(fieldsAlone(bad))]
              .filter((value) => !there.has(value))
              .map((value) => `${to} does not show ${value} again`),
          ];
        });
      return { findings, story: () => story.tell() };
    },
    shares: { tampered: 60 },
  });
  expect(tried).toBeGreaterThanOrEqual(RUNS);
});

/**
 * The maximum number of calls of spokes' functions for one conversion, over any number of steps. The budgets count
 * attempts. An attempt calls up to three functions, and few stories use a budget up: of 7,500, one took 48 calls.
 */
const MOST_CALLS = 50;

/**
 * The maximum number of calls in the first conversion of a kind with waiting data. Seven examples of each version that
 * data waits for show what its clients can see; the kind remembers the answer.
 */
const MOST_FIRST_CALLS = MOST_CALLS + 7 * 24;

test(
  'law 5: the number of conversions is bounded, whatever the annotations contain',
  { timeout: TIMEOUT },
  () => {
    const tried = prove({
      law: `a conversion calls at most ${MOST_CALLS} functions of spokes`,
      weight: 1.5,
      run: (made, seen) => {
        const { kind, plan, written, to, trip, mint, story } = start(made);
        const away = kind.see(written, to) as JsonObject;
        const tape = new Tape(made.edits[0] ?? []);
        let edited = away;
        for (let left = 0; left < 3; left += 1) {
          edited = editOnce(plan, to, edited, { tape, mint });
        }
        const isHostile = trip.chance(60);
        const count = trip.pick([1, 3, 10, 60]);
        const one = isHostile
          ? tampered(kind, edited, { numbers: made.edits[2] ?? [], forged: count })
          : edited;
        story.add(`stored in ${to}`, one);
        tally(seen, 'kept', carriesKept(one));
        tally(seen, 'hostile', isHostile);
        const findings = plan.versions
          .filter((version) => version !== to)
          .flatMap((version) => {
            const [first = 0, again = 0] = [1, 2].map(() => {
              const before = kind.calls();
              kind.see(one, version);
              return kind.calls() - before;
            });
            return [
              ...(first <= MOST_FIRST_CALLS ? [] : [`to ${version} takes ${first} calls at first`]),
              ...(again <= MOST_CALLS ? [] : [`to ${version} takes ${again} calls`]),
            ];
          });
        return { findings, story: () => story.tell() };
      },
      shares: { kept: 60, hostile: 40 },
    });
    expect(tried).toBeGreaterThanOrEqual(RUNS);
  },
);
