import * as fc from 'fast-check';
import { setField } from '../../../src/core/json/fields.ts';
import type { Fields } from '../../../src/core/json/fields.ts';
import type { Path } from '../../../src/core/lens/engine/path.ts';
import type { JsonObject, JsonValue } from '../../../src/core/json/json-value.ts';
import { isJsonList, isJsonObject } from '../../../src/core/json/json-value.ts';

/** Returns an object with any keys, including `__proto__`, as `JSON.parse` would make it. */
export function objectOf(entries: readonly (readonly [string, JsonValue])[]): JsonObject {
  const object: Fields = {};
  for (const [key, value] of entries) setField(object, key, value);
  return object;
}

/** Text with characters that lenses look for: separators, digits, signs, braces, and code points of every length. */
export const text: fc.Arbitrary<string> = fc.oneof(
  fc.string({
    unit: fc.constantFrom('a', 'B', '0', '1', ':', ',', '/', '-', '.', ' ', 'é', '😀', 'm', 's'),
  }),
  fc.constantFrom(
    '',
    '0',
    '007',
    '-0',
    '1e3',
    '1.50',
    'true',
    'null',
    '1Gi',
    '500m',
    '1h30m',
    '{}',
    ':',
    ',',
  ),
);

/** Integers as exact JSON returns them: numbers up to ±(2^53 − 1), bigints beyond. */
export const int64: fc.Arbitrary<number | bigint> = fc
  .oneof(
    fc.bigInt({ min: -100n, max: 2_000n }),
    fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
    fc.constantFrom(0n, 2n ** 53n - 1n, 2n ** 53n, -(2n ** 53n), 2n ** 63n - 1n, -(2n ** 63n)),
  )
  .map((integer) => (Number.isSafeInteger(Number(integer)) ? Number(integer) : integer));

/** Any scalar, including some that no reader returns: small bigints and ones beyond int64. */
const scalar: fc.Arbitrary<JsonValue> = fc.oneof(
  text,
  int64,
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom<JsonValue[]>(null, true, false, 0, -0, 1, 1e21, 1n, 2n ** 70n),
);

const KEYS = [
  'a',
  'b',
  'name',
  'type',
  'spec',
  'metadata',
  'uid',
  '__proto__',
  'constructor',
  'toString',
];

/** Any JSON. Its keys are mostly from a short list, so that they collide. */
export function anyJson(keys: readonly string[] = []): fc.Arbitrary<JsonValue> {
  const key = fc.oneof(
    { arbitrary: fc.constantFrom(...KEYS, ...keys), weight: 6 },
    { arbitrary: fc.string(), weight: 1 },
  );
  const { value } = fc.letrec<{ value: JsonValue }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 4, depthSize: 'small' },
      scalar,
      fc.array(tie('value'), { maxLength: 4 }),
      fc
        .uniqueArray(fc.tuple(key, tie('value')), { selector: ([name]) => name, maxLength: 5 })
        .map(objectOf),
    ),
  }));
  return value;
}

/** Any object. */
export function anyObject(keys: readonly string[] = []): fc.Arbitrary<JsonObject> {
  const key = fc.constantFrom(...KEYS, ...keys);
  return fc
    .uniqueArray(fc.tuple(key, anyJson(keys)), { selector: ([name]) => name, maxLength: 6 })
    .map(objectOf);
}

/** Returns a copy with another value at a path, or without it for undefined. Stops where the path has no object. */
export function withAt(object: JsonObject, path: Path, value: JsonValue | undefined): JsonObject {
  const [key = '', ...below] = path;
  const entries = Object.entries(object).flatMap(([name, field]): [string, JsonValue][] =>
    name === key || field === undefined ? [] : [[name, field]],
  );
  const before = Object.hasOwn(object, key) ? object[key] : undefined;
  if (below.length === 0) {
    return objectOf(value === undefined ? entries : [...entries, [key, value]]);
  }
  if (before === undefined ? value === undefined : !isJsonObject(before)) return object;
  const parent = isJsonObject(before) ? before : {};
  return objectOf([...entries, [key, withAt(parent, below, value)]]);
}

/** Returns the value at a path. */
export function valueAt(value: JsonValue | undefined, path: Path): JsonValue | undefined {
  let place = value;
  for (const key of path) {
    if (!isJsonObject(place)) return undefined;
    place = Object.hasOwn(place, key) ? place[key] : undefined;
  }
  return place;
}

/** Freezes a value deeply, so that a lens that changes its input throws. */
export function frozen<Value extends JsonValue>(value: Value): Value {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const field of Object.values<JsonValue | undefined>(value)) {
      if (field !== undefined) frozen(field);
    }
  }
  return value;
}

/** Yields every value in a value, itself first. */
export function* allValues(value: JsonValue): Generator<JsonValue> {
  yield value;
  if (typeof value !== 'object' || value === null) return;
  for (const field of Object.values<JsonValue | undefined>(value)) {
    if (field !== undefined) yield* allValues(field);
  }
}

/** Returns a text that is the same for equal JSON, whatever the order of keys. */
export function canonical(value: JsonValue | undefined): string {
  if (value === undefined) return 'absent';
  if (isJsonList(value)) return `[${value.map(canonical).join()}]`;
  if (isJsonObject(value)) {
    const keys = Object.keys(value).toSorted();
    return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join()}}`;
  }
  if (typeof value === 'bigint') return `${value}n`;
  return Object.is(value, -0) ? '-0' : JSON.stringify(value);
}

/** Returns a value without its empty objects. */
export function withoutEmptyObjects(value: JsonValue): JsonValue {
  if (!isJsonObject(value)) return value;
  const entries = Object.entries(value).flatMap(([key, field]): [string, JsonValue][] => {
    const left = field === undefined ? {} : withoutEmptyObjects(field);
    return isJsonObject(left) && Object.keys(left).length === 0 ? [] : [[key, left]];
  });
  return objectOf(entries);
}
