import type { JsonObject } from '../../json/json-value.ts';
import { isJsonObject } from '../../json/json-value.ts';
import { fieldShape } from '../../schema/prune.ts';
import type { Shape } from '../../schema/shape.ts';
import type { Kept } from '../tree/kept.ts';
import { nameText } from '../tree/kept.ts';
import { mergeKept } from '../tree/merge-kept.ts';
import { showsLeftOut } from '../tree/left-out.ts';
import type { Author } from './place.ts';
import { isField } from './place.ts';
import { restore } from './restore.ts';
import type { Source, Trial, Waits } from './trials.ts';

/** A piece of the kept data of a source. */
export interface KeptPiece {
  readonly source: Source;
  readonly kept: Kept;
  readonly path: PiecePath;
}

/** The names that lead to the data of a piece, up to the first place where it divides. */
interface PiecePath {
  /** The names of fields, elements and entries of maps. */
  readonly all: readonly string[];
  /** The names of fields, which the elements of a list or the entries of a map share. */
  readonly fields: readonly string[];
  /** The names of elements and entries. */
  readonly entries: readonly string[];
  /** True if it may lead to a whole object, which has parts. */
  readonly isWhole: boolean;
  /** True if it leads through a list whose elements have no keys: an index may be that of another element. */
  readonly isVague: boolean;
}

/**
 * Returns a piece with its path, which is computed once.
 *
 * @param shape - of the version that the piece waits for
 */
export function pieceOf(source: Source, kept: Kept, shape: Shape): KeptPiece {
  return { source, kept, path: pathOf(kept, shape) };
}

/** Returns each source as one piece. */
export function wholes(sources: readonly Source[]): readonly KeptPiece[] {
  return sources.map((source) => ({ source, kept: source.kept, path: NO_PATH }));
}

const NO_PATH: PiecePath = { all: [], fields: [], entries: [], isWhole: true, isVague: true };

/** Restores pieces, one source after another and those of each source at once. */
export function restoreAll(
  before: JsonObject,
  pieces: readonly KeptPiece[],
  { shapes }: Trial,
  barred?: Author['barred'],
): { readonly object: JsonObject; readonly waits: Waits } {
  let object = before;
  const waits = new Map<Source, Kept>();
  for (const [source, [first, ...more]] of Map.groupBy(pieces, (piece) => piece.source)) {
    if (first === undefined) continue;
    const kept = mergeKept([first.kept, ...more.map((piece) => piece.kept)]);
    const isAll = kept === source.kept;
    const restored = restore(object, kept, shapes, { ...source.by, barred, isAll });
    if (barred === undefined) object = restored.value;
    if (restored.waits !== undefined) waits.set(source, restored.waits);
  }
  return { object, waits };
}

/** Reports whether removing an element in the version the object came from removes the data that a piece restores. */
export function isShown({ kept }: KeptPiece): boolean {
  return showsLeftOut(kept);
}

/** Reports whether a piece may show where nothing was shown before. */
export function mayAdd(piece: KeptPiece): boolean {
  return piece.source.by.mayShow && !isShown(piece);
}

/** The maximum number of names in a path. */
const LONGEST_PATH = 8;

function pathOf(piece: Kept, shape: Shape): PiecePath {
  const all: string[] = [];
  const fields: string[] = [];
  const entries: string[] = [];
  let end = piece;
  let isVague = false;
  let way = wayInto(piece, shape);
  while (way !== undefined && all.length < LONGEST_PATH) {
    all.push(way.name);
    (way.isEntry ? entries : fields).push(way.name);
    isVague ||= end.type === 'elements' && end.keys === undefined;
    end = way.kept;
    way = wayInto(way.kept, way.shape);
  }
  const isWhole = end.type !== 'value' || isJsonObject(end.is);
  return { all, fields, entries, isWhole, isVague };
}

/** The only field, entry or element of a piece, which is the next name of its path. */
interface WayInto {
  readonly name: string;
  readonly isEntry: boolean;
  readonly kept: Kept;
  readonly shape: Shape | undefined;
}

function wayInto(piece: Kept, shape: Shape | undefined): WayInto | undefined {
  if (piece.type === 'value') return undefined;
  if (piece.type === 'elements') {
    const { name, kept } = onlyOf(piece.elements) ?? {};
    if (name === undefined || kept === undefined) return undefined;
    return { name: nameText(name), isEntry: true, kept, shape: shape?.items };
  }
  const [name = '', kept] = onlyOf([...piece.fields]) ?? [];
  if (kept === undefined) return undefined;
  const isEntry = !isField(shape, name);
  return { name: nameText([name]), isEntry, kept, shape: fieldShape(shape, name) };
}

function onlyOf<One>([first, ...more]: readonly One[]): One | undefined {
  return more.length === 0 ? first : undefined;
}

/** Joins the waiting data of the same sources. */
export function mergeWaits(some: Waits, others: Waits): Waits {
  const merged = new Map(some);
  for (const [source, kept] of others) {
    const known = merged.get(source);
    merged.set(source, known === undefined ? kept : mergeKept([known, kept]));
  }
  return merged;
}
