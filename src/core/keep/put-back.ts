import type { JsonObject } from '../json/json-value.ts';
import { stringifyJson } from '../json/stringify-json.ts';
import type { ObjectProblem } from '../problem.ts';
import type { Difference } from './differences.ts';
import type { KeptEntry } from './kept-entry.ts';
import { missingParent, restore } from './restore.ts';

/** An object that has arrived, and what of the object before it does not hold. */
export interface Arrived {
  readonly object: JsonObject;
  readonly loss: readonly Difference[];
}

/** Finds what is lost by converting back and comparing. */
export type Attempt = (arrived: JsonObject) => Arrived | Failed;

interface Failed {
  readonly problem: ObjectProblem;
}

/** More entries that are coupled with an edit than this are given up together. */
const MAX_SUSPECTS = 8;

/**
 * After so many attempts to find them, or characters converted on the way, what is not tried yet counts as coupled too:
 * an attempt is a conversion, and whoever may write annotations can make entries that do harm. An object of up to
 * 256 Ki characters gets all attempts; one of 1.5 Mi, as much as etcd stores, gets ten, which take some seconds.
 */
const MAX_ATTEMPTS = 64;
const MAX_CHARACTERS = MAX_ATTEMPTS * 256 * 1024;

/**
 * Puts back what waited, as far as the object still looks the same from where it came.
 *
 * Mostly all of it does. Where it does not, somebody has edited a place that hangs together with a kept one, and the
 * fewest units are left out that let the edit stand. An annotation that makes conversions fail is ignored.
 */
export function putBack(
  arrived: JsonObject,
  waiting: readonly KeptEntry[],
  attempt: Attempt,
): Arrived | Failed {
  const all = attempt(restore(arrived, waiting));
  if (!('problem' in all) && all.loss.length === 0) return all;
  const none = attempt(arrived);
  if ('problem' in none) return 'problem' in all ? none : all;

  const units = [
    ...Map.groupBy(waiting, (entry) => missingParent(arrived, entry) ?? entry).values(),
  ];
  const tryWith = (some: readonly Unit[]): Arrived | Failed =>
    attempt(restore(arrived, some.flat()));
  const lost = placesOf(none);
  if (harmOf(all, lost) === 0) return all;
  let left = attemptsFor(arrived);
  const suspects = findSuspects(units, (some) => {
    left -= 1;
    return left < 0 ? undefined : harmOf(tryWith(some), lost) === 0;
  });
  const safe = units.filter((unit) => !suspects.has(unit));
  const judge = (some: readonly Unit[]): Judged => {
    const result = tryWith([...safe, ...some]);
    return { units: some, result, harm: harmOf(result, lost) };
  };
  let best = judge(suspects.size > MAX_SUSPECTS ? [] : [...suspects]);
  while (best.harm > 0 && best.units.length > 0) {
    left -= best.units.length;
    const fewer = left < 0 ? [[]] : withoutOne(best.units);
    best = fewer.map(judge).reduce((least, one) => (one.harm < least.harm ? one : least));
  }
  return best.harm === 0 ? best.result : none;
}

/** Entries that are put back together or not at all: one, or all below a parent that is not there. */
type Unit = readonly KeptEntry[];

/** Suspects put back, and what came of it. */
interface Judged {
  readonly units: readonly Unit[];
  readonly result: Arrived | Failed;
  readonly harm: number;
}

function withoutOne<T>(all: readonly T[]): T[][] {
  return all.map((gone) => all.filter((one) => one !== gone));
}

function attemptsFor(object: JsonObject): number {
  const { length } = stringifyJson(object, false);
  return Math.min(MAX_ATTEMPTS, Math.floor(MAX_CHARACTERS / length));
}

/**
 * The units that do harm, found by halving: on their own, or else only together.
 *
 * @param isHarmless undefined when it will not be tried any more
 */
function findSuspects(
  units: readonly Unit[],
  isHarmless: (units: readonly Unit[]) => boolean | undefined,
): ReadonlySet<Unit> {
  const harmless = units.length === 0 || isHarmless(units);
  if (harmless === true) return new Set();
  const middle = Math.floor(units.length / 2);
  const halves =
    middle === 0 || harmless === undefined ? [] : [units.slice(0, middle), units.slice(middle)];
  const suspects = new Set(halves.flatMap((half) => [...findSuspects(half, isHarmless)]));
  return suspects.size > 0 ? suspects : new Set(units);
}

/** How many places are lost beyond those that are lost anyway; all there are when the way back fails. */
function harmOf(result: Arrived | Failed, lost: ReadonlySet<string>): number {
  if ('problem' in result) return Number.POSITIVE_INFINITY;
  return result.loss.filter(({ here }) => !isCovered(here, lost)).length;
}

function placesOf({ loss }: Arrived): ReadonlySet<string> {
  return new Set(loss.map(({ here }) => JSON.stringify(here)));
}

/** Whether a place, or one above it, is among these. */
function isCovered(here: Difference['here'], places: ReadonlySet<string>): boolean {
  return here.some((_, index) => places.has(JSON.stringify(here.slice(0, index + 1))));
}
