import { sameJson } from '../json/same-json.ts';
import type { JsonValue } from '../json/json-value.ts';
import { parseJson } from '../json/parse-json.ts';
import { stringifyJson } from '../json/stringify-json.ts';
import { isInt64, readInteger, writeInteger } from './integer.ts';

/**
 * A value as text, in both directions. `read` takes only what `write` would write, so there and back is the identity
 * wherever one of them gives a value; undefined means that it cannot be read, or not be written.
 */
export interface Text {
  readonly name: 'string' | 'integer' | 'number' | 'boolean' | 'json';
  readonly read: (text: string) => JsonValue | undefined;
  readonly write: (value: JsonValue) => string | undefined;
}

/** A string as it stands. */
export const stringText: Text = {
  name: 'string',
  read: (text) => text,
  write: (value) => (typeof value === 'string' ? value : undefined),
};

/** An int64 in decimal digits. */
export const integerText: Text = { name: 'integer', read: readInteger, write: writeInteger };

/** Any JSON number, in the shortest spelling that means the same double; integers beyond 2^53 digit by digit. */
export const numberText: Text = {
  name: 'number',
  read: (text) => {
    const number = readInteger(text) ?? Number(text);
    return writeNumber(number) === text ? number : undefined;
  },
  write: writeNumber,
};

/** `true` or `false`. */
export const booleanText: Text = {
  name: 'boolean',
  read: (text) => (text === 'true' ? true : text === 'false' ? false : undefined),
  write: (value) => (typeof value === 'boolean' ? String(value) : undefined),
};

/** Any value as JSON without spaces, as `JSON.stringify` writes it. */
export const jsonText: Text = {
  name: 'json',
  read: (text) => {
    const value = parseValue(text);
    return value !== undefined && stringifyJson(value, true) === text ? value : undefined;
  },
  write: (value) => {
    const text = stringifyJson(value, true);
    return sameJson(parseValue(text), value) ? text : undefined;
  },
};

/** The exact reader looks at numbers in a list or an object only, so the value is read as the element of a list. */
function parseValue(text: string): JsonValue | undefined {
  const parsed = parseJson(`[${text}]`);
  if (parsed === undefined || parsed.problem !== undefined) return undefined;
  const list = parsed.value;
  return isParsedList(list) && list.length === 1 ? list[0] : undefined;
}

function isParsedList(value: unknown): value is readonly JsonValue[] {
  return Array.isArray(value);
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
