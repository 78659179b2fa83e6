import { isAlias, isMap, isScalar, isSeq, visit } from 'yaml';
import type { Document, ParsedNode } from 'yaml';
import type { JsonValue } from '../../src/core/json/json-value.ts';
import { withNumbers } from '../yaml/with-numbers.ts';
import type { Style } from './layout/fresh.ts';
import type { Edit } from './layout/lines.ts';
import { columnOf } from './layout/lines.ts';
import type { Matches } from './layout/match.ts';
import { match } from './layout/match.ts';
import type { Rewriting } from './layout/pieces.ts';
import type { Source } from './layout/source.ts';
import { isBlock, isFlow, isParsed, sourceOf } from './layout/source.ts';
import type { Target } from './layout/target.ts';
import { targetOf } from './layout/target.ts';
import { allOf } from './layout/tree.ts';
import { valueEdits } from './layout/value-edits.ts';

/** An object before and after its conversion, with its place in the text. */
export interface ConvertedObject {
  readonly node: ParsedNode;
  readonly before: JsonValue;
  readonly after: JsonValue;
}

/** The degree to which a rewrite keeps the text. */
export interface Care {
  /** True to replace aliases and merge keys by their values. */
  readonly isExpanded: boolean;
  /** True to move text with its value to other paths. */
  readonly doesMove: boolean;
}

/** Returns the edits that turn the text of an object into the text of the converted object. */
export function rewriteObject(
  text: string,
  document: Document.Parsed,
  { node, before, after }: ConvertedObject,
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
    editsOf: (one: Target, from: Source) => valueEdits(rewriting, one, from),
  };
  return valueEdits(rewriting, target, source);
}

/** Returns a function that resolves an alias after the conversion: to the converted value at its anchor. */
function aliasReader(
  document: Document.Parsed,
  source: Source,
  { arrival }: Matches,
): Rewriting['valueOfAlias'] {
  const byNode = new Map([...allOf(source)].map((one) => [one.node, one]));
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
export function styleOf(text: string, node: ParsedNode): Style {
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
  return { step, areListsIndented: dashes[0] !== 0, isJson };
}

function isQuoted(key: unknown): boolean {
  return isScalar(key) && key.type === 'QUOTE_DOUBLE';
}
