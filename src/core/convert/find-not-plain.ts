import type { JsonObject, JsonValue } from '../json/json-value.ts';
import { isJsonList, isJsonObject } from '../json/json-value.ts';
import { MAX_NESTING } from '../json/nesting.ts';
import { pointerTo } from '../json/pointer.ts';
import type { BrokenRule } from '../problem.ts';

/** The rule that every object keeps: whoever walks it recurses. */
export const TOO_DEEP: string = `must not nest deeper than ${MAX_NESTING} levels or contain itself`;

const HALF_A_PAIR = 'must not hold half a surrogate pair: the API server would replace it';

const NO_FIELDS: JsonObject = {};
const NOTHING: readonly JsonValue[] = [];

const INT64_MIN = -(2n ** 63n);
const INT64_MAX = 2n ** 63n - 1n;

/** The object that a converter was given. */
export interface Given {
  readonly object: JsonObject;
  /** The object is unchanged. Parts of the output that it shares came from JSON, and are not visited. */
  readonly isAsItCame: boolean;
  /** A part that nobody looks at. */
  readonly ignored?: unknown;
}

/**
 * Finds the first place in a converter's output that JSON cannot hold as it is, or that would change on its way
 * to the API server.
 *
 * A field that is `undefined` counts as absent, as it does for `JSON.stringify`.
 */
export function findNotPlain(output: JsonObject, given: Given): BrokenRule | undefined {
  const found = findIn(output, given.object, MAX_NESTING, given);
  if (found === undefined) return undefined;
  return {
    reason: 'NotPlainJson',
    pointer: found.path.reduceRight(pointerTo, ''),
    rule: found.rule,
  };
}

/** A rule that is broken, and the way to the place, from the inside out. */
interface Found {
  readonly rule: string;
  readonly path: string[];
}

/** What is JSON as far as types can tell. */
type Claimed = JsonValue | undefined;

function findIn(value: Claimed, before: Claimed, levels: number, given: Given): Found | undefined {
  // A function of the same name may stand in the prototype of what was there before.
  if (value === before && typeof value !== 'function') {
    return given.isAsItCame ? undefined : findPassedOn(value, levels, given.ignored);
  }
  if (typeof value !== 'object' || value === null) {
    if (typeof value === 'string') makeWhole(value);
    return here(notPlainScalar(value));
  }
  if (levels === 0) return here(TOO_DEEP);
  const rule = notPlainObject(value);
  if (rule !== undefined) return here(rule);
  return isJsonList(value)
    ? findInList(value, isJsonList(before) ? before : NOTHING, levels - 1, given)
    : findInFields(value, isJsonObject(before) ? before : NO_FIELDS, levels - 1, given);
}

function findInFields(
  value: JsonObject,
  before: JsonObject,
  levels: number,
  given: Given,
): Found | undefined {
  for (const key in value) {
    const was = before[key];
    // Two of them would become one key.
    if (was === undefined && !key.isWellFormed()) return here(HALF_A_PAIR);
    const found = findIn(value[key], was, levels, given);
    if (found !== undefined) return within(key, found);
  }
  return undefined;
}

function findInList(
  list: readonly Claimed[],
  before: readonly Claimed[],
  levels: number,
  given: Given,
): Found | undefined {
  for (let at = 0; at < list.length; at += 1) {
    const element = list[at];
    const found =
      element === undefined ? noElement(list, at) : findIn(element, before[at], levels, given);
    if (found !== undefined) return at in list ? within(String(at), found) : found;
  }
  return undefined;
}

/**
 * The same for what a converter has passed on, and may have changed, but for half a surrogate pair: that is seen faster
 * in what is written.
 */
function findPassedOn(value: Claimed, levels: number, ignored: unknown): Found | undefined {
  if (typeof value === 'string') return undefined;
  if (typeof value !== 'object' || value === null) return here(notPlainScalar(value));
  return value === ignored ? undefined : findInside(value, levels, ignored);
}

function findInside(value: object, levels: number, ignored: unknown): Found | undefined {
  if (levels === 0) return here(TOO_DEEP);
  const rule = notPlainObject(value);
  if (rule !== undefined) return here(rule);
  if (Array.isArray(value)) return findInsideList(value, levels - 1, ignored);
  if (!isJsonObject(value)) return undefined;
  for (const key in value) {
    const inner = value[key];
    if (typeof inner === 'string') continue;
    const found = findPassedOn(inner, levels - 1, ignored);
    if (found !== undefined) return within(key, found);
  }
  return undefined;
}

function findInsideList(
  list: readonly Claimed[],
  levels: number,
  ignored: unknown,
): Found | undefined {
  for (let at = 0; at < list.length; at += 1) {
    const element = list[at];
    const found =
      element === undefined ? noElement(list, at) : findPassedOn(element, levels, ignored);
    if (found !== undefined) return at in list ? within(String(at), found) : found;
  }
  return undefined;
}

function noElement(list: readonly Claimed[], at: number): Found | undefined {
  return here(at in list ? 'must not be undefined' : 'must not have holes');
}

/** What is wrong with an object itself, whatever its fields hold. */
export function notPlainObject(value: object): string | undefined {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (Array.isArray(value) ? prototype === Array.prototype : isPlain(prototype)) return undefined;
  if (value instanceof Promise) {
    // Nobody will wait for it, and its failure would end a Node process.
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
 * V8 keeps a slice of a string, or several that were put together, as references to them, and leaves the fast path of
 * `JSON.stringify` for the whole reply when it meets one. What has been a key of an object is whole.
 */
function makeWhole(text: string): void {
  if (text.length >= SHORTEST_SLICE && text.length <= LONGEST_KEY) void NO_FIELDS[text];
}

/** Shorter slices are copied (V8, `SlicedString::kMinLength`). */
const SHORTEST_SLICE = 13;

/** Longer strings would take longer to look up than to write. */
const LONGEST_KEY = 1000;

/** The API server holds an integer as int64, else as a double, which it writes with as few digits as JavaScript does. */
function fitsTheApiServer(value: bigint): boolean {
  return (value >= INT64_MIN && value <= INT64_MAX) || String(Number(value)) === value.toString();
}

function here(rule: string | undefined): Found | undefined {
  return rule === undefined ? undefined : { rule, path: [] };
}

function within(key: string, found: Found): Found {
  found.path.push(key);
  return found;
}
