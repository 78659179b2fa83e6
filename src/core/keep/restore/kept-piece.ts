import type { JsonObject } from '../../json/json-value.ts';
import { fieldShape } from '../../schema/prune.ts';
import type { Shape } from '../../schema/shape.ts';
import type { Kept } from '../tree/kept.ts';
import { mergeKept } from '../tree/kept.ts';
import { showsLeftOut } from '../tree/units-of.ts';
import { isField } from './place.ts';
import { restore } from './restore.ts';
import type { Source, Trial, Waits } from './trials.ts';

/** A piece of the kept data of a source. */
export interface KeptPiece {
  readonly source: Source;
  readonly kept: Kept;
  /** The names of the first fields that lead to it, which the elements of a list or the entries of a map share. */
  readonly path: readonly string[];
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
  return sources.map((source) => ({ source, kept: source.kept, path: [] }));
}

/** Restores pieces, one source after another and those of each source at once. */
export function restoreAll(
  before: JsonObject,
  pieces: readonly KeptPiece[],
  { shapes }: Trial,
  isBarred = false,
): { readonly object: JsonObject; readonly waits: Waits } {
  let object = before;
  const waits = new Map<Source, Kept>();
  for (const [source, [first, ...more]] of Map.groupBy(pieces, (piece) => piece.source)) {
    if (first === undefined) continue;
    const kept = mergeKept([first.kept, ...more.map((piece) => piece.kept)]);
    const restored = restore(object, kept, shapes, { ...source.by, isBarred });
    object = restored.value;
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

/** The number of names in a path that decide which pieces belong together. */
const LONGEST_PATH = 6;

function pathOf(piece: Kept, home: Shape): readonly string[] {
  const path: string[] = [];
  let [kept, shape]: [Kept | undefined, Shape | undefined] = [piece, home];
  while (kept !== undefined && kept.type !== 'value' && path.length < LONGEST_PATH) {
    if (kept.type === 'elements') {
      [kept, shape] = [onlyOf(kept.elements)?.kept, shape?.items];
    } else {
      const [name = '', field]: [string?, Kept?] = onlyOf([...kept.fields]) ?? [];
      if (isField(shape, name)) path.push(name);
      [kept, shape] = [field, fieldShape(shape, name)];
    }
  }
  return path;
}

function onlyOf<One>([first, ...more]: readonly One[]): One | undefined {
  return more.length === 0 ? first : undefined;
}

/** Sorts pieces by their paths: pieces of one field often do harm together, and those of one element seldom do. */
export function byPath(pieces: readonly KeptPiece[]): readonly KeptPiece[] {
  const sorted = pieces.map((piece) => ({ piece, text: JSON.stringify(piece.path) }));
  sorted.sort((one, other) => (one.text < other.text ? -1 : one.text > other.text ? 1 : 0));
  return sorted.map(({ piece }) => piece);
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
