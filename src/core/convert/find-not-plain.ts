import type { JsonObject } from '../json/json-value.ts';
import { MAX_NESTING } from '../json/nesting.ts';
import { pointerTo } from '../json/pointer.ts';
import type { BrokenRule } from '../problem.ts';

const INT64_MIN = -(2n ** 63n);
const INT64_MAX = 2n ** 63n - 1n;

/**
 * Finds the first place in a converter's output that JSON cannot hold as it is, or that would change on its way
 * to the API server. What the output shares with the input by reference came from JSON, so it is not visited.
 *
 * A field that is `undefined` counts as absent, as it does for `JSON.stringify`.
 */
export function findNotPlain(output: JsonObject, input: JsonObject): BrokenRule | undefined {
  return visitFields({ output, input, pointer: '', levels: MAX_NESTING });
}

interface Place {
  readonly output: object;
  readonly input: unknown;
  readonly pointer: string;
  readonly levels: number;
}

function visitFields({ output, input, pointer, levels }: Place): BrokenRule | undefined {
  if (levels === 0) {
    return broken(pointer, `must not nest deeper than ${MAX_NESTING} levels or contain itself`);
  }
  for (const key of Object.keys(output)) {
    const value: unknown = Reflect.get(output, key);
    const before: unknown = isObject(input) ? Reflect.get(input, key) : undefined;
    if (isObject(value)) {
      if (value === before) continue;
      const rule = notPlainObject(value);
      const inside = pointerTo(pointer, key);
      if (rule !== undefined) return broken(inside, rule);
      const found = visitFields({
        output: value,
        input: before,
        pointer: inside,
        levels: levels - 1,
      });
      if (found !== undefined) return found;
    } else {
      const rule = notPlainScalar(value, Array.isArray(output));
      if (rule !== undefined) return broken(pointerTo(pointer, key), rule);
    }
  }
  return Array.isArray(output) && Object.keys(output).length < output.length
    ? broken(pointer, 'must not have holes')
    : undefined;
}

/** What is wrong with an object itself, whatever its fields hold. */
export function notPlainObject(value: object): string | undefined {
  if (value instanceof Promise) {
    // Nobody will wait for it, and its failure would end a Node process.
    value.catch(() => undefined);
    return 'must not be a Promise: converters are synchronous';
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  const plain = Array.isArray(value)
    ? prototype === Array.prototype
    : prototype === Object.prototype || prototype === null;
  return plain ? undefined : 'must be a plain object or list, not an instance of a class';
}

function notPlainScalar(value: unknown, inList: boolean): string | undefined {
  switch (typeof value) {
    case 'string':
      return value.isWellFormed()
        ? undefined
        : 'must not hold half a surrogate pair: the API server would replace it';
    case 'number':
      return Number.isFinite(value) ? undefined : 'must be a finite number';
    case 'bigint':
      return fitsTheApiServer(value)
        ? undefined
        : 'must fit a 64-bit integer: the API server would round it';
    case 'undefined':
      return inList ? 'must not be undefined' : undefined;
    case 'function':
    case 'symbol':
      return `must not be a ${typeof value}`;
    case 'boolean':
    case 'object':
      return undefined;
  }
}

/** The API server holds an integer as int64, else as a double, which it writes with as few digits as JavaScript does. */
function fitsTheApiServer(value: bigint): boolean {
  return (value >= INT64_MIN && value <= INT64_MAX) || String(Number(value)) === value.toString();
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function broken(pointer: string, rule: string): BrokenRule {
  return { reason: 'NotPlainJson', pointer, rule };
}
