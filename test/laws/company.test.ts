import { expect, test } from 'vitest';
import type { JsonObject } from '../../src/index.ts';
import type { Plan, RandomKind } from './support/a-random-kind.ts';
import { columnOf, planFrom, versionOf, work } from './support/a-random-kind.ts';
import { changed } from './support/change.ts';
import type { Column } from './support/columns.ts';
import { VERSIONS, columnFrom } from './support/columns.ts';
import { carriesKept, differing } from './support/compare.ts';
import { edited } from './support/edit.ts';
import type { Numbers, Outcome, Tally } from './support/law.ts';
import { RUNS, TIMEOUT, prove, tally } from './support/law.ts';
import { versionFrom } from './support/sequence.ts';
import { Story } from './support/story.ts';
import { Tape } from './support/tape.ts';
import { Mint, objectFrom } from './support/values.ts';

/** The company of the first column: other columns and annotations in the object, and writes between the edits. */
interface Company {
  readonly hasOthers?: boolean;
  readonly annotations?: JsonObject;
  /** Returns the stored object before an edit. */
  readonly meanwhile?: (stored: JsonObject, kind: RandomKind) => JsonObject;
}

/** A column with parents of its own. Columns with a common parent are removed together. */
function apart(column: Column): Column {
  const forms = VERSIONS.flatMap((version) => {
    const form = column.forms[version];
    if (form === undefined) return [];
    return [[version, { ...form, at: form.at.map((name) => `${column.name}-${name}`) }] as const];
  });
  return { ...column, forms: Object.fromEntries(forms) };
}

/** The edit before which new code is deployed, in half of the stories. */
const DEPLOYED_AT = 2;

interface Told {
  /** The first column as each version shows it, after each edit. */
  readonly seen: readonly JsonObject[];
  readonly hasKept: boolean;
}

/** Tells a story: clients write and edit an object, and each time it is stored in one version. */
function told(made: Numbers, company: Company, story: Story): Told {
  const { hasOthers = false, annotations, meanwhile } = company;
  const [first, ...others] = made.columns.map((one, at) => columnFrom(new Tape(one), at));
  if (first === undefined) throw new TypeError('no column');
  const plan = planFrom(new Tape(made.plan), [first]);
  const trip = new Tape(made.trip);
  const next = trip.chance(50) ? changed(plan, trip).next : plan;
  const beside = others.map(apart);
  const whole = (one: Plan): Plan =>
    hasOthers ? { ...one, columns: [...one.columns, ...beside] } : one;
  const [before, after] = [work(whole(plan)), work(whole(next))];
  story.define('the kind', before.plan);
  story.define('the next deployment', after.plan);
  const home = versionFrom(plan, trip);
  const from = versionFrom(plan, trip);
  const written = objectFrom({ kind: before.kind, plan: before.plan }, from, {
    root: { tape: new Tape([]), mint: new Mint(1) },
    ofColumns: made.values.map((one, at) => ({ tape: new Tape(one), mint: new Mint(at * 1_000) })),
    isStored: true,
  });
  let stored = before.see(
    { ...written, metadata: { ...written.metadata, ...(annotations && { annotations }) } },
    home,
  ) as JsonObject;
  story.add(`written in ${from}`, written);
  let hasKept = false;
  const seen = made.edits.map((numbers, at): JsonObject => {
    const kind = at < DEPLOYED_AT ? before : after;
    const [alone] = at < DEPLOYED_AT ? plan.columns : next.columns;
    const version = versionFrom(plan, trip);
    let one = kind.see(meanwhile?.(stored, kind) ?? stored, version) as JsonObject;
    const columns = [...(alone === undefined ? [] : [alone]), ...(hasOthers ? beside : [])];
    for (const [index, column] of columns.entries()) {
      const mint = new Mint(10_000 * (at + 1) + 1_000 * index);
      one = edited({ ...plan, columns: [column] }, version, one, { tape: new Tape(numbers), mint });
    }
    story.add(`edited in ${version}`, one);
    stored = kind.see(one, home) as JsonObject;
    story.add(`stored in ${home}`, stored);
    hasKept ||= carriesKept(stored);
    const shown = plan.versions.map((each) => [
      each,
      alone && columnOf(alone, each, kind.see(stored, each)),
    ]);
    return Object.fromEntries(shown) as JsonObject;
  });
  return { seen, hasKept };
}

function compare(made: Numbers, seen: Tally, one: Company, other: Company): Outcome {
  const story = new Story();
  const alone = told(made, one, new Story());
  const beside = told(made, other, story);
  tally(seen, 'kept', alone.hasKept);
  tally(seen, 'other columns', made.columns.length > 1);
  const what = 'the first column is another one than without the company';
  return {
    findings: differing(what, { seen: beside.seen }, { seen: alone.seen }),
    story: () => story.tell(),
  };
}

test(
  'law 2: a column is the same, whatever other columns there are, while the code stays',
  { timeout: TIMEOUT },
  () => {
    const tried = prove({
      law: 'the story of a column does not depend on other columns, or on their edits',
      // After a deployment, all columns share the conversions that try the data of older code.
      run: (made, seen) =>
        compare({ ...made, trip: [0, ...made.trip.slice(1)] }, seen, {}, { hasOthers: true }),
      shares: { kept: 20, 'other columns': 60 },
    });
    expect(tried).toBeGreaterThanOrEqual(RUNS);
  },
);

/** An annotation that leaves 2,000 bytes, so that kept data shares annotations or is compressed. */
const LARGE: JsonObject = { note: 'x'.repeat(256 * 1_024 - 'note'.length - 2_000) };

test('law 2: an object is the same, however its kept data is divided', { timeout: TIMEOUT }, () => {
  const tried = prove({
    law: 'a story does not depend on the room for kept data',
    weight: 0.25,
    run: (made, seen) => compare(made, seen, {}, { annotations: LARGE }),
    shares: { kept: 20 },
  });
  expect(tried).toBeGreaterThanOrEqual(RUNS / 4);
});

/** Stores an object as each version shows it, and as it was. */
function visited(stored: JsonObject, { plan, see }: RandomKind, times: number): JsonObject {
  const home = versionOf(stored);
  const all = Array.from({ length: times }, () => plan.versions).flat();
  return all.reduce((one, version) => see(see(one, version), home) as JsonObject, stored);
}

test('law 2: clients that change nothing change nothing', { timeout: TIMEOUT }, () => {
  const visits = (times: number): Company => ({
    meanwhile: (stored, kind) => visited(stored, kind, times),
  });
  const tried = prove({
    law: 'an object that clients of all versions have written unchanged is the same if they do it again',
    run: (made, seen) => compare(made, seen, visits(1), visits(2)),
    shares: { kept: 20 },
  });
  expect(tried).toBeGreaterThanOrEqual(RUNS);
});
