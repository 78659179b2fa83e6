import type { JsonObject } from '../../json/json-value.ts';
import type { Kept } from '../tree/kept.ts';
import { mergeKept } from '../tree/kept.ts';
import { partsOf, showsLeftOut } from '../tree/units-of.ts';
import { restore } from './restore.ts';
import type { Source, Trial, Waits } from './trials.ts';

/** A piece of the kept data of a source. */
export interface KeptPiece {
  readonly source: Source;
  readonly kept: Kept;
  /** The first field names that lead to it. */
  readonly path: readonly string[];
}

/** Returns a piece with its path, which is computed once. */
export function pieceOf(source: Source, kept: Kept): KeptPiece {
  return { source, kept, path: pathOf(kept) };
}

/** Returns each source as one piece. */
export function wholes(sources: readonly Source[]): readonly KeptPiece[] {
  return sources.map((source) => pieceOf(source, source.kept));
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

/** Returns a group of pieces that can be halved: a single piece becomes its parts. */
export function divide(group: readonly KeptPiece[]): readonly KeptPiece[] {
  const [first, ...more] = group;
  if (first === undefined || more.length > 0) return group;
  return partsOf(first.kept).map((kept) => pieceOf(first.source, kept));
}

/** Splits pieces into two halves. Pieces of one field stay together if possible, because they do harm together. */
export function halves(pieces: readonly KeptPiece[]): readonly (readonly KeptPiece[])[] {
  let best = { shared: Infinity, off: Infinity, at: 0 };
  for (let at = 1; at < pieces.length; at += 1) {
    const shared = sharedBy(pieces[at - 1]?.path, pieces[at]?.path);
    const off = Math.abs(pieces.length / 2 - at);
    if (shared < best.shared || (shared === best.shared && off < best.off)) {
      best = { shared, off, at };
    }
  }
  return [pieces.slice(0, best.at), pieces.slice(best.at)];
}

/** The number of names in a path that decide which pieces belong together. */
const LONGEST_PATH = 4;

/** Returns the field names that lead to a piece. */
function pathOf(piece: Kept): readonly string[] {
  const path: string[] = [];
  let kept: Kept | undefined = piece;
  while (kept?.type === 'fields' && kept.fields.size === 1 && path.length < LONGEST_PATH) {
    const [[name, field] = ['', undefined]]: [string, Kept | undefined][] = [...kept.fields];
    path.push(name);
    kept = field;
  }
  return path;
}

function sharedBy(one: readonly string[] = [], other: readonly string[] = []): number {
  const differs = one.findIndex((name, at) => name !== other[at]);
  return differs === -1 ? one.length : differs;
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
