import type { KnownValue } from './known-values.ts';

/** Matches the name of a field in an object: in a table of words, it is a word. */
const NAME = /[{,]\s*([A-Za-z_]\w*)\s*:/g;
/** Matches a word of code: a name, a number, or a path of names. */
const WORD = /[\w$.]+/g;
const NUMBER = /^\d[\d_]*(?:\.\d+)?(?:e\d+)?n?$/i;

/** The longest text that counts as a word. */
const LONGEST = 100;

/** Returns the texts, the names of fields and the numbers in source code. */
export function valuesInCode(code: string): KnownValue[] {
  const { texts, rest } = textsApart(code);
  const values = new Set<KnownValue>(texts.filter(({ length }) => length <= LONGEST));
  for (const [, name = ''] of rest.matchAll(NAME)) values.add(name);
  for (const { 0: word, index } of rest.matchAll(WORD)) {
    if (!NUMBER.test(word)) continue;
    const sign = rest[index - 1] === '-' ? '-' : '';
    for (const number of around(sign + word.replaceAll(/[_n]/g, ''))) values.add(number);
  }
  return [...values];
}

/** Returns the names in source code that may be those of fields: `level` in `config.log.level` and in `{ level }`. */
export function namesInCode(code: string): string[] {
  const { rest } = textsApart(code);
  const names = [...rest.matchAll(FIELD)].flatMap(([, name]) => name ?? []);
  return [...new Set(names)].filter((name) => !RESERVED.has(name));
}

/** Returns the sources of the regular expressions in source code, and of what only looks like one. */
export function expressionsInCode(code: string): readonly string[] {
  return textsApart(code).expressions;
}

/** Matches a name after a dot, or in braces or between commas. */
const FIELD = /[.{,]\s*([A-Za-z_]\w*)/g;

/** Words of the language that stand where names do. */
const RESERVED: ReadonlySet<string> = new Set(
  'await case const else for function if let return switch throw try typeof while'.split(' '),
);

/** Source code in parts. */
interface Code {
  /** The texts between quotes, without the names of types that `typeof` gives. */
  readonly texts: readonly string[];
  /** The regular expressions between slashes. */
  readonly expressions: readonly string[];
  /** The code without all of them and without comments. */
  readonly rest: string;
}

/** Matches code before the name of a type: `typeof value === `. */
const COMPARED_TYPE = /\btypeof [\w$.]{1,40} [=!]==? $/;

/** Takes the texts and regular expressions out of code. */
function textsApart(code: string): Code {
  const texts: string[] = [];
  const expressions: string[] = [];
  let rest = '';
  let at = 0;
  while (at < code.length) {
    const sign = code[at] ?? '';
    if (code.startsWith('//', at)) {
      at = endOf(code.indexOf('\n', at), code);
    } else if (code.startsWith('/*', at)) {
      at = endOf(code.indexOf('*/', at), code) + 2;
    } else if (QUOTES.has(sign)) {
      const { text, end } = quoted(code, at + 1, sign);
      if (text !== undefined && !COMPARED_TYPE.test(rest.slice(-LONGEST))) texts.push(text);
      rest += sign + sign;
      at = end;
    } else {
      const expression = sign === '/' ? expressionAt(code, at, rest) : undefined;
      if (expression !== undefined) expressions.push(expression);
      rest += expression === undefined ? sign : '//';
      at += expression === undefined ? 1 : expression.length + 2;
    }
  }
  return { texts, expressions, rest };
}

/** Matches code after which a slash divides. */
const OPERAND = /[\w$)\]}'"`]\s*$/;
/** Matches a word after which a slash begins a regular expression. */
const OPERATOR = /\b(?:return|case|typeof)\s*$/;

/** Returns the regular expression that begins at a slash; undefined if the slash divides. */
function expressionAt(code: string, at: number, before: string): string | undefined {
  const near = before.slice(-LONGEST);
  if (OPERAND.test(near) && !OPERATOR.test(near)) return undefined;
  let isInClass = false;
  for (let end = at + 1; end < code.length && code[end] !== '\n'; end += 1) {
    const sign = code[end];
    if (sign === '\\') end += 1;
    else if (sign === '[') isInClass = true;
    else if (sign === ']') isInClass = false;
    else if (sign === '/' && !isInClass) return code.slice(at + 1, end);
  }
  return undefined;
}

const QUOTES: ReadonlySet<string> = new Set(`'"\``);

function endOf(index: number, code: string): number {
  return index === -1 ? code.length : index;
}

/**
 * Reads a text up to its closing quote. Between ' or ", a line end closes it, too.
 *
 * @returns the place after the text; no text if values are inserted into it
 */
function quoted(code: string, start: number, quote: string): { text?: string; end: number } {
  let text = '';
  let at = start;
  for (; at < code.length && code[at] !== quote; at += 1) {
    if (code[at] === '\n' && quote !== '`') return { end: at };
    if (code[at] === '\\') {
      at += 1;
      const sign = code[at] ?? '';
      text += ESCAPED[sign] ?? sign;
    } else {
      text += code[at];
    }
  }
  return { end: at + 1, ...(!(quote === '`' && text.includes('${')) && { text }) };
}

const ESCAPED: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' };

/** Returns a number and, of an integer, its neighbours, because code may compare with `<` or with `>`. */
function around(digits: string): KnownValue[] {
  if (!/^-?\d+$/.test(digits)) return [Number(digits)];
  return [BigInt(digits), BigInt(digits) - 1n, BigInt(digits) + 1n].map((one) =>
    BigInt.asIntN(54, one) === one ? Number(one) : one,
  );
}
