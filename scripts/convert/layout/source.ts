import { isAlias, isMap, isScalar, isSeq } from 'yaml';
import type { CST, Pair, ParsedNode, YAMLMap, YAMLSeq } from 'yaml';
import type { JsonValue } from '../../../src/core/json/json-value.ts';
import { isJsonList, isJsonObject } from '../../../src/core/json/json-value.ts';
import { keyName } from '../../yaml/read-yaml.ts';
import { columnOf, endOfLine, startOfEntry, startOfLine } from '../../yaml/lines.ts';

/** The place of a field or an element in the text. */
export interface Entry {
  readonly style: 'block' | 'flow';
  /** The start, including the comment lines that belong to the entry. */
  readonly start: number;
  /** The start of the key, of the dash of an element, or of an element between brackets. */
  readonly head: number;
  /** The offset after the colon or the dash; undefined if there is neither. */
  readonly mark: number | undefined;
  /** The end. In a block it is after the line ending. */
  readonly end: number;
  readonly key: ParsedNode | undefined;
  readonly isMerge: boolean;
}

/** A value of the object before the conversion, with its place in the text. */
export interface Source {
  readonly name: string | number;
  readonly parent: Source | undefined;
  readonly value: JsonValue;
  /** Undefined for values from an alias or a merge key. */
  readonly node: ParsedNode | undefined;
  /** Undefined for the object itself, and for values from a merge key. */
  readonly entry: Entry | undefined;
  /** The fields or elements. An alias has none. */
  readonly children: Source[];
  /** The entries of the node in order, including merge keys. */
  readonly entries: readonly Entry[];
  /** The offset by which values are sorted. */
  readonly at: number;
}

/** Reports whether a node is a mapping or a list in block style, without brackets. */
export function isBlock(node: ParsedNode | undefined): node is YAMLMap.Parsed | YAMLSeq.Parsed {
  return (isMap(node) || isSeq(node)) && node.flow !== true;
}

/** Reports whether a node is a mapping or a list in flow style, between brackets. */
export function isFlow(node: ParsedNode | undefined): node is YAMLMap.Parsed | YAMLSeq.Parsed {
  return (isMap(node) || isSeq(node)) && node.flow === true;
}

/** Reads the places of all values of an object. */
export function sourceOf(text: string, node: ParsedNode, value: JsonValue): Source {
  const start = isBlock(node) ? headOfFirst(node) : node.range[0];
  const bound = startOfLine(text, start);
  return build(text, { name: '', parent: undefined, value, node, entry: undefined, bound });
}

interface Part {
  readonly name: string | number;
  readonly parent: Source | undefined;
  readonly value: JsonValue;
  readonly node: ParsedNode | undefined;
  readonly entry: Entry | undefined;
  /** The offset before which comments belong to another value. */
  readonly bound: number;
}

function build(text: string, { bound, ...part }: Part): Source {
  const { node, entry, value } = part;
  const entries = entriesOf(text, node, bound);
  const children: Source[] = [];
  const at = entry?.head ?? node?.range[0] ?? 0;
  const source: Source = { ...part, children, entries, at };
  const indexOf = isMap(node) ? indexByName(entries) : (name: string | number) => Number(name);
  for (const [name, one] of childrenOf(node, value)) {
    const index = indexOf(name);
    const place = entries[index ?? -1];
    const found = index === undefined ? undefined : valueOf(node, index);
    const inside = place === undefined ? at : endOfLine(text, place.head);
    const child = { name, parent: source, value: one, node: found, entry: place };
    children.push(build(text, { ...child, bound: inside }));
  }
  return source;
}

/** Returns the fields or elements of a node. An alias has none. */
function childrenOf(
  node: ParsedNode | undefined,
  value: JsonValue,
): readonly (readonly [string | number, JsonValue])[] {
  if (isSeq(node) && isJsonList(value)) return value.map((one, index) => [index, one]);
  if (!isMap(node) || !isJsonObject(value)) return [];
  return Object.entries(value).map(([name, one]) => [name, one ?? null]);
}

/** Returns a function from a field name to its entry. Fields from a merge key have no entry. */
function indexByName(entries: readonly Entry[]): (name: string | number) => number | undefined {
  const own = new Map<string | number, number>();
  for (const [index, { isMerge, key }] of entries.entries()) {
    if (!isMerge) own.set(keyName(key), index);
  }
  return (name) => own.get(name);
}

function valueOf(node: ParsedNode | undefined, index: number): ParsedNode | undefined {
  if (isMap(node)) return asNode(node.items[index]?.value);
  return isSeq(node) ? asNode(node.items[index]) : undefined;
}

/** Returns an item if it is a parsed node. In a flow list, `a: 1` is a pair, which has no range. */
function asNode(item: unknown): ParsedNode | undefined {
  return isParsed(item) ? item : undefined;
}

/** Reports whether a value is a node with a place in a text. */
export function isParsed(node: unknown): node is ParsedNode {
  const isNode = isMap(node) || isSeq(node) || isScalar(node) || isAlias(node);
  return isNode && node.range !== undefined && node.range !== null;
}

function entriesOf(text: string, node: ParsedNode | undefined, bound: number): Entry[] {
  if (isFlow(node)) return flowEntries(node);
  if (!isBlock(node)) return [];
  const entries: Entry[] = [];
  let last = bound;
  for (const { head, mark, key, value } of heads(node)) {
    const end = endOfEntry(text, value, mark ?? key?.range[1] ?? head);
    const start = startOfEntry(text, head, last);
    entries.push({ style: 'block', start, head, mark, end, key, isMerge: isMergeKey(key) });
    last = end;
  }
  return entries;
}

interface Head {
  readonly head: number;
  readonly mark: number | undefined;
  readonly key: ParsedNode | undefined;
  readonly value: ParsedNode | undefined;
}

function heads(node: YAMLMap.Parsed | YAMLSeq.Parsed): Head[] {
  if (isMap(node)) {
    return node.items.map((pair: Pair<ParsedNode, ParsedNode | null>) => ({
      head: propsBefore(pair.srcToken?.start) ?? pair.key.range[0],
      mark: markIn(pair.srcToken?.sep, 'map-value-ind'),
      key: pair.key,
      value: pair.value ?? undefined,
    }));
  }
  const token = node.srcToken;
  const items = token !== undefined && 'items' in token ? token.items : [];
  const marks = items.flatMap(({ start }) => markIn(start, 'seq-item-ind') ?? []);
  return marks.map((mark, index) => ({
    head: mark - 1,
    mark,
    key: undefined,
    value: asNode(node.items[index]),
  }));
}

function flowEntries(node: YAMLMap.Parsed | YAMLSeq.Parsed): Entry[] {
  const style = 'flow';
  if (isMap(node)) {
    return node.items.map((pair: Pair<ParsedNode, ParsedNode | null>) => {
      const { key, value } = pair;
      const head = propsBefore(pair.srcToken?.start) ?? key.range[0];
      const mark = markIn(pair.srcToken?.sep, 'map-value-ind');
      const end = Math.max(value?.range[1] ?? 0, mark ?? key.range[1]);
      return { style, start: head, head, mark, end, key, isMerge: isMergeKey(key) };
    });
  }
  const token = node.srcToken;
  const items = token !== undefined && 'items' in token ? token.items : [];
  return node.items.flatMap((item, index) => {
    const value = asNode(item);
    if (value === undefined) return [];
    const head = propsBefore(items[index]?.start) ?? value.range[0];
    const end = value.range[1];
    return [{ style, start: head, head, mark: undefined, end, key: undefined, isMerge: false }];
  });
}

/** Reports whether a key is `<<` without quotes. */
export function isMergeKey(key: unknown): boolean {
  return isScalar(key) && key.source === '<<' && key.type === 'PLAIN';
}

/** Returns the offset of an anchor, a tag or a question mark before a key. */
function propsBefore(tokens: readonly CST.SourceToken[] | undefined): number | undefined {
  return tokens?.find(({ type }) => ['anchor', 'tag', 'explicit-key-ind'].includes(type))?.offset;
}

function markIn(
  tokens: readonly CST.SourceToken[] | undefined,
  type: CST.SourceToken['type'],
): number | undefined {
  const token = tokens?.find((one) => one.type === type);
  return token === undefined ? undefined : token.offset + token.source.length;
}

function headOfFirst(node: YAMLMap.Parsed | YAMLSeq.Parsed): number {
  return heads(node)[0]?.head ?? node.range[0];
}

function endOfEntry(text: string, value: ParsedNode | undefined, mark: number): number {
  const end = Math.max(endOfValue(value), mark);
  return text[end - 1] === '\n' ? end : endOfLine(text, end);
}

/** Returns the end of a value, without the rest of its line. */
export function endOfValue(node: ParsedNode | undefined): number {
  if (isBlock(node)) {
    const last = heads(node).at(-1);
    if (last === undefined) return node.range[1];
    return Math.max(endOfValue(last.value), last.mark ?? 0, last.key?.range[1] ?? 0);
  }
  return node?.range[1] ?? 0;
}

/** Returns the column of the entries of a block. */
export function columnOfBlock(text: string, node: YAMLMap.Parsed | YAMLSeq.Parsed): number {
  return columnOf(text, headOfFirst(node));
}
