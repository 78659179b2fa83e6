import type { JsonObject, JsonValue } from '../json/json-value.ts';
import { isJsonList, isJsonObject } from '../json/json-value.ts';
import { MAX_NESTING } from '../json/nesting.ts';
import { pointerTo } from '../json/pointer.ts';
import type { BrokenRule } from '../problem.ts';

/** The rule on depth. Code that walks an object recurses, so its depth must be bounded. */
export const TOO_DEEP: string = `must not nest deeper than ${MAX_NESTING} levels or contain itself`;

const HALF_A_PAIR = 'must not hold half a surrogate pair: the API server would replace it';

const NO_FIELDS: JsonObject = {};
const NOTHING: readonly JsonValue[] = [];

/** The object that a converter received. */
export interface Given {
  readonly object: JsonObject;
  /** True if the object is unchanged. The parts that the output shares with it came from JSON and are not visited. */
  readonly isAsItCame: boolean;
  /** A part that is not visited. */
  readonly ignored?: unknown;
}

/**
 * Finds the first value in a converter's output that JSON cannot represent, or that would change on its way to the API
 * server. A field that is `undefined` counts as absent, as for `JSON.stringify`.
 *
 * @param output - the result of a converter
 * @param given - the object that the converter received
 * @returns the broken rule with its place, or undefined
 */
export function findNotPlain(output: JsonObject, given: Given): BrokenRule | undefined {
  const path: string[] = [];
  const rule = findIn(output, given.object, MAX_NESTING, { ...given, path });
  if (rule === undefined) return undefined;
  return { reason: 'NotPlainJson', pointer: path.reduceRight(pointerTo, ''), rule };
}

/** A search for a broken rule. */
interface Search extends Given {
  /** Receives the path to the place, innermost key first. */
  readonly path: string[];
}

/** A value that is JSON by its type. At run time it may be anything. */
type Claimed = JsonValue | undefined;

/** Returns the first broken rule. */
function findIn(
  value: Claimed,
  before: Claimed,
  levels: number,
  search: Search,
): string | undefined {
  // The prototype of the earlier object may have a function of the same name.
  if (value === before && typeof value !== 'function' && isSeenElsewhere(value, search)) {
    return undefined;
  }
  if (typeof value !== 'object' || value === null) return notPlainScalar(value);
  if (levels === 0) return TOO_DEEP;
  const rule = notPlainObject(value);
  if (rule !== undefined) return rule;
  return isJsonList(value)
    ? findInList(value, isJsonList(before) ? before : NOTHING, levels - 1, search)
    : findInFields(value, isJsonObject(before) ? before : NO_FIELDS, levels - 1, search);
}

/** Reports whether a value that the converter passed on needs no visit. */
function isSeenElsewhere(value: Claimed, { isAsItCame, ignored }: Given): boolean {
  // Half a surrogate pair is found faster in the written text.
  return isAsItCame || typeof value === 'string' || value === ignored;
}

function findInFields(
  value: JsonObject,
  before: JsonObject,
  levels: number,
  search: Search,
): string | undefined {
  const isPassedOn = value === before;
  for (const key in value) {
    const inner = value[key];
    const was = isPassedOn ? inner : before[key];
    // Two such keys would become one.
    if (was === undefined && !key.isWellFormed()) return HALF_A_PAIR;
    const rule = findIn(inner, was, levels, search);
    if (rule !== undefined) {
      search.path.push(key);
      return rule;
    }
  }
  return undefined;
}

function findInList(
  list: readonly Claimed[],
  before: readonly Claimed[],
  levels: number,
  search: Search,
): string | undefined {
  for (let at = 0; at < list.length; at += 1) {
    if (!(at in list)) return 'must not have holes';
    const element = list[at];
    const rule =
      element === undefined ? 'must not be undefined' : findIn(element, before[at], levels, search);
    if (rule !== undefined) {
      search.path.push(String(at));
      return rule;
    }
  }
  return undefined;
}

/** Returns the rule that an object or list itself breaks, whatever its fields hold; undefined if it is plain. */
export function notPlainObject(value: object): string | undefined {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (Array.isArray(value) ? prototype === Array.prototype : isPlain(prototype)) return undefined;
  if (value instanceof Promise) {
    // Nothing awaits it, and an unhandled rejection would end a Node process.
    value.catch(() => undefined);
    return 'must not be a Promise: converters are synchronous';
  }
  return 'must be a plain object or list, not an instance of a class';
}

function isPlain(prototype: unknown): boolean {
  return prototype === Object.prototype || prototype === null;
}

function notPlainScalar(value: unknown): string | undefined {
  switch (typeof value) {
    case 'string':
      makeWhole(value);
      return value.isWellFormed() ? undefined : HALF_A_PAIR;
    case 'number':
      return Number.isFinite(value) ? undefined : 'must be a finite number';
    case 'bigint':
      return fitsTheApiServer(value)
        ? undefined
        : 'must fit a 64-bit integer: the API server would round it';
    case 'function':
    case 'symbol':
      return `must not be a ${typeof value}`;
    case 'boolean':
    case 'undefined':
    case 'object':
      return undefined;
  }
}

/**
 * Flattens a string. V8 keeps slices and concatenations of strings as references, and `JSON.stringify` leaves its fast
 * path for the whole reply when it meets one. Using a string as a key flattens it.
 */
function makeWhole(text: string): void {
  if (text.length >= SHORTEST_SLICE && text.length <= LONGEST_KEY) void NO_FIELDS[text];
}

/** Shorter slices are copied (V8, `SlicedString::kMinLength`). */
const SHORTEST_SLICE = 13;

/** The lookup of a longer string would take longer than writing it. */
const LONGEST_KEY = 1000;

/**
 * Reports whether the API server represents an integer exactly: as an int64, or as a double, which it writes with as
 * few digits as JavaScript does.
 */
function fitsTheApiServer(value: bigint): boolean {
  return BigInt.asIntN(64, value) === value || String(Number(value)) === String(value);
}
