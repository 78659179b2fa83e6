import { isTouched } from '../../../explain/claims.ts';
import { sameJson } from '../../../core/json/same-json.ts';
import { valueAt } from '../../../core/json/value-path.ts';
import type { ValuePath } from '../../../core/json/value-path.ts';
import type { JsonValue } from '../../../core/json/json-value.ts';
import { fieldPath, leavesOf } from '../../difference.ts';
import type { Experiment, Observation, Pair, Trial } from '../../experiment.ts';
import { knownClaimsIn } from '../../subjects/subject.ts';
import { dataOf } from '../judge-trip.ts';
import { isShown, judgeInTurn, travel } from '../trip.ts';
import type { Trip } from '../trip.ts';
import { withValue } from '../../objects/with-value.ts';

/** A limit of the numbers of JavaScript. */
interface Limit {
  /** The largest integer that is exact. */
  readonly exact: number;
  /** An integer beyond the limit. */
  readonly beyond: number | bigint;
  /** The integer that the other version shows in its place; undefined if it depends on the code. */
  readonly becomes?: number;
  readonly message: (place: string, from: string, to: string) => string;
}

/** The limits of doubles, and of the operators that work on 32 bits. */
const LIMITS: readonly Limit[] = [
  {
    exact: Number.MAX_SAFE_INTEGER,
    beyond: 9_007_199_254_740_993n,
    message: (place, from, to) =>
      `${to} shows integers in ${place} of ${from} exactly up to 2^53, and larger ones with other digits or not at all. Only an annotation carries the original. In a function, a larger integer is a bigint, whose typeof is not 'number'. Number, parseInt, JSON.parse and arithmetic of numbers round it: convert it as a text, or with BigInt. For JSON in a string, use the piece asJson.`,
  },
  {
    exact: 2 ** 31 - 1,
    beyond: 2 ** 32 + 12_345,
    becomes: 12_345,
    message: (place, from, to) =>
      `${to} shows integers in ${place} of ${from} only up to 32 bits, and another number for larger ones. Only an annotation carries the original. The operators |, &, ^, ~, <<, >> and >>> cut an integer to 32 bits: use Math.trunc, or BigInt.`,
  },
];

/**
 * Finds integers that lose digits beyond a limit of JavaScript. Each hidden integer is replaced by the last exact one
 * and by one beyond the limit: a conversion that shows only the former does not hide the value by its meaning. The parts
 * of lenses are exact.
 */
export const lostDigits: Experiment = (pair, trials) => {
  const claims = knownClaimsIn(pair.subject);
  return judgeInTurn(pair, trials, (trip) =>
    observe(
      pair,
      trip,
      hiddenIn(trip).filter(({ path }) => !isTouched(claims, path)),
    ),
  );
};

/** An integer that the other version does not show, alone or in a text, and a limit that it exceeds. */
interface Hidden {
  readonly path: ValuePath;
  readonly value: JsonValue;
  readonly limit: Limit;
}

function hiddenIn(trip: Trip): readonly Hidden[] {
  if (trip.homeWithoutKept === undefined) return [];
  return leavesOf(dataOf(trip.start)).flatMap(({ path, value }) =>
    LIMITS.filter((limit) => exceeds(value, limit) && isShown(trip, path) === false).map(
      (limit) => ({ path, value, limit }),
    ),
  );
}

/** Matches the digits of a large integer in a text. */
const DIGITS = /\d{16,}/g;

function exceeds(value: JsonValue, { exact }: Limit): boolean {
  if (typeof value === 'number' || typeof value === 'bigint') {
    return Number.isInteger(Number(value)) && (value > exact || value < -exact);
  }
  return (
    typeof value === 'string' &&
    (value.match(DIGITS) ?? []).some((digits) => BigInt(digits) > exact)
  );
}

/** Returns a value with another integer in the place of each that exceeds a limit. */
function withInteger(value: JsonValue, integer: number | bigint): JsonValue {
  return typeof value === 'string' ? value.replaceAll(DIGITS, String(integer)) : integer;
}

async function observe(pair: Pair, trip: Trip, hidden: readonly Hidden[]): Promise<Observation[]> {
  const { start, there } = trip;
  const seen = there.object;
  if (seen === undefined || hidden.length === 0) return [];
  const trials = hidden.flatMap(({ path, value, limit }): Trial[] =>
    [limit.exact, limit.beyond].flatMap((integer) => {
      const object = withValue(start, path, withInteger(value, integer));
      return object === undefined ? [] : [{ object, seed: 0 }];
    }),
  );
  const trips = await travel(pair, trials);
  const { from, to } = pair;
  return hidden
    .filter((one, at) => isCutAt(one, trips[2 * at], trips[2 * at + 1]))
    .map(({ path, limit }) => {
      const place = fieldPath(path);
      return {
        check: 'inexact-number',
        level: 'error',
        path,
        message: limit.message(place, from.name, to.name),
        examples: [
          { title: `${from.name}, as written`, object: start, marked: [place] },
          { title: `${to.name}, converted`, object: seen, marked: [] },
        ],
      };
    });
}

/** Reports whether the last exact integer is shown, and the one beyond the limit is not. */
function isCutAt({ path, limit }: Hidden, exact?: Trip, beyond?: Trip): boolean {
  if (exact === undefined || beyond === undefined) return false;
  if (isShown(exact, path) !== true || isShown(beyond, path) !== false) return false;
  const home = beyond.homeWithoutKept?.object;
  return limit.becomes === undefined || sameJson(valueAt(home, path), limit.becomes);
}
