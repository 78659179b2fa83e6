import { isJsonList } from '../../../src/core/json/json-value.ts';
import type { JsonObject, KubernetesObject } from '../../../src/index.ts';
import { sorted } from '../../core/keep/a-deployment.ts';
import type { Plan, RandomKind } from './a-random-kind.ts';
import { columnOf, planFrom, work } from './a-random-kind.ts';
import type { Version } from './columns.ts';
import { columnFrom, listTypeIn } from './columns.ts';
import { same } from './compare.ts';
import type { Numbers, Tally } from './law.ts';
import { tally } from './law.ts';
import { Story } from './story.ts';
import { Tape } from './tape.ts';
import { Mint, objectFrom } from './values.ts';

/** The start of every sequence: a random kind, two versions of it, and an object that a client writes. */
export interface Start {
  readonly kind: RandomKind;
  readonly plan: Plan;
  readonly from: Version;
  readonly to: Version;
  readonly written: KubernetesObject;
  readonly trip: Tape;
  readonly mint: Mint;
  readonly story: Story;
}

/** @param isStored whether the object has a uid; random if undefined */
export function start(made: Numbers, isStored?: boolean): Start {
  const plan = plannedBy(made);
  const kind = work(plan);
  const trip = new Tape(made.trip);
  const from = versionFrom(plan, trip);
  const to = versionFrom(plan, trip, from);
  // Larger than any position or length.
  const mint = new Mint(1_000);
  const written = sorted(writtenBy(made, { kind, from, mint, isStored }));
  const story = new Story();
  story.define('the kind', plan);
  story.add(`written in ${from}`, written);
  return { kind, plan, from, to, written, trip, mint, story };
}

/** Tallies the features of a random kind. */
export function noteKind(seen: Tally, { hub, versions, parents, byHand, columns }: Plan): void {
  const spokes = versions.filter((version) => version !== hub);
  tally(
    seen,
    'a lens',
    spokes.some((version) => !byHand.has(version)),
  );
  tally(
    seen,
    'functions',
    spokes.some((version) => byHand.has(version)),
  );
  tally(seen, 'more than two versions', versions.length > 2);
  tally(
    seen,
    'a chain',
    Object.values(parents).some((parent) => parent !== hub),
  );
  tally(seen, 'another hub than the first version', hub !== versions[0]);
  tally(
    seen,
    'lists',
    columns.some(({ feature }) => feature === 'items' || feature === 'words'),
  );
  const types = columns.map((column) =>
    versions.flatMap((version) => {
      const form = column.forms[version];
      return form === undefined ? [] : (listTypeIn(column, form) ?? []);
    }),
  );
  tally(
    seen,
    'a set',
    types.some((some) => some.includes('set')),
  );
  tally(
    seen,
    'a list of two types',
    types.some((some) => new Set(some).size > 1),
  );
}

/** Tallies the edits of sets, and of lists whose type differs between the version of the client and another one. */
export function noteLists(
  seen: Tally,
  { columns }: Plan,
  [version, other]: readonly [Version, Version],
  [before, after]: readonly [JsonObject, JsonObject],
): void {
  const types = columns.flatMap((column) => {
    const values = [before, after].map((one) => columnOf(column, version, one));
    const forms = [version, other].map((one) => column.forms[one]);
    if (same(...(values as [unknown, unknown])) || !values.some(isJsonList)) return [];
    return [forms.map((form) => form && listTypeIn(column, form))];
  });
  tally(
    seen,
    'an edited set',
    types.some((some) => some.includes('set') && !some.includes(undefined)),
  );
  tally(
    seen,
    'an edited list of another type',
    types.some(([one, two]) => one !== undefined && two !== undefined && one !== two),
  );
}

function plannedBy(made: Numbers): Plan {
  const columns = made.columns.map((one, at) => columnFrom(new Tape(one), at));
  return planFrom(new Tape(made.plan), columns);
}

function writtenBy(
  made: Numbers,
  {
    kind,
    from,
    mint,
    isStored,
  }: Pick<Start, 'kind' | 'from' | 'mint'> & { readonly isStored: boolean | undefined },
): KubernetesObject {
  const source = (one: readonly number[]) => ({ tape: new Tape(one), mint });
  return objectFrom(kind, from, {
    root: source(made.trip.slice(-3)),
    ofColumns: made.values.map(source),
    ...(isStored !== undefined && { isStored }),
  });
}

/** Returns a version of a plan, other than the given ones. */
export function versionFrom(
  { versions }: Plan,
  tape: Tape,
  ...except: readonly Version[]
): Version {
  const left = versions.filter((version) => !except.includes(version));
  return left[tape.below(Math.max(left.length, 1))] ?? versions[0] ?? 'v1';
}
