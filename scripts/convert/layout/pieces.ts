import { isAlias, isScalar } from 'yaml';
import type { ParsedNode } from 'yaml';
import type { JsonValue } from '../../../src/core/json/json-value.ts';
import { keyName } from '../../yaml/read-yaml.ts';
import type { Quotes, Style } from './fresh.ts';
import { freshElement, freshField, freshInlineKey, freshKey } from './fresh.ts';
import type { Edit } from '../../yaml/lines.ts';
import { applyEdits, columnOf, shift } from '../../yaml/lines.ts';
import type { Matches } from './match.ts';
import type { Entry, Source } from './source.ts';
import { columnOfBlock, isBlock } from './source.ts';
import type { Target } from './target.ts';
import { allOf, shapeOf } from './tree.ts';

/** The context for rewriting the text of an object. */
export interface Rewriting {
  readonly text: string;
  readonly style: Style;
  readonly matches: Matches;
  /** True to replace aliases and merge keys by their values. */
  readonly isExpanded: boolean;
  /** Reports whether a removed field becomes a comment in its place. */
  readonly doesRemain: (source: Source) => boolean;
  /** Returns the value of an alias after the conversion. */
  readonly valueOfAlias: (alias: ParsedNode) => JsonValue | undefined;
  /** Returns the edits that turn the text of a value into the text of the converted value. */
  readonly editsOf: (target: Target, source: Source) => Edit[];
}

/** Returns the quotes of a scalar, for the scalar that replaces it. */
export function quotesOf(node: ParsedNode | undefined): Quotes {
  const type = isScalar(node) ? node.type : undefined;
  return type === 'QUOTE_DOUBLE' || type === 'QUOTE_SINGLE' ? type : 'PLAIN';
}

/** Returns the quotes of a string, for the value that replaces it; undefined for any other value. */
export function quotesOfText(node: ParsedNode | undefined): Quotes | undefined {
  return isScalar(node) && typeof node.value === 'string' ? quotesOf(node) : undefined;
}

/** Returns the lines of a field or an element of a block. The first line has no indent; the last has a line ending. */
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

/** Returns the text of a moved value that is written on one line or between brackets; undefined for a block. */
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

/** Reports whether a node is a folded (`>`) or literal (`|`) text. */
function isBlockScalar(node: ParsedNode | undefined): boolean {
  return isScalar(node) && (node.type === 'BLOCK_FOLDED' || node.type === 'BLOCK_LITERAL');
}

/** Reports whether a part of a value comes from the text. */
export function hasOrigins({ matches }: Rewriting, target: Target): boolean {
  return target.children.some((child) => allOf(child).some((one) => matches.origin.has(one)));
}

/** Returns the edit that renames a field. */
export function keyEdits({ key, style }: Entry, { name }: Target): Edit[] {
  if (key === undefined || typeof name === 'number' || keyName(key) === name) return [];
  const [start, end] = key.range;
  const quotes = quotesOf(key);
  const text =
    style === 'flow' && quotes === 'PLAIN'
      ? freshInlineKey(name, { isJson: false })
      : freshKey(name, quotes);
  return [{ start, end, text }];
}

/** Sorts values by their old place in the text. New values come last. */
export function inOrder(rewriting: Rewriting, targets: readonly Target[]): Target[] {
  return sorted(targets, (target) => placeOf(rewriting, target) ?? Infinity);
}

/** The fields that are commonly written first. */
const FIRST: ReadonlySet<string | number> = new Set(['apiVersion', 'kind', 'name', 'type']);

/**
 * Sorts the values of a new object: new identifying fields first, then values by their old place. Any other new value
 * comes after the one before it in the converted object.
 */
export function inNewOrder(rewriting: Rewriting, targets: readonly Target[]): Target[] {
  let last = -Infinity;
  const places = new Map<Target, number>();
  for (const target of targets) {
    const place = placeOf(rewriting, target);
    last = place ?? (FIRST.has(target.name) ? -Infinity : last);
    places.set(target, last);
  }
  return sorted(targets, (target) => places.get(target) ?? 0);
}

/** Sorts fields by their place. Elements of a list keep their order. */
function sorted(targets: readonly Target[], place: (target: Target) => number): Target[] {
  if (targets.some(({ name }) => typeof name === 'number')) return [...targets];
  const places = new Map(targets.map((target) => [target, place(target)]));
  return targets.toSorted((one, other) => {
    const [first, second] = [places.get(one) ?? 0, places.get(other) ?? 0];
    return first === second ? 0 : first - second;
  });
}

/** Returns the old place of a value, or of the first of its parts; undefined for a new value. */
export function placeOf({ matches }: Rewriting, target: Target): number | undefined {
  const own = matches.origin.get(target) ?? matches.near.get(target);
  if (own !== undefined) return own.at;
  const places = allOf(target).flatMap((one) => {
    const source = matches.origin.get(one) ?? matches.near.get(one);
    return source === undefined ? [] : [source.at];
  });
  return places.length === 0 ? undefined : Math.min(...places);
}

function withLineEnd(chunk: string): string {
  return chunk.endsWith('\n') ? chunk : `${chunk}\n`;
}

/** Returns the column of the fields of a block; 0 for any other value. */
export function columnIn({ text }: Rewriting, source: Source): number {
  return isBlock(source.node) ? columnOfBlock(text, source.node) : 0;
}
