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

/** Returns a name that the conversion uses, as the key of a field that no schema names; undefined in some cases. */
export type NameOf = (chance: Chance) => string | undefined;

const noName: NameOf = () => undefined;

/** The levels of objects and lists within a value. */
const DEPTH = 2;

/** Returns any JSON value but null. */
export function anythingButNull(chance: Chance, nameOf: NameOf = noName): JsonValue {
  return anything(chance, nameOf) ?? {};
}

/** Returns any JSON value, null and integers beyond ±2^53 included. */
export function anything(
  chance: Chance,
  nameOf: NameOf = noName,
  depth: number = DEPTH,
): JsonValue {
  const roll = chance.int(0, depth > 0 ? 9 : 6);
  if (roll <= 2) return chance.pick(TYPICAL) ?? '';
  if (roll <= 4) return (roll === 3 ? integer : number)(NO_LIMITS, chance) ?? 0;
  if (roll === 5) return chance.oneIn(2);
  if (roll === 6) return null;
  if (roll === 7) {
    return Array.from({ length: chance.int(0, 3) }, () => anything(chance, nameOf, depth - 1));
  }
  return anyObject(chance, nameOf, depth);
}

/** Returns an object with any fields. Below a name that the conversion uses, there is often another one. */
export function anyObject(
  chance: Chance,
  nameOf: NameOf = noName,
  depth: number = DEPTH,
): JsonObject {
  const fields: Fields = {};
  for (let left = chance.int(0, 3); left > 0; left -= 1) {
    const name = nameOf(chance);
    const isParent = name !== undefined && depth > 0 && chance.oneIn(3);
    const value = isParent
      ? anyObject(chance, nameOf, depth - 1)
      : anything(chance, nameOf, depth - 1);
    setField(fields, name ?? mapKey(chance), value);
  }
  return fields;
}
