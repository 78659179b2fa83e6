import { isJsonList } from '../../json/json-value.ts';
import type { JsonValue } from '../../json/json-value.ts';
import { isGoInt64 } from '../is-go-int64.ts';

/** Characters that Go's `strconv.Quote` writes as they are: `unicode.IsPrint`. */
const PRINTABLE = /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]$/u;

/** The characters that Go writes with a letter or a sign of their own. */
export const GO_ESCAPES: ReadonlyMap<string, string> = new Map([
  ['"', '\\"'],
  ['\\', '\\\\'],
  ['\u0007', '\\a'],
  ['\b', '\\b'],
  ['\f', '\\f'],
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
  ['\v', '\\v'],
]);

/** Returns a text as Go prints it with `%q`. */
export function goQuote(text: string): string {
  return `"${Array.from(text.toWellFormed(), quoted).join('')}"`;
}

function quoted(character: string): string {
  const escaped = GO_ESCAPES.get(character);
  if (escaped !== undefined) return escaped;
  if (PRINTABLE.test(character)) return character;
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return `\\x${code.toString(16).padStart(2, '0')}`;
  return code < 0x1_00_00
    ? `\\u${code.toString(16).padStart(4, '0')}`
    : `\\U${code.toString(16).padStart(8, '0')}`;
}

/**
 * Returns a double as Go prints a float64 with `%v` or `%g`: the shortest digits, with an exponent of two digits or more
 * from 1e+06 on, and below 1e-04. 4294967295 is `4.294967295e+09`.
 */
export function goFloat(value: number): string {
  if (Number.isNaN(value)) return 'NaN';
  if (!Number.isFinite(value)) return value > 0 ? '+Inf' : '-Inf';
  if (value === 0) return Object.is(value, -0) ? '-0' : '0';
  const scientific = value.toExponential();
  const exponent = Number(scientific.slice(scientific.indexOf('e') + 1));
  if (exponent >= -4 && exponent < 6) return String(value);
  return scientific.replace(/e([+-])(\d)$/, 'e$10$2');
}

/** Returns the type in which Go decodes a JSON value, as it prints the type with `%T`. */
export function goTypeOf(value: JsonValue): string {
  if (value === null) return '<nil>';
  if (typeof value === 'boolean') return 'bool';
  if (typeof value === 'string') return 'string';
  if (typeof value !== 'object') return isGoInt64(value) ? 'int64' : 'float64';
  return isJsonList(value) ? '[]interface {}' : 'map[string]interface {}';
}
