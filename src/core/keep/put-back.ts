import type { JsonObject } from '../json/json-value.ts';
import { stringifyJson } from '../json/stringify-json.ts';
import type { ObjectProblem } from '../problem.ts';
import type { Difference } from './differences.ts';
import type { KeptEntry } from './kept-entry.ts';
import { restore } from './restore.ts';

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
 * fewest entries are left out that let the edit stand. An annotation that makes conversions fail is ignored.
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

  const tryWith = (entries: readonly KeptEntry[]): Arrived | Failed =>
    attempt(restore(arrived, entries));
  const lost = placesOf(none);
  if (harmOf(all, lost) === 0) return all;
  let left = attemptsFor(arrived);
  const suspects = findSuspects(waiting, (entries) => {
    left -= 1;
    return left < 0 ? undefined : harmOf(tryWith(entries), lost) === 0;
  });
  const safe = waiting.filter((entry) => !suspects.has(entry));
  const judge = (entries: readonly KeptEntry[]): Judged => {
    const result = tryWith([...safe, ...entries]);
    return { entries, result, harm: harmOf(result, lost) };
  };
  let best = judge(suspects.size > MAX_SUSPECTS ? [] : [...suspects]);
  while (best.harm > 0 && best.entries.length > 0) {
    left -= best.entries.length;
    const fewer = left < 0 ? [[]] : withoutOne(best.entries);
    best = fewer.map(judge).reduce((least, one) => (one.harm < least.harm ? one : least));
  }
  return best.harm === 0 ? best.result : none;
}

/** Suspects put back, and what came of it. */
interface Judged {
  readonly entries: readonly KeptEntry[];
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
 * The entries that do harm, found by halving: on their own, or else only together.
 *
 * @param isHarmless undefined when it will not be tried any more
 */
function findSuspects(
  entries: readonly KeptEntry[],
  isHarmless: (entries: readonly KeptEntry[]) => boolean | undefined,
): ReadonlySet<KeptEntry> {
  const harmless = entries.length === 0 || isHarmless(entries);
  if (harmless === true) return new Set();
  const middle = Math.floor(entries.length / 2);
  const halves =
    middle === 0 || harmless === undefined ? [] : [entries.slice(0, middle), entries.slice(middle)];
  const suspects = new Set(halves.flatMap((half) => [...findSuspects(half, isHarmless)]));
  return suspects.size > 0 ? suspects : new Set(entries);
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
