import { leadsTo } from '../../../src/core/json/value-path.ts';
import type { Both, Path, Side } from '../../../src/core/lens/engine/path.ts';
import { isSamePath } from '../../../src/core/lens/engine/path.ts';
import type { Differences } from './differences.ts';
import { contrary } from '../../../src/check/contrary.ts';
import type { Field, Likeness } from '../../../src/check/likeness.ts';
import { describedBy, isSibling, likenessOf, wordsOfName } from '../../../src/check/likeness.ts';
import { formOf } from '../../../src/check/place.ts';
import type { Observations } from './observations.ts';
import { reachedFrom } from './place.ts';
import type { Relation } from './drafted-part.ts';
import { scaled } from './amounts/scales.ts';
import { inverted, relationOf } from './relation.ts';

/** Two places that may hold the same value. */
export interface Candidate extends Both<Field> {
  readonly relation: Relation;
  readonly likeness: Likeness;
  readonly score: number;
}

/** The least score of a guess, from 0 to 1. Less likely guesses cost the author more than they save. */
const LEAST_SCORE = 0.5;

/** The least score of two fields of the same object, where renames are common. */
const LEAST_SIBLING_SCORE = 0.36;

/** The largest difference between the scores of equally likely candidates. */
const AS_LIKELY = 0.1;

/** The score of a move that the webhook makes. It is higher than any score from schemas. */
const CERTAIN = 2;
const SHOWN: readonly string[] = ['the webhook moves the value this way'];

/** The score of a change that the webhook makes, without that of the names, which decide between several. */
const CHANGED = 1;

/** The least ratio of shared fields for two objects to be likely the same object. */
const ALIKE = 0.4;

/** The fields that often represent the whole object. */
const TELLING: readonly string[] = ['name', 'value', 'key', 'id', 'ref'];

/** Returns all candidates, the likeliest first. Of equals, the one nearest to the root comes first. */
export function candidatesOf({ only, changed }: Differences, observed: Observations): Candidate[] {
  const own = [
    ...only.own.flatMap(reachedFrom),
    ...changed.flatMap((pair) => reachedFrom({ path: pair.path, place: pair.own })),
  ];
  const hub = [
    ...only.hub.flatMap(reachedFrom),
    ...changed.flatMap((pair) => reachedFrom({ path: pair.path, place: pair.hub })),
  ];
  const inPlace = changed.map(({ path }) => path);
  const candidates = own.flatMap((left) =>
    hub.flatMap((right) => candidateOf(left, right, { inPlace, observed })),
  );
  return withParents(candidates).toSorted(
    (left, right) => right.score - left.score || depthOf(left) - depthOf(right),
  );
}

/**
 * Raises the score of objects around matching fields, if the objects are alike. A single part then converts the whole
 * object.
 */
function withParents(candidates: readonly Candidate[]): Candidate[] {
  const deepestFirst = candidates.toSorted((left, right) => depthOf(right) - depthOf(left));
  const byPaths = new Map(deepestFirst.map((one) => [keyOf(one.own.path, one.hub.path), one]));
  for (const key of byPaths.keys()) {
    const child = byPaths.get(key);
    if (child === undefined) continue;
    for (const around of keysAbove(child)) {
      const parent = byPaths.get(around);
      if (parent !== undefined && parent.score < child.score && isWhole(parent)) {
        byPaths.set(around, { ...parent, score: child.score });
      }
    }
  }
  return [...byPaths.values()];
}

/** Returns the keys of all pairs of objects around the two places. */
function keysAbove({ own, hub }: Candidate): string[] {
  return above(own.path).flatMap((left) => above(hub.path).map((right) => keyOf(left, right)));
}

function above(path: Path): Path[] {
  return path.slice(1).map((_, at) => path.slice(0, at + 1));
}

/** Reports whether two objects share enough fields to be the same object. An object and a field in it never do. */
function isWhole({ own, hub, likeness }: Candidate): boolean {
  const isInside = leadsTo(own.path, hub.path) || leadsTo(hub.path, own.path);
  return !isInside && likeness.fields >= ALIKE;
}

function keyOf(own: Path, hub: Path): string {
  return JSON.stringify([own, hub]);
}

/** The context of a comparison. */
interface Context {
  /** The paths at which the two versions have different forms. */
  readonly inPlace: readonly Path[];
  readonly observed: Observations;
}

function candidateOf(own: Field, hub: Field, { inPlace, observed }: Context): Candidate[] {
  if (!areInOneSection(own.path, hub.path)) return [];
  const place = inPlace.find((path) => leadsTo(path, own.path) && leadsTo(path, hub.path));
  if (isSamePath(own.path, hub.path) && place === undefined) return [];
  const verdict = observed.verdict(own.place.at, hub.place.at);
  if (verdict === 'moves elsewhere') return [];
  const likeness = likenessOf(own, hub);
  const seen = verdict === 'unknown' ? changeSeen({ own, hub }, observed) : undefined;
  if (seen !== undefined) {
    const { relation, reason } = seen;
    const score = CHANGED + likeness.score;
    return [{ own, hub, relation, likeness: { ...likeness, reasons: [reason] }, score }];
  }
  const relation = relationOf(own, hub);
  if (relation === undefined) return [];
  // A sample value only proves the move of its own type, and a place may accept others.
  if (verdict === 'moves' && formOf(own.place) === formOf(hub.place)) {
    return [{ own, hub, relation, likeness: { ...likeness, reasons: SHOWN }, score: CERTAIN }];
  }
  const likely = place === undefined ? likeness.score : scoreInPlace(own, hub, likeness);
  return likelyCandidate({ own, hub, relation, likeness, score: relation.weight * likely });
}

/** Returns a candidate whose names neither contradict each other nor are too unlike. */
function likelyCandidate(candidate: Candidate): Candidate[] {
  const { own, hub, relation, score } = candidate;
  const isUnlikely = areContrary(own, hub, relation) || score < leastScore(own.path, hub.path);
  return isUnlikely ? [] : [candidate];
}

/** Returns the relation that makes the same change of a flag or a number as the webhook; undefined if it makes none. */
function changeSeen(
  { own, hub }: Both<Field>,
  observed: Observations,
): { readonly relation: Relation; readonly reason: string } | undefined {
  const forms = { own: formOf(own.place), hub: formOf(hub.place) };
  const change = observed.changeOf(own.place.at, hub.place.at);
  if (change === undefined || forms.own !== forms.hub) return undefined;
  const relation =
    change === 'inverts'
      ? inverted(own.path, hub.path)
      : scaled({ own, hub }, forms, { factor: change });
  const reason = change === 'inverts' ? 'inverts the flag' : 'multiplies or divides the number';
  return relation && { relation, reason: `the webhook ${reason} this way` };
}

/** Reports whether the names contradict each other. Other units do not if the relation converts them. */
function areContrary(own: Field, hub: Field, { isScaled }: Relation): boolean {
  const contradiction = contrary(own, hub);
  return contradiction !== undefined && !(contradiction === 'unit' && isScaled === true);
}

function leastScore(own: Path, hub: Path): number {
  return isSibling(own, hub) ? LEAST_SIBLING_SCORE : LEAST_SCORE;
}

/**
 * Scores two fields at, or one level below, a place that has another form in each version. The value has likely moved
 * there.
 */
function scoreInPlace(own: Field, hub: Field, likeness: Likeness): number {
  const levels = Math.abs(own.path.length - hub.path.length);
  if (levels === 0) return 1;
  const inner = own.path.length > hub.path.length ? own.path : hub.path;
  const isTelling = TELLING.includes(inner.at(-1) ?? '');
  return Math.max(likeness.score, levels === 1 ? (isTelling ? 0.85 : 0.7) : 0);
}

/** Reports whether both paths are in `status` or both outside of it. Fields do not move between the two. */
function areInOneSection(own: Path, hub: Path): boolean {
  return (own[0] === 'status') === (hub[0] === 'status');
}

function depthOf({ own, hub }: Candidate): number {
  return own.path.length + hub.path.length;
}

/** Chooses the best candidates so that no two name overlapping places. */
export function chooseFrom(
  candidates: readonly Candidate[],
  taken: Both<readonly Path[]>,
): Candidate[] {
  const chosen: Candidate[] = [];
  const isFree = (candidate: Candidate): boolean =>
    (['own', 'hub'] as const).every((side) => {
      const others = [...taken[side], ...chosen.map((one) => one[side].path)];
      return others.every((path) => areApart(path, candidate[side].path));
    });
  for (const candidate of candidates) {
    if (!isFree(candidate)) continue;
    const described = candidates.find(
      (rival) =>
        rival.score >= candidate.score - AS_LIKELY &&
        areRivals(rival, candidate) &&
        isDescribed(rival, candidate) &&
        isFree(rival),
    );
    chosen.push(described ?? candidate);
  }
  return chosen;
}

/**
 * Reports whether the description of the place that two candidates share names one of them, and not the other:
 * `unhealthyConditions` of a node are `unhealthyNodeConditions`.
 */
function isDescribed(one: Candidate, another: Candidate): boolean {
  const [shared, side]: readonly [Field, Side] = isSamePath(one.own.path, another.own.path)
    ? [one.own, 'hub']
    : [one.hub, 'own'];
  const words = describedBy(shared.place);
  const [some, others] = [one, another].map((candidate) => wordsOfName(candidate[side].path));
  const isSaid = (names: readonly string[] = [], not: readonly string[] = []): boolean =>
    names.some((word) => !not.includes(word) && words.includes(word));
  return isSaid(some, others) && !isSaid(others, some);
}

/** Reports whether neither path contains the other. */
function areApart(left: Path, right: Path): boolean {
  return !leadsTo(left, right) && !leadsTo(right, left);
}

/** Returns the candidates that share a place with a chosen one and are equally likely. */
export function rivalsOf(
  one: Candidate,
  all: readonly Candidate[],
  chosen: readonly Candidate[],
): Candidate[] {
  // A place that has a better match elsewhere is no rival.
  const isBetterUsed = (rival: Candidate): boolean =>
    chosen.some((other) => other !== one && other.score > rival.score && areRivals(other, rival));
  return all.filter(
    (rival) =>
      rival.score >= one.score - AS_LIKELY && areRivals(rival, one) && !isBetterUsed(rival),
  );
}

/** Reports whether two candidates share one place, and their other places do not overlap. */
function areRivals(left: Both<Field>, right: Both<Field>): boolean {
  const isSame = (side: Side): boolean => isSamePath(left[side].path, right[side].path);
  return (
    (isSame('own') && areApart(left.hub.path, right.hub.path)) ||
    (isSame('hub') && areApart(left.own.path, right.own.path))
  );
}
