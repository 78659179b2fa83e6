import type { KubernetesObject } from '../../../src/index.ts';
import { sorted } from '../../core/keep/a-deployment.ts';
import type { Plan, RandomKind } from './a-random-kind.ts';
import { planFrom, work } from './a-random-kind.ts';
import type { Version } from './columns.ts';
import { columnFrom } from './columns.ts';
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
