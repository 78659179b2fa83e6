import type { JsonObject, JsonValue } from '../../src/core/json/json-value.ts';
import { isJsonList, isJsonObject } from '../../src/core/json/json-value.ts';
import type { Random } from './random-from.ts';

/** Values that are at home nowhere, and some that are nearly right. */
const VALUES: readonly JsonValue[] = [
  null,
  '',
  'a',
  'A',
  'Not A Name!',
  '☃ \u{1F600}\n"quoted"',
  'x'.repeat(300),
  '-1',
  '10Gi',
  '1h30m',
  '2024-02-30T00:00:00Z',
  '2024-02-29T23:59:59.5+01:00',
  '10.0.0.0/33',
  'fe80::1',
  'https://example.com:80/%zz',
  true,
  false,
  0,
  -1,
  1,
  65,
  1.5,
  3.000_000_000_1,
  -0.5,
  1e21,
  2 ** 31,
  65_536,
  2n ** 63n - 1n,
  2n ** 63n,
  -(2n ** 63n),
  [],
  [null],
  ['a', 'a'],
  [{}],
  [[]],
  {},
  { a: null },
  { a: 'b', __unknown: { deep: [1, { x: 1 }] } },
  { name: 'a', kind: 'B', apiVersion: 'c/v1', metadata: { name: 'd', unknown: 1 } },
];

/** Returns an object with some of its places replaced, removed, doubled or added. Its type stays. */
export function mutated(object: JsonObject, random: Random): JsonObject {
  const { apiVersion, kind, metadata } = object;
  let fields: JsonValue = object;
  for (let left = 1 + random(4); left > 0; left -= 1) fields = mutate(fields, random, 0);
  const changed: JsonObject = isJsonObject(fields) ? fields : {};
  // A wrong type refuses the whole object, so it is rare.
  if (random(40) === 0) return changed;
  return { ...changed, apiVersion, kind, metadata };
}

function mutate(value: JsonValue, random: Random, depth: number): JsonValue {
  if (isJsonObject(value)) return mutateObject(value, random, depth);
  if (isJsonList(value)) return mutateList(value, random, depth);
  return anyValue(random);
}

function anyValue(random: Random): JsonValue {
  return VALUES[random(VALUES.length)] ?? null;
}

function mutateObject(object: JsonObject, random: Random, depth: number): JsonValue {
  const names = Object.keys(object).filter(
    (name) => depth > 0 || !['apiVersion', 'kind'].includes(name),
  );
  const name = names[random(names.length)];
  const chance = random(12);
  if (name === undefined || chance === 0) {
    return { ...object, [unknownName(random)]: anyValue(random) };
  }
  if (chance === 1 && depth > 0) return anyValue(random);
  if (chance === 2) {
    const { [name]: _, ...rest } = object;
    return rest;
  }
  if (chance === 3) return { ...object, [name]: anyValue(random) };
  return { ...object, [name]: mutate(object[name] ?? null, random, depth + 1) };
}

function unknownName(random: Random): string {
  return ['unknown', 'name', 'with space', 'a.b', 'metadata', 'kind', 'ä'][random(7)] ?? 'unknown';
}

function mutateList(list: readonly JsonValue[], random: Random, depth: number): JsonValue {
  const at = random(list.length);
  const element = list[at];
  const chance = random(8);
  if (element === undefined || chance === 0) return [...list, anyValue(random)];
  if (chance === 1) return anyValue(random);
  if (chance <= 3) return [...list, element];
  if (chance === 4) return list.toSpliced(at, 1);
  return list.with(at, mutate(element, random, depth + 1));
}
