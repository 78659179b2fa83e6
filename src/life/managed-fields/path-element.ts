import { compareTexts } from '../../core/json/compare-texts.ts';
import { isJsonList, isJsonObject } from '../../core/json/json-value.ts';
import type { JsonObject, JsonValue } from '../../core/json/json-value.ts';
import { parsePlainly } from '../../core/json/parse-json.ts';
import { stringifyJson } from '../../core/json/stringify-json.ts';

/**
 * One step of a path in a field set (structured-merge-diff v6, `fieldpath/element.go`): a field of a map, the key fields
 * of an element of a list by key, the value of an element of a set, or an index.
 */
export type PathElement =
  | { readonly field: string }
  | { readonly key: JsonObject }
  | { readonly value: JsonValue }
  | { readonly index: number };

/**
 * Reads the text of a path element, for instance `f:name`, `k:{"name":"a"}` or `v:"a"`. Numbers are doubles, as the API
 * server reads them there.
 *
 * @returns undefined for a type that is not known, and for a text that cannot be read
 */
export function readPathElement(text: string): PathElement | undefined {
  const content = text.slice(2);
  switch (text.slice(0, 2)) {
    case 'f:':
      return { field: content };
    case 'k:': {
      const key = parsePlainly(content);
      return isJsonObject(key) ? { key } : undefined;
    }
    case 'v:': {
      const value = parsePlainly(content);
      return isScalar(value) ? { value } : undefined;
    }
    case 'i:':
      return /^-?\d{1,15}$/.test(content) ? { index: Number(content) } : undefined;
    default:
      return undefined;
  }
}

function isScalar(value: unknown): value is JsonValue {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}

/** Returns the text of a path element in canonical form, as `fieldpath/serialize-pe.go` writes it. */
export function pathElementText(element: PathElement): string {
  if ('field' in element) return `f:${element.field}`;
  if ('value' in element) return `v:${valueText(element.value)}`;
  if ('index' in element) return `i:${element.index}`;
  const { key } = element;
  const fields = keyNames(key).map((name) => `${goString(name)}:${valueText(key[name] ?? null)}`);
  return `k:{${fields.join(',')}}`;
}

/** Compares path elements in the order of a canonical field set. */
export function comparePathElements(left: PathElement, right: PathElement): number {
  if ('field' in left && 'field' in right) return compareTexts(left.field, right.field);
  if ('key' in left && 'key' in right) return compareKeys(left.key, right.key);
  if ('value' in left && 'value' in right) return compareValues(left.value, right.value);
  if ('index' in left && 'index' in right) return left.index - right.index;
  return rankOfElement(left) - rankOfElement(right);
}

function rankOfElement(element: PathElement): number {
  return ['field', 'key', 'value', 'index'].findIndex((name) => name in element);
}

function keyNames(key: JsonObject): string[] {
  return Object.keys(key).toSorted(compareTexts);
}

function compareKeys(left: JsonObject, right: JsonObject): number {
  const ours = keyNames(left);
  const theirs = keyNames(right);
  for (const [at, name] of ours.entries()) {
    const other = theirs[at];
    if (other === undefined) return 1;
    const difference =
      compareTexts(name, other) || compareValues(left[name] ?? null, right[other] ?? null);
    if (difference !== 0) return difference;
  }
  return ours.length - theirs.length;
}

/** Compares values as `value.Compare` does: numbers, texts, booleans, then all others. */
function compareValues(left: JsonValue, right: JsonValue): number {
  const rank = rankOfValue(left) - rankOfValue(right);
  if (rank !== 0) return rank;
  if (typeof left === 'string' && typeof right === 'string') return compareTexts(left, right);
  if (typeof left === 'boolean') return Number(left) - Number(right);
  if (!isNumber(left) || !isNumber(right) || left === right) return 0;
  return left < right ? -1 : 1;
}

function rankOfValue(value: JsonValue): number {
  if (isNumber(value)) return 0;
  return 1 + ['string', 'boolean', 'object'].indexOf(typeof value);
}

function isNumber(value: JsonValue): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint';
}

function valueText(value: JsonValue): string {
  if (typeof value === 'string') return goString(value).replaceAll(HTML, unicodeEscape);
  if (isJsonList(value)) return `[${value.map(valueText).join(',')}]`;
  if (!isJsonObject(value)) return scalarText(value);
  const fields = keyNames(value).map(
    (name) => `${goString(name)}:${valueText(value[name] ?? null)}`,
  );
  return `{${fields.join(',')}}`;
}

/** Go writes an exponent with two digits. */
function scalarText(value: JsonValue): string {
  return stringifyJson(value, true).replace(/e([+-])(\d)$/, 'e$10$2');
}

/** The characters that Go escapes in the values, but not in the names, so that JSON can stand in HTML. */
const HTML = /[<>&\u2028\u2029]/g;

const ESCAPES = /\\(?:u[0-9a-f]{4}|.)/g;

/** Go has no short escape for two control characters. */
const LONG: Readonly<Record<string, string>> = {
  [String.raw`\b`]: String.raw`\u0008`,
  [String.raw`\f`]: String.raw`\u000c`,
};

function goString(text: string): string {
  return JSON.stringify(text).replaceAll(ESCAPES, (escape) => LONG[escape] ?? escape);
}

function unicodeEscape(character: string): string {
  return String.raw`\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`;
}
