import type { Shape } from '../crd/shape.ts';
import type { JsonValue } from '../json/json-value.ts';
import { isJsonList, isJsonObject } from '../json/json-value.ts';
import { parseJson } from '../json/parse-json.ts';
import { canonical, fingerprint } from './fingerprint.ts';
import type { KeptEntry, Segment } from './kept-entry.ts';
import { isContent, isKeptEntry, isSegment } from './kept-entry.ts';
import { nameByKeys } from './list-elements.ts';
import { fieldShape } from './prune.ts';

/** One field of a kept entry, as fine as field managers own fields (Kubernetes, "Server-Side Apply", `fieldsV1`). */
export interface KeptPart {
  /** The version that the entry waits for. */
  readonly version: string;
  /** The entry that this is a part of; `is` holds the part alone. */
  readonly entry: KeptEntry;
  /** The place of the part inside of the entry: fields, and elements by their list-map keys. */
  readonly inside: readonly Segment[];
  /** The positions of those elements, to put them together in order again. */
  readonly positions: readonly number[];
}

/** Divides an entry into its fields. `shape` is that of the version that lost it: it knows which lists are maps. */
export function splitEntry(version: string, entry: KeptEntry, shape: Shape): readonly KeptPart[] {
  if (entry.is === undefined) return [{ version, entry, inside: [], positions: [] }];
  return leavesOf(entry.is, shapeAt(shape, entry.at)).map(({ is, inside, positions }) => ({
    version,
    entry: { ...entry, is },
    inside,
    positions,
  }));
}

interface Leaf {
  readonly is: JsonValue;
  readonly inside: readonly Segment[];
  readonly positions: readonly number[];
}

/** Nobody owns fields that lie deeper than this one by one; what lies there is kept together. */
const MAX_SPLIT = 32;

function leavesOf(is: JsonValue, shape: Shape | undefined, levels = MAX_SPLIT): readonly Leaf[] {
  if (levels > 0 && isJsonObject(is)) {
    const fields = Object.entries(is).filter(([, field]) => field !== undefined);
    if (fields.length > 0) {
      return fields.flatMap(([name, field = null]) =>
        leavesOf(field, fieldShape(shape, name), levels - 1).map((leaf) => below(name, leaf)),
      );
    }
  }
  const names =
    levels > 0 && isJsonList(is) && shape?.keys !== undefined
      ? nameByKeys(is, shape.keys)
      : undefined;
  if (!isJsonList(is) || is.length === 0 || names === undefined) {
    return [{ is, inside: [], positions: [] }];
  }
  return names.flatMap((name, index) =>
    leavesOf(is[index] ?? null, shape?.items, levels - 1).map((leaf) => below(name, leaf, index)),
  );
}

function below(segment: Segment, { is, inside, positions }: Leaf, position?: number): Leaf {
  return {
    is,
    inside: [segment, ...inside],
    positions: position === undefined ? positions : [position, ...positions],
  };
}

function shapeAt(shape: Shape, at: readonly Segment[]): Shape | undefined {
  let inside: Shape | undefined = shape;
  for (const segment of at) {
    inside = typeof segment === 'string' ? fieldShape(inside, segment) : inside?.items;
  }
  return inside;
}

/** Puts entries together from the parts that are still there. */
export function assembleParts(parts: readonly KeptPart[]): Map<string, readonly KeptEntry[]> {
  const entries = new Map<string, KeptEntry[]>();
  const groups = Map.groupBy(parts, ({ version, entry: { at, after } }) =>
    canonical([version, at, after ?? null]),
  );
  for (const group of groups.values()) {
    const [first] = group;
    if (first === undefined) continue;
    const { is, ...entry } = first.entry;
    const whole =
      is === undefined
        ? undefined
        : assemble(group.map(({ entry: { is: leaf = null }, ...part }) => ({ ...part, is: leaf })));
    const waiting = entries.get(first.version) ?? [];
    waiting.push({ ...entry, ...(whole !== undefined && { is: whole }) });
    entries.set(first.version, waiting);
  }
  return entries;
}

function assemble(leaves: readonly Leaf[]): JsonValue {
  const [first] = leaves;
  const segment = first?.inside[0];
  if (first === undefined || segment === undefined) return first?.is ?? null;
  return typeof segment === 'string' ? assembleFields(leaves) : assembleElements(leaves);
}

function assembleFields(leaves: readonly Leaf[]): JsonValue {
  const fields: [string, JsonValue][] = [];
  for (const [name, group] of Map.groupBy(leaves, ({ inside: [segment] }) => segment)) {
    const field = assemble(group.map((leaf) => inner(leaf, 0)));
    if (typeof name === 'string') fields.push([name, field]);
  }
  return Object.fromEntries(fields);
}

function assembleElements(leaves: readonly Leaf[]): JsonValue {
  const position = (leaf: Leaf | undefined): number => leaf?.positions[0] ?? 0;
  const groups = Map.groupBy(leaves, ({ inside: [name = ''] }) => canonical(name));
  return [...groups.values()]
    .toSorted(([left], [right]) => position(left) - position(right))
    .map((group) => withKeys(group[0]?.inside[0], assemble(group.map((leaf) => inner(leaf, 1)))));
}

/** An element with its list-map keys, even where somebody has taken their parts away. */
function withKeys(name: Segment | undefined, element: JsonValue): JsonValue {
  const isNamed = isJsonObject(element) && typeof name === 'object' && !isContent(name);
  return isNamed ? { ...name, ...element } : element;
}

function inner({ is, inside, positions }: Leaf, elements: number): Leaf {
  return { is, inside: inside.slice(1), positions: positions.slice(elements) };
}

/** The name of a part. It depends on the place alone, so that another value there is another value of the same field. */
export function partName({ version, entry: { at, after }, inside }: KeptPart): string {
  return fingerprint([version, at, after ?? null, inside]);
}

/** The format of the text. One with another number is left alone: a newer deployment may have written it. */
const FORMAT = 1;

/** The text of a part. The same part always makes the same text: a no-op write stays one. */
export function formatPart({
  version,
  entry: { at, is, was, after, index, keys },
  inside,
  positions,
}: KeptPart): string {
  return canonical({
    crdshift: FORMAT,
    for: version,
    at,
    ...(after !== undefined && { after }),
    ...(index !== undefined && { index }),
    ...(keys !== undefined && { keys }),
    ...(inside.length > 0 && { inside }),
    ...(positions.length > 0 && { positions }),
    ...(is !== undefined && { is }),
    ...(was !== undefined && { was }),
  });
}

/** A part from its text; undefined when the text is not ours. A user may write annotations: nothing is believed. */
export function parsePart(text: string): KeptPart | undefined {
  const parsed = parseJson(text);
  const value = parsed?.problem === undefined ? parsed?.value : undefined;
  if (!isJsonObject(value) || value['crdshift'] !== FORMAT) return undefined;
  const { crdshift: _, for: version, inside = [], positions = [], ...entry } = value;
  return typeof version === 'string' &&
    isKeptEntry(entry) &&
    isInside(inside) &&
    isPositions(positions)
    ? { version, entry, inside, positions }
    : undefined;
}

function isInside(value: JsonValue): value is JsonValue & readonly Segment[] {
  return isJsonList(value) && value.length <= MAX_SPLIT && value.every(isSegment);
}

function isPositions(value: JsonValue): value is JsonValue & readonly number[] {
  return isJsonList(value) && value.every((position) => typeof position === 'number');
}
