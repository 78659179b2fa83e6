import { setField } from '../../../core/json/fields.ts';
import type { Fields } from '../../../core/json/fields.ts';
import type { JsonObject, JsonValue } from '../../../core/json/json-value.ts';
import { NO_LIMITS } from '../places/limits.ts';
import type { Chance } from './chance.ts';
import { integer, number } from './numbers.ts';
import { TYPICAL } from './texts.ts';

/** Keys of maps: usual ones, and those that a program may treat specially. */
const KEYS: readonly string[] = [
  'a',
  'b',
  'app',
  'key.one',
  'example.com/name',
  'x-1',
  'with space',
  'É',
  '日本',
  '0',
  '10',
  '',
  'a/b~c',
  'a[0]',
  '__proto__',
  'constructor',
  'toString',
  'length',
];

/** Returns a key for a map: a usual one in most cases. */
export function mapKey(chance: Chance): string {
  return chance.oneIn(3)
    ? (chance.pick(KEYS) ?? 'a')
    : `${chance.pick(['a', 'key', 'app']) ?? ''}-${chance.int(0, 99)}`;
}

/** Returns any JSON value but null. */
export function anythingButNull(chance: Chance): JsonValue {
  return anything(chance) ?? {};
}

/** Returns any JSON value, null and integers beyond ±2^53 included. */
export function anything(chance: Chance, depth = 2): JsonValue {
  const roll = chance.int(0, depth > 0 ? 9 : 6);
  if (roll <= 2) return chance.pick(TYPICAL) ?? '';
  if (roll <= 4) return (roll === 3 ? integer : number)(NO_LIMITS, chance) ?? 0;
  if (roll === 5) return chance.oneIn(2);
  if (roll === 6) return null;
  if (roll === 7) return list(chance, depth);
  return anyObject(chance, depth);
}

function list(chance: Chance, depth: number): JsonValue {
  return Array.from({ length: chance.int(0, 3) }, () => anything(chance, depth - 1));
}

/** Returns an object with any fields. */
export function anyObject(chance: Chance, depth = 2): JsonObject {
  const fields: Fields = {};
  for (let left = chance.int(0, 3); left > 0; left -= 1) {
    setField(fields, mapKey(chance), anything(chance, depth - 1));
  }
  return fields;
}
