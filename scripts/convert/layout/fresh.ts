import { Document, visit } from 'yaml';
import type { Scalar, ToStringOptions } from 'yaml';
import type { JsonValue } from '../../../src/core/json/json-value.ts';
import { isJsonList, isJsonObject } from '../../../src/core/json/json-value.ts';
import { stringifyJson } from '../../../src/core/json/stringify-json.ts';
import { readPlain } from '../../../src/yaml/plain-scalar.ts';

/** The layout of an object, for its new lines. */
export interface Style {
  /** The indentation of one level in a block, in spaces. */
  readonly step: number;
  /** True if the dashes of a list are indented below its key. */
  readonly areListsIndented: boolean;
  /** True if the document is JSON: every key and every string has quotes. */
  readonly isJson: boolean;
  /** The indentation of one level of JSON in lines; empty if the document is on one line or is not JSON. */
  readonly jsonIndent: string;
  /** The quotes that all strings of the object have. */
  readonly quotes: Quotes;
}

/** The quotes of a string. */
export type Quotes = 'QUOTE_DOUBLE' | 'QUOTE_SINGLE' | 'PLAIN';

/**
 * Writes a field as lines of a block. They begin at the first column and have no trailing line ending. Strings that
 * kubectl would read as another type get quotes.
 */
export function freshField(key: string, value: JsonValue, style: Style, quotes?: Quotes): string {
  return written({ [key]: value }, style, quotes);
}

/** Writes a list element with its dash. */
export function freshElement(value: JsonValue, style: Style, quotes?: Quotes): string {
  return written([value], { ...style, step: 2 }, quotes);
}

/** Writes a key of a block, or a key with quotes. */
export function freshKey(key: string, quotes: Quotes): string {
  if (quotes !== 'PLAIN') return freshInline(key, PLAIN_STYLE, quotes);
  return written({ [key]: null }, PLAIN_STYLE, 'PLAIN').replace(/: null$/, '');
}

/** Writes a value on one line, with brackets around mappings and lists. */
export function freshInline(value: JsonValue, style: Style, given?: Quotes): string {
  if (style.isJson) return escaped(stringifyJson(value, true));
  if (isJsonList(value)) {
    return `[${value.map((one) => freshInline(one, style)).join(', ')}]`;
  }
  if (isJsonObject(value)) {
    const fields = Object.entries(value).map(
      ([key, one]) => `${freshInlineKey(key, style)}: ${freshInline(one ?? null, style)}`,
    );
    return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`;
  }
  if (typeof value !== 'string') return written([value], PLAIN_STYLE, 'PLAIN').slice(2);
  const quotes = given ?? quotesIn(style, value);
  if (quotes === 'QUOTE_SINGLE' && !/[\n\r]/.test(value)) {
    return written([value], PLAIN_STYLE, quotes).slice(2);
  }
  return quotes === 'QUOTE_DOUBLE' ? quoted(value) : plainOrQuoted(value);
}

/** Writes a value between brackets: in JSON in lines, on lines of its own. */
export function freshBetweenBrackets(
  value: JsonValue,
  style: Style,
  { indent, quotes }: { readonly indent: string; readonly quotes: Quotes | undefined },
): string {
  if (style.jsonIndent === '') return freshInline(value, style, quotes);
  const inside = indent + style.jsonIndent;
  const isList = isJsonList(value);
  if (!isList && !isJsonObject(value)) return freshInline(value, style, quotes);
  const lines = isList
    ? value.map((one) => freshBetweenBrackets(one, style, { indent: inside, quotes }))
    : Object.entries(value).map(
        ([key, one = null]) =>
          `${freshInlineKey(key, style)}: ${freshBetweenBrackets(one, style, { indent: inside, quotes })}`,
      );
  const [open, close] = isList ? '[]' : '{}';
  return lines.length === 0
    ? `${open}${close}`
    : `${open}\n${inside}${lines.join(`,\n${inside}`)}\n${indent}${close}`;
}

/** Writes a key between brackets. */
export function freshInlineKey(key: string, { isJson }: Pick<Style, 'isJson'>): string {
  return isJson ? quoted(key) : plainOrQuoted(key);
}

/** Adds quotes unless they are surely unnecessary: between brackets, commas, brackets and colons are special. */
function plainOrQuoted(text: string): string {
  const fresh = written([text], PLAIN_STYLE, 'PLAIN').slice(2);
  if (/^'[^\n]*'$/.test(fresh)) return fresh;
  return fresh === text && /^[\w./-]+$/.test(text) ? text : quoted(text);
}

function quoted(text: string): string {
  return escaped(JSON.stringify(text));
}

/** The characters that kubectl rejects or reads as line breaks, even between quotes. */
const UNWRITABLE = /[\u007F-\u009F\u2028\u2029\uFEFF\uFFFE\uFFFF]/g;

/** Replaces such characters by escapes. They may occur only between double quotes. */
function escaped(text: string): string {
  return text.replaceAll(
    UNWRITABLE,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

const PLAIN_STYLE: Style = {
  step: 2,
  areListsIndented: true,
  isJson: false,
  jsonIndent: '',
  quotes: 'PLAIN',
};

/** Returns the quotes of a new string. A text that has line ends or quotes in it reads better unquoted. */
function quotesIn({ quotes }: Style, value: string): Quotes {
  const isUnfit = value.includes('\n') || value.includes(quotes === 'QUOTE_DOUBLE' ? '"' : "'");
  return isUnfit ? 'PLAIN' : quotes;
}

function written(value: unknown, style: Style, given?: Quotes): string {
  const { step, areListsIndented } = style;
  const options: ToStringOptions = {
    lineWidth: 0,
    minContentWidth: 0,
    indent: step,
    indentSeq: areListsIndented,
    defaultStringType: given ?? 'PLAIN',
    defaultKeyType: 'PLAIN',
  };
  const document = new Document(value, { compat: 'yaml-1.1', aliasDuplicateObjects: false });
  visit(document, {
    Scalar: (key, node) => {
      const own = typeof node.value === 'string' ? quotesIn(style, node.value) : 'PLAIN';
      const quotes = key === 'key' ? 'PLAIN' : (given ?? own);
      const type = quotesNeeded(node, quotes, step) ?? (given === undefined ? quotes : undefined);
      if (type !== undefined && type !== 'PLAIN') Object.assign(node, { type });
    },
  });
  return escaped(document.toString(options).replace(/\n$/, ''));
}

/** Returns the quotes that a string needs for kubectl where the library would use others. */
function quotesNeeded({ value }: Scalar, quotes: Quotes, step: number): Quotes | undefined {
  if (typeof value !== 'string') return undefined;
  if (value.search(UNWRITABLE) !== -1) return 'QUOTE_DOUBLE';
  if (quotes === 'PLAIN' && isUnfitForBlock(value, step)) return 'QUOTE_DOUBLE';
  if (readPlain(value) === value) return undefined;
  return quotes === 'QUOTE_SINGLE' ? quotes : 'QUOTE_DOUBLE';
}

/**
 * Reports whether a text in lines cannot be a block scalar here. If its first line begins with a space, the library
 * states an indentation of 2, even if the real one differs. Blank lines at the end would depend on the lines after
 * them.
 */
function isUnfitForBlock(text: string, step: number): boolean {
  if (!text.includes('\n')) return false;
  return (step !== 2 && /^\n* /.test(text)) || /(?:^|\n)\n$/.test(text);
}
