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

/** From here on, and below the small size, Go writes a float64 with an exponent. */
const LARGE = 1e6;
const SMALL = 1e-4;

/** Returns a double as Go prints a float64 with `%v`: 4294967295 as `4.294967295e+09`. */
export function goFloat(value: number): string {
  const size = Math.abs(value);
  if (size === 0 || (size >= SMALL && size < LARGE)) return String(value);
  const [digits = '', exponent = ''] = value.toExponential().split('e');
  // The exponent has two digits or more.
  return `${digits}e${exponent.slice(0, 1)}${exponent.slice(1).padStart(2, '0')}`;
}
