import { Document, visit } from 'yaml';
import type { Scalar, ToStringOptions } from 'yaml';
import type { JsonValue } from '../../../src/core/json/json-value.ts';
import { isJsonList, isJsonObject } from '../../../src/core/json/json-value.ts';
import { stringifyJson } from '../../../src/core/json/stringify-json.ts';
import { readPlain } from '../read/plain-scalar.ts';

/** How a file is written, for what is new in it. */
export interface Style {
  /** One step of the indentation in a block. */
  readonly step: number;
  /** Whether the dashes of a list stand to the right of its key. */
  readonly areListsIndented: boolean;
  /** Whether the document is JSON: every key and every text has quotes. */
  readonly isJson: boolean;
}

/** The quotes of a text. */
export type Quotes = 'QUOTE_DOUBLE' | 'QUOTE_SINGLE' | 'PLAIN';

/**
 * A field with its value as lines of a block, which begin at the first column and end without a line end. Texts that
 * kubectl would take for something else have quotes.
 */
export function freshField(
  key: string,
  value: JsonValue,
  style: Style,
  quotes: Quotes = 'PLAIN',
): string {
  return written({ [key]: value }, style, quotes);
}

/** An element with its dash. */
export function freshElement(value: JsonValue, style: Style, quotes: Quotes = 'PLAIN'): string {
  return written([value], { ...style, step: 2 }, quotes);
}

/** A key as a block has it. */
export function freshKey(key: string, quotes: Quotes): string {
  if (quotes === 'QUOTE_DOUBLE') return quoted(key);
  return written({ [key]: null }, PLAIN_STYLE, 'PLAIN').replace(/: null$/, '');
}

/** A value between brackets, on one line. */
export function freshInline(value: JsonValue, style: Style, quotes: Quotes = 'PLAIN'): string {
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
  if (quotes === 'QUOTE_SINGLE' && !/[\n\r]/.test(value)) {
    return written([value], PLAIN_STYLE, quotes).slice(2);
  }
  return quotes === 'QUOTE_DOUBLE' ? quoted(value) : plainOrQuoted(value);
}

/** A key between brackets. */
export function freshInlineKey(key: string, { isJson }: Pick<Style, 'isJson'>): string {
  return isJson ? quoted(key) : plainOrQuoted(key);
}

/** Any comma, bracket or colon has a meaning between brackets. */
function plainOrQuoted(text: string): string {
  const fresh = written([text], PLAIN_STYLE, 'PLAIN').slice(2);
  if (/^'[^\n]*'$/.test(fresh)) return fresh;
  return fresh === text && /^[\w./-]+$/.test(text) ? text : quoted(text);
}

function quoted(text: string): string {
  return escaped(JSON.stringify(text));
}

/** What kubectl refuses, or takes for the end of a line, even between quotes. */
const UNWRITABLE = /[\u007F-\u009F\u2028\u2029\uFEFF\uFFFE\uFFFF]/g;

/** A text in which such characters stand between double quotes only, with escapes in their place. */
function escaped(text: string): string {
  return text.replaceAll(
    UNWRITABLE,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

const PLAIN_STYLE: Style = { step: 2, areListsIndented: true, isJson: false };

function written(value: unknown, { step, areListsIndented }: Style, quotes: Quotes): string {
  const options: ToStringOptions = {
    lineWidth: 0,
    minContentWidth: 0,
    indent: step,
    indentSeq: areListsIndented,
    defaultStringType: quotes,
    defaultKeyType: 'PLAIN',
  };
  const document = new Document(value, { compat: 'yaml-1.1', aliasDuplicateObjects: false });
  visit(document, {
    Scalar: (_, node) => {
      const type = quotesNeeded(node, quotes);
      if (type !== undefined) Object.assign(node, { type });
    },
  });
  return escaped(document.toString(options).replace(/\n$/, ''));
}

/** The library knows neither all numbers of kubectl nor all characters that kubectl takes for the end of a line. */
function quotesNeeded({ value }: Scalar, quotes: Quotes): Quotes | undefined {
  if (typeof value !== 'string') return undefined;
  if (value.search(UNWRITABLE) !== -1) return 'QUOTE_DOUBLE';
  if (readPlain(value) === value) return undefined;
  return quotes === 'QUOTE_SINGLE' ? quotes : 'QUOTE_DOUBLE';
}
