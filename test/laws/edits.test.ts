import { expect, test } from 'vitest';
import type { JsonObject } from '../../src/index.ts';
import type { Version } from './support/columns.ts';
import { carriesKept, differing, same, withoutKept } from './support/compare.ts';
import { edited as editOnce } from './support/edit.ts';
import { findingsOf } from './support/hop.ts';
import type { Numbers, Outcome, Tally } from './support/law.ts';
import { RUNS, TIMEOUT, prove, tally } from './support/law.ts';
import type { Start } from './support/sequence.ts';
import { start, versionFrom } from './support/sequence.ts';
import { Tape } from './support/tape.ts';

/** Applies one to three edits to an object, as a client of its version would. */
function edit({ plan, mint }: Start, version: Version, seen: object, tape: Tape): JsonObject {
  let edited = seen as JsonObject;
  for (let left = tape.pick([1, 1, 2, 3]); left > 0; left -= 1) {
    edited = editOnce(plan, version, edited, { tape, mint });
  }
  return edited;
}

function note(seen: Tally, before: object, after: object): void {
  tally(seen, 'kept', carriesKept(after));
  tally(seen, 'edited', !same(before, after));
  const [was, is] = [before, after].map((one) => JSON.stringify(withoutKept(one)));
  tally(seen, 'a list', was?.includes('[') === true && was !== is);
}

function oneHop(made: Numbers, seen: Tally, isOverThird: boolean): Outcome {
  const begun = start(made);
  const { kind, plan, written, from, to, story, trip } = begun;
  const away = kind.see(written, to) as JsonObject;
  story.add(`seen in ${to}`, away);
  const edited = edit(begun, to, away, new Tape(made.edits[0] ?? []));
  story.add(`edited in ${to}`, edited);
  note(seen, away, edited);
  const third = versionFrom(plan, trip, from, to);
  const isThird = isOverThird && third !== from && third !== to;
  const stored = isThird ? kind.see(edited, third) : edited;
  if (isThird) story.add(`stored in ${third}`, stored);
  tally(seen, 'third version', isThird);
  const home = kind.see(stored, from) as JsonObject;
  story.add(`seen in ${from} again`, home);
  const again = isThird ? kind.see(stored, to) : kind.see(home, to);
  return {
    findings: [
      ...differing(
        `${to} does not show what was written there`,
        withoutKept(again),
        withoutKept(edited),
      ),
      ...(isThird
        ? differing(
            `${to} does not show what was written there, from ${from}`,
            withoutKept(kind.see(home, to)),
            withoutKept(edited),
          )
        : []),
      ...findingsOf({
        kind,
        home: from,
        away: to,
        ...(isThird && { via: third }),
        before: written,
        seen: away,
        edited,
        after: home,
        note: (exception) => {
          tally(seen, exception);
        },
      }),
    ],
    story: () => story.tell(),
  };
}

/** The most exceptions that the checker makes, in per mille. */
const EXCEPTIONS = {
  'an element that was cut at home': 1.2,
  'an edit of an element that the way home drops': 0.2,
  'an element under a hidden name': 0.2,
  'a value that home never shows': 0.3,
  'a hidden field that waited': 0.3,
};

test(
  'law 2: written values stay, removed values are gone, and nothing else is lost',
  { timeout: TIMEOUT },
  () => {
    const tried = prove({
      law: 'an edit in another version changes exactly the edited values',
      weight: 3,
      run: (made, seen) => oneHop(made, seen, false),
      shares: { kept: 40, edited: 70, 'a list': 15 },
      exceptions: EXCEPTIONS,
    });
    expect(tried).toBeGreaterThanOrEqual(RUNS);
  },
);

test('law 2: the same holds if a third version is stored in between', { timeout: TIMEOUT }, () => {
  const tried = prove({
    law: 'an edit in another version changes exactly the edited values, also on the way home through a third version',
    weight: 1.5,
    run: (made, seen) => oneHop(made, seen, true),
    shares: { kept: 40, edited: 70, 'third version': 45 },
    exceptions: EXCEPTIONS,
  });
  expect(tried).toBeGreaterThanOrEqual(RUNS);
});

test(
  'law 2: the same holds if clients of several versions edit in turn',
  { timeout: TIMEOUT },
  () => {
    const tried = prove({
      law: 'three edits in any versions change exactly the edited values',
      weight: 1.5,
      run: (made, seen) => {
        const begun = start(made);
        const { kind, plan, from, story, trip } = begun;
        let stored: JsonObject = begun.written;
        const findings: string[] = [];
        for (const numbers of made.edits) {
          const version = versionFrom(plan, trip, from);
          const away = kind.see(stored, version) as JsonObject;
          const edited = edit(begun, version, away, new Tape(numbers));
          story.add(`seen in ${version}`, away);
          story.add(`edited in ${version}`, edited);
          note(seen, away, edited);
          const home = kind.see(edited, from) as JsonObject;
          story.add(`stored in ${from}`, home);
          findings.push(
            ...differing(
              `${version} does not show what was written there`,
              withoutKept(kind.see(home, version)),
              withoutKept(edited),
            ),
            ...findingsOf({
              kind,
              home: from,
              away: version,
              before: stored,
              seen: away,
              edited,
              after: home,
              note: (exception) => {
                tally(seen, exception);
              },
            }),
          );
          stored = home;
          if (findings.length > 0) break;
        }
        return { findings, story: () => story.tell() };
      },
      shares: { kept: 40, edited: 90, 'a list': 25 },
      exceptions: EXCEPTIONS,
    });
    expect(tried).toBeGreaterThanOrEqual(RUNS);
  },
);
