import { isAlias, isScalar } from 'yaml';
import type { ParsedNode } from 'yaml';
import type { JsonValue } from '../../../src/core/json/json-value.ts';
import { sameJson } from '../../../src/core/json/same-json.ts';
import { composeBlock } from './compose-block.ts';
import { composeFlow } from './compose-flow.ts';
import { freshBetweenBrackets, freshElement, freshField } from './fresh.ts';
import type { Edit } from '../../yaml/lines.ts';
import { columnOf, endOfLine, indentBefore, shift } from '../../yaml/lines.ts';
import type { Rewriting } from './pieces.ts';
import { quotesOfText } from './pieces.ts';
import type { Entry, Source } from './source.ts';
import { endOfValue, isBlock, isFlow } from './source.ts';
import type { Target } from './target.ts';
import { allOf, shapeOf } from './tree.ts';

/** Returns the edits that turn the text of a value into the text of the converted value. Equal parts get no edit. */
export function valueEdits(rewriting: Rewriting, target: Target, source: Source): Edit[] {
  const { node } = source;
  if (isSettled(rewriting, target, source)) return [];
  const isSameShape = shapeOf(target.value) === shapeOf(source.value);
  if (!isSameShape || target.children.length === 0 || source.entries.length === 0) {
    return replaceValue(rewriting, target, source);
  }
  if (isBlock(node)) return composeBlock(rewriting, target, source);
  if (isFlow(node)) return composeFlow(rewriting, target, source);
  return replaceValue(rewriting, target, source);
}

/** Reports whether the text of a value already has the converted value. */
function isSettled(rewriting: Rewriting, target: Target, source: Source): boolean {
  const { node } = source;
  const { isExpanded, valueOfAlias } = rewriting;
  if (isAlias(node)) return !isExpanded && sameJson(valueOfAlias(node), target.value);
  if (!sameJson(source.value, target.value)) return false;
  return allOf(source).every((one) => isAtRest(rewriting, one));
}

/** Reports whether a value can stay as written. Changing aliases and expanded merge keys cannot. */
function isAtRest(rewriting: Rewriting, { node, entries, value }: Source): boolean {
  if (isAlias(node)) {
    return !rewriting.isExpanded && sameJson(rewriting.valueOfAlias(node), value);
  }
  return !entries.some(({ isMerge }) => isMerge) || !rewriting.isExpanded;
}

/** Replaces the value after the colon or the dash. The rest of the line after the value stays. */
function replaceValue(rewriting: Rewriting, target: Target, source: Source): Edit[] {
  const { node, entry } = source;
  const start = node?.range[0] ?? entry?.mark ?? 0;
  const end = Math.max(endOfValue(node), start);
  const { text, style } = rewriting;
  const indent = indentBefore(text, start);
  const quotes = quotesOfText(node);
  return entry?.style === 'block' && entry.mark !== undefined
    ? [replaceInBlock(rewriting, target, { node, entry, mark: entry.mark, end })]
    : [{ start, end, text: freshBetweenBrackets(target.value, style, { indent, quotes }) }];
}

/** The value to replace, and its place in a block. */
interface ReplacedValue {
  readonly node: ParsedNode | undefined;
  readonly entry: Entry;
  readonly mark: number;
  readonly end: number;
}

function replaceInBlock(
  { text, style }: Rewriting,
  { value }: Target,
  { node, entry, mark, end }: ReplacedValue,
): Edit {
  const quotes = hasComment(text, end) && isInLines(value) ? 'QUOTE_DOUBLE' : quotesOfText(node);
  const fresh =
    entry.key === undefined
      ? freshElement(value, style, quotes).slice(1)
      : freshField('k', value, style, quotes).slice(2);
  const lines = shift(fresh, columnOf(text, entry.head));
  const start = node?.range[0] ?? mark;
  const isOneLine = isScalar(node) && start > mark && !fresh.includes('\n');
  const hasLineEnd = end > mark && text[end - 1] === '\n';
  const written = hasLineEnd ? `${lines}\n` : lines;
  return isOneLine
    ? { start, end, text: written.trimStart() }
    : { start: mark, end, text: written };
}

/** Reports whether a comment is beside a value. After a block scalar, it would become a part of the text. */
function hasComment(text: string, end: number): boolean {
  return text[end - 1] !== '\n' && text.slice(end, endOfLine(text, end)).trim() !== '';
}

function isInLines(value: JsonValue): boolean {
  return typeof value === 'string' && value.includes('\n');
}
