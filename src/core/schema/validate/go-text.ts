import { isInt64 } from '../int64.ts';

/** Characters that Go's `strconv.Quote` writes as they are: `unicode.IsPrint`. */
const PRINTABLE = /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]$/u;

const ESCAPES: ReadonlyMap<string, string> = new Map([
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
  const escaped = ESCAPES.get(character);
  if (escaped !== undefined) return escaped;
  if (PRINTABLE.test(character)) return character;
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return `\\x${code.toString(16).padStart(2, '0')}`;
  return code < 0x1_00_00
    ? `\\u${code.toString(16).padStart(4, '0')}`
    : `\\U${code.toString(16).padStart(8, '0')}`;
}

/** Go writes a float64 with an exponent from here on (`%v`), and below 1e-4. */
const LARGE = 1e21;
const SMALL = 1e-4;

/** Returns a number as Go prints an int64 or a float64 with `%v`. */
export function goNumber(value: number | bigint): string {
  if (typeof value === 'bigint' || isInt64(value)) return BigInt(value).toString();
  const size = Math.abs(value);
  if (size !== 0 && (size < SMALL || size >= LARGE)) return goExponent(value);
  return Number.isInteger(value) ? BigInt(value).toString() : String(value);
}

/** Returns a double as Go prints a float64 with `%v`, even if it has no fraction: 9.223372036854775807e18 as 9.223372036854776e+18. */
export function goFloat(value: number): string {
  const size = Math.abs(value);
  if (size !== 0 && (size < SMALL || size >= LARGE)) return goExponent(value);
  return goNumber(value);
}

/** The exponent has two digits or more. */
function goExponent(value: number): string {
  const [digits = '', exponent = ''] = value.toExponential().split('e');
  return `${digits}e${exponent.slice(0, 1)}${exponent.slice(1).padStart(2, '0')}`;
}
