import { isAlias, isScalar } from 'yaml';
import type { ParsedNode } from 'yaml';
import type { JsonValue } from '../../../src/core/json/json-value.ts';
import { keyName } from '../read/read-manifests.ts';
import type { Quotes, Style } from './fresh.ts';
import { freshElement, freshField, freshInlineKey, freshKey } from './fresh.ts';
import type { Edit } from './lines.ts';
import { applyEdits, columnOf, shift } from './lines.ts';
import type { Matches } from './match.ts';
import type { Entry, Source } from './source.ts';
import { columnOfBlock, isBlock } from './source.ts';
import type { Target } from './target.ts';
import { allOf, shapeOf } from './tree.ts';

/** What is needed to write a converted object over the text of the object before. */
export interface Rewriting {
  readonly text: string;
  readonly style: Style;
  readonly matches: Matches;
  /** Whether aliases and merge keys give way to what they stand for. */
  readonly isExpanded: boolean;
  /** The value of an anchor after the conversion. */
  readonly valueOfAlias: (alias: ParsedNode) => JsonValue | undefined;
  /** The edits that turn the text of a value into the text of the converted value. */
  readonly editsOf: (target: Target, source: Source) => Edit[];
}

/** The quotes of a text, for the one that replaces it. */
export function quotesOf(node: ParsedNode | undefined): Quotes {
  const type = isScalar(node) ? node.type : undefined;
  return type === 'QUOTE_DOUBLE' || type === 'QUOTE_SINGLE' ? type : 'PLAIN';
}

/** A field or an element as the lines of a block: they begin at its first column, and end with a line end. */
export function blockChunk(rewriting: Rewriting, target: Target, column: number): string {
  const { text, matches } = rewriting;
  const source = matches.origin.get(target);
  const isElement = typeof target.name === 'number';
  const entry = source?.entry;
  if (source !== undefined && entry?.style === 'block' && isElement === (entry.key === undefined)) {
    const edits = [...keyEdits(entry, target), ...rewriting.editsOf(target, source)];
    const chunk = applyEdits(text, [entry.start, entry.end], edits);
    return withLineEnd(shift(chunk, column - columnOf(text, entry.head)));
  }
  return withLineEnd(freshChunk(rewriting, target, column));
}

function freshChunk(rewriting: Rewriting, target: Target, column: number): string {
  const { style } = rewriting;
  const { name, value, children } = target;
  const isElement = typeof name === 'number';
  const key = isElement ? '-' : `${freshKey(name, 'PLAIN')}:`;
  const inline = movedInline(rewriting, target);
  if (inline !== undefined) return `${key} ${inline}`;
  if (!hasOrigins(rewriting, target)) {
    const lines = isElement ? freshElement(value, style) : freshField(name, value, style);
    return shift(lines, column);
  }
  const isList = shapeOf(value) === 'list';
  const step = isElement ? 2 : isList && !style.areListsIndented ? 0 : style.step;
  const inside = inNewOrder(rewriting, children).map((child) =>
    blockChunk(rewriting, child, column + step),
  );
  const indent = ' '.repeat(column + step);
  const lines = inside.join(indent);
  return isElement ? `${key} ${lines}` : `${key}\n${indent}${lines}`;
}

/** The text of a value that is written on one line, or between brackets, wherever it stood. */
export function movedInline(rewriting: Rewriting, target: Target): string | undefined {
  const { text, matches, isExpanded } = rewriting;
  const source = matches.origin.get(target);
  const node = source?.node;
  if (source === undefined || node === undefined || (isAlias(node) && isExpanded)) return undefined;
  if (isBlock(node) || isBlockScalar(node) || node.range[1] === node.range[0]) return undefined;
  const [start, end] = node.range;
  const edits = rewriting.editsOf(target, source);
  if (edits.some((edit) => edit.start < start || edit.end > end)) return undefined;
  return applyEdits(text, [start, end], edits);
}

export function isBlockScalar(node: ParsedNode | undefined): boolean {
  return isScalar(node) && (node.type === 'BLOCK_FOLDED' || node.type === 'BLOCK_LITERAL');
}

/** Whether any part of a value comes from the text. */
export function hasOrigins({ matches }: Rewriting, target: Target): boolean {
  return target.children.some((child) => [...allOf(child)].some((one) => matches.origin.has(one)));
}

/** Another name for a field. */
export function keyEdits({ key, style }: Entry, { name }: Target): Edit[] {
  if (key === undefined || typeof name === 'number' || keyName(key) === name) return [];
  const [start, end] = key.range;
  const quotes = quotesOf(key);
  const text =
    style === 'flow'
      ? freshInlineKey(name, { isJson: quotes === 'QUOTE_DOUBLE' })
      : freshKey(name, quotes);
  return [{ start, end, text }];
}

/** In the order in which they stood in the text; what is new comes last. */
export function inOrder(rewriting: Rewriting, targets: readonly Target[]): Target[] {
  return sorted(targets, (target) => placeOf(rewriting, target) ?? Infinity);
}

/** Most people write them first. */
const FIRST: ReadonlySet<string | number> = new Set(['apiVersion', 'kind', 'name', 'type']);

/** The same for an object that is new itself: what says which kind of thing it is comes first. */
export function inNewOrder(rewriting: Rewriting, targets: readonly Target[]): Target[] {
  return sorted(targets, (target) => placeOf(rewriting, target) ?? rankOf(target));
}

function rankOf({ name }: Target): number {
  return FIRST.has(name) ? -Infinity : Infinity;
}

/** Elements of a list stay in their order. */
function sorted(targets: readonly Target[], place: (target: Target) => number): Target[] {
  if (targets.some(({ name }) => typeof name === 'number')) return [...targets];
  const places = new Map(targets.map((target) => [target, place(target)]));
  return targets.toSorted((one, other) => {
    const [first, second] = [places.get(one) ?? 0, places.get(other) ?? 0];
    return first === second ? 0 : first - second;
  });
}

/** Where a value stood in the text, or the first of its parts; undefined for what is new. */
export function placeOf({ matches }: Rewriting, target: Target): number | undefined {
  const own = matches.origin.get(target) ?? matches.near.get(target);
  if (own !== undefined) return own.at;
  const places = [...allOf(target)].flatMap((one) => {
    const source = matches.origin.get(one) ?? matches.near.get(one);
    return source === undefined ? [] : [source.at];
  });
  return places.length === 0 ? undefined : Math.min(...places);
}

function withLineEnd(chunk: string): string {
  return chunk.endsWith('\n') ? chunk : `${chunk}\n`;
}

/** The column of the fields of a block. */
export function columnIn({ text }: Rewriting, source: Source): number {
  return isBlock(source.node) ? columnOfBlock(text, source.node) : 0;
}
