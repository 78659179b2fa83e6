import type { JsonObject, JsonValue } from '../../../src/index.ts';
import type { Part } from '../../../src/lens.ts';
import {
  each,
  hubOnly,
  inside,
  join,
  listToMap,
  mapToList,
  ownOnly,
  rename,
  split,
  retype,
  unwrap,
  values,
  wrap,
} from '../../../src/lens.ts';
import { isJsonList, isJsonObject } from '../../../src/core/json/json-value.ts';
import type { Column, Form, Quirk } from './columns.ts';
import { KEY_OF, isMapForm } from './columns.ts';

/** The words of a choice: keys in the ordinary form, values in the other form. */
const WORDS: Readonly<Record<string, string>> = { rw: 'ReadWrite', ro: 'ReadOnly' };

/** Reports whether two neighbouring versions know that they hold the same column. */
export function isLinked(column: Column, own: Form | undefined, hub: Form | undefined): boolean {
  if (own === undefined || hub === undefined) return false;
  return !column.apart || own.at.join('.') === hub.at.join('.');
}

/** Returns the lens parts for the difference of a column between two versions. */
export function partsOf(
  column: Column,
  own: Form | undefined,
  hub: Form | undefined,
): readonly Part[] {
  if (own === undefined || hub === undefined || !isLinked(column, own, hub)) {
    return [
      ...(own === undefined ? [] : [ownOnly(own.at.join('.'))]),
      ...(hub === undefined ? [] : [hubOnly(hub.at.join('.'))]),
    ];
  }
  return linkedParts(column, own, hub);
}

function linkedParts(column: Column, own: Form, hub: Form): readonly Part[] {
  const { feature, naming } = column;
  const where: [string, string] = [own.at.join('.'), hub.at.join('.')];
  const moved = where[0] === where[1] ? [] : [rename(...where)];
  const isSame = own.isOther === hub.isOther;
  switch (feature) {
    case 'scalar':
    case 'words':
      return moved;
    case 'record':
      return orMoved(fieldParts(own, hub), (parts) => inside(where, ...parts), moved);
    case 'map':
      return orMoved(fieldParts(own, hub), (parts) => each(where, ...parts), moved);
    case 'items': {
      const [isOwnMap, isHubMap] = [own, hub].map((form) => isMapForm(feature, naming, form));
      if (isOwnMap !== isHubMap) {
        return [
          isOwnMap === true ? mapToList(where, KEY_OF.keyed) : listToMap(where, KEY_OF.keyed),
        ];
      }
      return orMoved(fieldParts(own, hub), (parts) => each(where, ...parts), moved);
    }
    case 'digits':
      if (isSame) return moved;
      return [
        own.isOther ? retype(where, 'integer', 'string') : retype(where, 'string', 'integer'),
      ];
    case 'choice':
      if (isSame) return moved;
      return [values(where, own.isOther ? turned(WORDS) : WORDS)];
    case 'wrapped':
      if (isSame) return moved;
      return [own.isOther ? unwrap(where, 'name') : wrap(where, 'name')];
    case 'pieces': {
      if (isSame) return moved;
      const pieces = (at: string): [string, string] => [`${at}.host`, `${at}.port`];
      return [
        own.isOther
          ? join(pieces(where[0]), ':', where[1])
          : split(where[0], ':', pieces(where[1])),
      ];
    }
    default:
      return feature satisfies never;
  }
}

function orMoved(
  parts: readonly Part[],
  nested: (parts: readonly Part[]) => Part,
  moved: readonly Part[],
): readonly Part[] {
  return parts.length === 0 ? moved : [nested(parts)];
}

function fieldParts(own: Form, hub: Form): readonly Part[] {
  const all = [...new Set([...Object.keys(own.fields), ...Object.keys(hub.fields)])];
  return all.flatMap((field): readonly Part[] => {
    const [mine, theirs] = [own.fields[field], hub.fields[field]];
    if (mine === undefined) return theirs === undefined ? [] : [hubOnly(theirs)];
    if (theirs === undefined) return [ownOnly(mine)];
    return mine === theirs ? [] : [rename(mine, theirs)];
  });
}

function turned(table: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(table).map(([key, word]) => [word, key]));
}

/** Converts a column's value to another form as a hand-written function would. Returns undefined for no value. */
export function carry(
  column: Column,
  value: JsonValue,
  { from, to, quirk }: { readonly from: Form; readonly to: Form; readonly quirk: Quirk },
): JsonValue | undefined {
  return twist(column, carryAsItIs(column, value, from, to), quirk);
}

function carryAsItIs(column: Column, value: JsonValue, from: Form, to: Form): JsonValue {
  const { feature } = column;
  const isSame = from.isOther === to.isOther;
  const pick = (one: JsonValue): JsonValue => pickFields(one, from, to);
  switch (feature) {
    case 'scalar':
    case 'words':
      return value;
    case 'record':
      return pick(value);
    case 'map':
      return isJsonObject(value) ? mapValues(value, pick) : value;
    case 'items':
      return carryItems(column, value, from, to);
    case 'digits':
      if (isSame) return value;
      if (!to.isOther) return typeof value === 'number' ? String(value) : value;
      return typeof value === 'string' && /^-?[1-9]\d{0,8}$/.test(value) ? Number(value) : value;
    case 'choice': {
      const table = to.isOther ? WORDS : turned(WORDS);
      return isSame || typeof value !== 'string' ? value : (table[value] ?? value);
    }
    case 'wrapped':
      if (isSame) return value;
      if (to.isOther) return typeof value === 'string' ? { name: value } : value;
      return isJsonObject(value) ? (value['name'] ?? value) : value;
    case 'pieces':
      return isSame ? value : carryPieces(value, to);
    default:
      return feature satisfies never;
  }
}

function carryPieces(value: JsonValue, to: Form): JsonValue {
  if (to.isOther) {
    if (typeof value !== 'string') return value;
    const [host = '', ...port] = value.split(':');
    return { host, ...(port.length > 0 && { port: port.join(':') }) };
  }
  if (!isJsonObject(value)) return value;
  const { host, port } = value;
  if (typeof host !== 'string') return value;
  return typeof port === 'string' ? `${host}:${port}` : host;
}

function carryItems(column: Column, value: JsonValue, from: Form, to: Form): JsonValue {
  const { feature, naming } = column;
  const key = KEY_OF[naming];
  const pick = (one: JsonValue): JsonValue => pickFields(one, from, to, key);
  const [isMap, becomesMap] = [from, to].map((form) => isMapForm(feature, naming, form));
  if (isMap === true) {
    if (!isJsonObject(value)) return value;
    const picked = mapValues(value, pick);
    if (becomesMap === true || key === undefined) return picked;
    const entries = Object.entries(picked).toSorted(([left], [right]) => (left < right ? -1 : 1));
    return entries.map(([id, one = null]) => (isJsonObject(one) ? { [key]: id, ...one } : one));
  }
  if (!isJsonList(value)) return value;
  const picked = value.map(pick);
  return becomesMap === true && key !== undefined ? mapByKey(picked, key) : picked;
}

function mapByKey(list: readonly JsonValue[], key: string): JsonValue {
  const entries = list.flatMap((one) => {
    if (!isJsonObject(one)) return [];
    const { [key]: id, ...fields } = one;
    return typeof id === 'string' ? [[id, fields] as const] : [];
  });
  return Object.fromEntries(entries);
}

/**
 * Returns the fields that both forms have, under their names in the other form, and the field that names an element.
 */
function pickFields(value: JsonValue, from: Form, to: Form, key?: string): JsonValue {
  if (!isJsonObject(value)) return value;
  const entries = Object.keys(from.fields).flatMap((field) => {
    const [was, is] = [from.fields[field] ?? '', to.fields[field]];
    const one = value[was];
    return is === undefined || one === undefined ? [] : [[is, one] as const];
  });
  const id = key === undefined ? undefined : value[key];
  return {
    ...(key !== undefined && id !== undefined && { [key]: id }),
    ...Object.fromEntries(entries),
  };
}

function mapValues(value: JsonObject, change: (one: JsonValue) => JsonValue): JsonObject {
  return Object.fromEntries(Object.entries(value).map(([name, one = null]) => [name, change(one)]));
}

/** Applies a quirk to a value. */
function twist({ naming }: Column, value: JsonValue, { does }: Quirk): JsonValue | undefined {
  const key = KEY_OF[naming] ?? 'a';
  const rank = (one: JsonValue): string => {
    const name = isJsonObject(one) ? one[key] : one;
    return typeof name === 'string' ? name : JSON.stringify(name ?? null);
  };
  const order = (left: JsonValue, right: JsonValue): number =>
    rank(left) < rank(right) ? -1 : Number(rank(left) > rank(right));
  switch (does) {
    case 'nothing':
      return value;
    case 'sort':
      return isJsonList(value) ? value.toSorted(order) : value;
    case 'turn':
      return isJsonList(value) ? value.toReversed() : value;
    case 'cut':
      return isJsonList(value) ? value.slice(0, 2) : value;
    case 'lower':
      return typeof value === 'string' ? value.toLowerCase() : value;
    case 'round':
      return typeof value === 'number' ? Math.floor(value / 10) * 10 : value;
    case 'drop':
      return JSON.stringify(value).length % 2 === 0 ? undefined : value;
    case 'spoil':
      return spoilt(value);
    default:
      return does satisfies never;
  }
}

/** Changes the type of about every second value. */
function spoilt(value: JsonValue): JsonValue {
  if (typeof value === 'number') return value % 2 === 0 ? value : String(value);
  if (typeof value === 'string') return value.length % 2 === 0 ? value : { was: value };
  return value === true ? 'yes' : value;
}
