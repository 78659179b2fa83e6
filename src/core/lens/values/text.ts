import { sortedCopy } from '../../convert/copies.ts';
import { findNotPlain } from '../../convert/find-not-plain.ts';
import { sameJson } from '../../json/same-json.ts';
import type { JsonValue } from '../../json/json-value.ts';
import { isJsonList } from '../../json/json-value.ts';
import { parseValue } from '../../json/parse-value.ts';
import { stringifyJson } from '../../json/stringify-json.ts';
import { isInt64, readInteger, writeInteger } from './integer.ts';
import type { Holds } from '../engine/part.ts';

/**
 * A value as text, in both directions. `read` accepts only texts that `write` writes, except for the order of keys in
 * JSON, so there and back is the identity whenever one of them returns a value. Undefined means that the value cannot be
 * read or written.
 */
export interface Text {
  /** Distinguishes it from any other. */
  readonly name: string;
  readonly holds: Holds;
  readonly read: (text: string) => JsonValue | undefined;
  readonly write: (value: JsonValue) => string | undefined;
}

/** A string as it is. */
export const stringText: Text = {
  name: 'string',
  holds: { type: 'string' },
  read: (text) => text,
  write: (value) => (typeof value === 'string' ? value : undefined),
};

/** An int64 in decimal digits. */
export const integerText: Text = {
  name: 'integer',
  holds: { type: 'integer' },
  read: readInteger,
  write: writeInteger,
};

/** Any JSON number, in the shortest spelling that means the same double; integers beyond 2^53 digit by digit. */
export const numberText: Text = {
  name: 'number',
  holds: { type: 'number' },
  read: (text) => {
    const number = readInteger(text) ?? Number(text);
    return writeNumber(number) === text ? number : undefined;
  },
  write: writeNumber,
};

/** `true` or `false`. */
export const booleanText: Text = {
  name: 'boolean',
  holds: { type: 'boolean' },
  read: (text) => (text === 'true' ? true : text === 'false' ? false : undefined),
  write: (value) => (typeof value === 'boolean' ? String(value) : undefined),
};

/**
 * Any value as JSON without spaces, as `JSON.stringify` writes it. Keys are written sorted, as API servers send them: a
 * text with another order is read, and comes back sorted.
 */
export const jsonText: Text = {
  name: 'json',
  holds: {},
  read: readJson,
  write: (value) => {
    const { value: sorted } = sortedCopy({ value }, undefined, Number.POSITIVE_INFINITY);
    const text = stringifyJson(sorted, true);
    return sameJson(readJson(text), value) ? text : undefined;
  },
};

/** Returns the value of a text, unless an API server would change it, such as an integer beyond int64. */
function readJson(text: string): JsonValue | undefined {
  const value = parseValue(text);
  if (value === undefined || stringifyJson(value, true) !== text) return undefined;
  const rule = findNotPlain({ value }, { object: {}, isAsItCame: false });
  return rule === undefined ? value : undefined;
}

/**
 * Returns the form of a list of strings, divided at a separator. The empty text is the empty list. A list of one empty
 * string cannot be written.
 */
export function listText(separator: string): Text {
  const read = (text: string): readonly string[] => (text === '' ? [] : text.split(separator));
  return {
    name: `list ${separator}`,
    holds: { type: 'list', items: { type: 'string' } },
    read,
    write: (value) => {
      if (!isJsonList(value) || !value.every(isString)) return undefined;
      const text = value.join(separator);
      return read(text).length === value.length ? text : undefined;
    },
  };
}

function isString(value: JsonValue): value is string {
  return typeof value === 'string';
}

function writeNumber(value: JsonValue): string | undefined {
  if (isInt64(value)) return value.toString();
  if (typeof value !== 'number' || !isWritable(value)) return undefined;
  const text = String(value);
  // A double of this size reads back as an exact integer, which is another JSON value.
  return readInteger(text) === undefined ? text : undefined;
}

function isWritable(number: number): boolean {
  return Number.isFinite(number) && !Object.is(number, -0);
}
