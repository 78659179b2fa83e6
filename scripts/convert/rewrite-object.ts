import { isAlias, isMap, isScalar, isSeq, visit } from 'yaml';
import type { Document, ParsedNode } from 'yaml';
import type { JsonValue } from '../../src/core/json/json-value.ts';
import { withNumbers } from '../yaml/with-numbers.ts';
import type { Quotes, Style } from './layout/fresh.ts';
import type { Edit } from '../yaml/lines.ts';
import { columnOf, indentBefore } from '../yaml/lines.ts';
import type { Matches } from './layout/match.ts';
import { isKeptName, match } from './layout/match.ts';
import type { Rewriting } from './layout/pieces.ts';
import { quotesOf } from './layout/pieces.ts';
import { keyName } from '../yaml/read-yaml.ts';
import type { Source } from './layout/source.ts';
import { isBlock, isFlow, isParsed, sourceOf } from './layout/source.ts';
import type { Target } from './layout/target.ts';
import { targetOf } from './layout/target.ts';
import { allOf, upFrom } from './layout/tree.ts';
import { valueEdits } from './layout/value-edits.ts';

/** An object before and after its conversion, with its place in the text. */
export interface ConvertedObject {
  readonly node: ParsedNode;
  readonly before: JsonValue;
  readonly after: JsonValue;
  /** True to turn fields that have no place in the converted object into comments. */
  readonly leavesRemains: boolean;
}

/** The degree to which a rewrite keeps the text. */
export interface Care {
  /** True to replace aliases and merge keys by their values. */
  readonly isExpanded: boolean;
  /** True to move text with its value to other paths. */
  readonly doesMove: boolean;
}

/** A text with objects to rewrite. */
export interface Base {
  readonly text: string;
  /** The offsets of fields that were comments. They become comments again if they have no place. */
  readonly heads: ReadonlySet<number>;
}

/** Returns the edits that turn the text of an object into the text of the converted object. */
export function rewriteObject(
  { text, heads }: Base,
  document: Document.Parsed,
  { node, before, after, leavesRemains }: ConvertedObject,
  { isExpanded, doesMove }: Care,
): Edit[] {
  const source = sourceOf(text, node, before);
  const target = targetOf(after);
  const matches = match(target, source, doesMove);
  const style = styleOf(text, node);
  const valueOfAlias = aliasReader(document, source, matches);
  const rewriting: Rewriting = {
    text,
    style,
    matches,
    isExpanded,
    valueOfAlias,
    doesRemain: (one) =>
      allOf(one).every((part) => !matches.arrival.has(part)) &&
      (heads.has(one.at) || (leavesRemains && !isOfServer(one))),
    editsOf: (one: Target, from: Source) => valueEdits(rewriting, one, from),
  };
  return valueEdits(rewriting, target, source);
}

/** Reports whether a field is part of `metadata` or `status`, which people do not write in files. */
function isOfServer(source: Source): boolean {
  const [, top = source] = upFrom(source).toReversed();
  return top.name === 'metadata' || top.name === 'status';
}

/** Returns a function that resolves an alias after the conversion: to the converted value at its anchor. */
function aliasReader(
  document: Document.Parsed,
  source: Source,
  { arrival }: Matches,
): Rewriting['valueOfAlias'] {
  const byNode = new Map(allOf(source).map((one) => [one.node, one]));
  return (node) => {
    const anchored = isAlias(node) ? node.resolve(document) : node;
    if (!isParsed(anchored)) return undefined;
    const from = byNode.get(anchored);
    const arrived = from && arrival.get(from);
    if (arrived !== undefined) return arrived.value;
    const value: unknown = anchored.toJS(document);
    return withNumbers(value);
  };
}

/** Returns the layout of an object, for its new lines. */
function styleOf(text: string, node: ParsedNode): Style {
  const steps: number[] = [];
  const dashes: number[] = [];
  visit(node, {
    Pair: (_, { key, value }) => {
      if (!isParsed(key) || !isParsed(value) || !isBlock(value)) return;
      const columns = columnOf(text, value.range[0]) - columnOf(text, key.range[0]);
      if (isSeq(value)) dashes.push(columns);
      else steps.push(columns);
    },
  });
  const step = steps.find((one) => one > 0) ?? 2;
  const isJson = isFlow(node) && isQuoted(isMap(node) ? node.items[0]?.key : undefined);
  // kubectl writes two spaces, and dashes below the first letter of the key.
  const areListsIndented = dashes[0] === undefined ? step !== 2 : dashes[0] > 0;
  const jsonIndent = isJson ? indentIn(text, node) : '';
  return { step, areListsIndented, isJson, jsonIndent, quotes: commonQuotes(node) };
}

/** Returns the indentation of the fields of a mapping in lines; empty if the mapping is on one line. */
function indentIn(text: string, node: ParsedNode): string {
  const start = node.range[0];
  const line = /^\s*\n([ \t]*)/.exec(text.slice(start + 1))?.[1] ?? '';
  return line.slice(indentBefore(text, start).length);
}

/** Returns the quotes that all strings of an object have. The text of kept data is not written by a person. */
function commonQuotes(node: ParsedNode): Quotes {
  const found = new Set<Quotes>();
  visit(node, {
    Pair: (_, { key }) => (isKeptName(keyName(key)) ? visit.SKIP : undefined),
    Scalar: (key, scalar) => {
      if (key !== 'key' && typeof scalar.value === 'string' && isParsed(scalar)) {
        found.add(quotesOf(scalar));
      }
    },
  });
  const [only = 'PLAIN'] = found;
  return found.size === 1 ? only : 'PLAIN';
}

function isQuoted(key: unknown): boolean {
  return isScalar(key) && key.type === 'QUOTE_DOUBLE';
}
