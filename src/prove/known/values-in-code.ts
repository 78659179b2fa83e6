import type { KnownValue } from './known-values.ts';

/** Matches a comment, or a text between quotes. A quote in a regular expression only adds a wrong text. */
const TEXT =
  /\/\/.*$|\/\*[^]*?\*\/|'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\$]|\\.|\$(?!\{))*)`/gm;
/** Matches the name of a field in an object: in a table of words, it is a word. */
const NAME = /[{,]\s*([A-Za-z_]\w*)\s*:/g;
const NUMBER = /(?<![\w$.])-?\d[\d_]*(?:\.\d+)?(?:e[+-]?\d+)?(n?)(?![\w$.])/gi;

/** The longest text that counts as a word. */
const LONGEST = 100;

/** Returns the texts, the names of fields and the numbers in source code. */
export function valuesInCode(code: string): KnownValue[] {
  const values = new Set<KnownValue>();
  for (const [, single, double, template] of code.matchAll(TEXT)) {
    const text = single ?? double ?? template;
    if (text !== undefined && text.length <= LONGEST) values.add(unescaped(text));
  }
  const rest = code.replaceAll(TEXT, "''");
  for (const [, name = ''] of rest.matchAll(NAME)) values.add(name);
  for (const [text, suffix] of rest.matchAll(NUMBER)) {
    const digits = text.replaceAll('_', '').slice(0, suffix === 'n' ? -1 : undefined);
    for (const number of around(digits)) values.add(number);
  }
  return [...values];
}

/** Returns a number and, of an integer, its neighbours, because code may compare with `<` or with `>`. */
function around(digits: string): KnownValue[] {
  if (!/^-?\d+$/.test(digits)) return [Number(digits)];
  return [BigInt(digits), BigInt(digits) - 1n, BigInt(digits) + 1n].map((one) =>
    BigInt.asIntN(54, one) === one ? Number(one) : one,
  );
}

const ESCAPED: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' };

function unescaped(text: string): string {
  return text.replaceAll(/\\(.)/gs, (_, sign: string) => ESCAPED[sign] ?? sign);
}
