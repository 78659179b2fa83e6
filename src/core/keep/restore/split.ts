import type { Shape } from '../../schema/shape.ts';
import type { Kept } from '../tree/kept.ts';
import { partsOf } from '../tree/units-of.ts';
import type { Blame, Harm } from './blame.ts';
import { blameFor } from './blame.ts';
import type { KeptPiece } from './kept-piece.ts';
import { pieceOf } from './kept-piece.ts';

type Pieces = readonly KeptPiece[];

/** The inputs for splitting pieces. */
interface Means extends Harm {
  /** The shape of the version that the pieces wait for. */
  readonly home: Shape;
  /** Returns the pieces whose elements have not been removed; undefined if that cannot be told apart. */
  readonly presentOf: (pieces: Pieces) => Pieces | undefined;
}

/** A smaller group of pieces. */
export interface Part {
  readonly pieces: Pieces;
  /** True if the harm does not show at their places. */
  readonly isRest: boolean;
}

/** Smaller groups of pieces, and the pieces that have to be left out. */
interface Split {
  readonly parts: readonly Part[];
  readonly removed: Pieces;
}

/**
 * The maximum number of pieces that are split further if the harm shows at the place of every single one. One of them
 * may be innocent, but there are too few attempts to find it among many.
 */
const MOST_SURE = 16;

/**
 * Splits pieces that do harm into smaller groups. The place of the harm tells which of them do it:
 *
 * 1. Usually it shows at the places of the data that does it, so this is parted from the rest; first without dividing
 *    objects that the conversion back does not yield, then with their fields.
 * 2. If a conversion renames fields, the harm shows in elements of the same names.
 * 3. If it shows in all of these elements, the pieces are divided by field name.
 *
 * Otherwise the pieces are halved, and a single one becomes its parts. A piece without parts is left out.
 */
export function split(pieces: Pieces, { loss, home, presentOf }: Means): Split {
  const blame = blameFor({ loss });
  const groups = byPlace(pieces, blame, false);
  if (groups.length > 1) return { parts: groups, removed: [] };
  const divided = mayBeWhole(pieces) ? divide(pieces, blame, presentOf) : undefined;
  if (divided !== undefined) return divided;
  const [first, ...more] = pieces;
  if (first === undefined || more.length > 0) {
    const isSure = ({ path }: KeptPiece): boolean => !path.isVague && path.all.every(blame.hasName);
    const areSure = groups.every(({ isRest }) => !isRest) && pieces.every(isSure);
    return areSure ? splitSure(pieces) : { parts: byNameOrValue(pieces, blame), removed: [] };
  }
  const parts = partsOf(first.kept).map((part) => pieceOf(first.source, part, home));
  const isWhole = parts.length === 1 || presentOf(pieces)?.length !== 1;
  return isWhole ? { parts: [], removed: pieces } : { parts: halves(parts, pathOf), removed: [] };
}

/** Splits pieces by their parts at places that are lost; undefined if these are not told apart. */
function divide(pieces: Pieces, blame: Blame, presentOf: Means['presentOf']): Split | undefined {
  const parts = byPlace(pieces, blame, true);
  const present = parts.length > 1 ? presentOf(pieces) : undefined;
  if (present === undefined) return undefined;
  if (present.length === pieces.length) return { parts, removed: [] };
  const isPresent = new Set(present);
  const removed = pieces.filter((piece) => !isPresent.has(piece));
  return { parts: byPlace(present, blame, true), removed };
}

function mayBeWhole(pieces: Pieces): boolean {
  return pieces.some(({ path }) => path.isWhole);
}

/** Splits pieces that are all at places where the harm shows. */
function splitSure(pieces: Pieces): Split {
  const isTooMany = pieces.length > MOST_SURE && !mayBeWhole(pieces);
  return isTooMany
    ? { parts: [], removed: pieces }
    : { parts: halves(pieces, pathOf), removed: [] };
}

/** Parts the data at places that are lost from the rest, which comes first. */
function byPlace(pieces: Pieces, { apart }: Blame, isFine: boolean): readonly Part[] {
  const [blamed, others]: [KeptPiece[], KeptPiece[]] = [[], []];
  for (const piece of pieces) {
    const part = apart(piece.kept, isFine);
    if (part.blamed !== undefined) blamed.push(withKept(piece, part.blamed));
    if (part.others !== undefined) others.push(withKept(piece, part.others));
  }
  return restAnd(others, blamed);
}

function withKept(piece: KeptPiece, kept: Kept): KeptPiece {
  return kept === piece.kept ? piece : { ...piece, kept };
}

function restAnd(rest: Pieces, blamed: Pieces): readonly Part[] {
  const parts = [
    { pieces: rest, isRest: true },
    { pieces: blamed, isRest: false },
  ];
  return parts.filter((part) => part.pieces.length > 0);
}

/**
 * Parts the pieces of elements in which something is lost from the rest, or else those whose values show where harm is,
 * or else pieces of different fields.
 */
function byNameOrValue(pieces: Pieces, { hasName, hasValue }: Blame): readonly Part[] {
  const isNamed = ({ path: { entries } }: KeptPiece): boolean => entries.some(hasName);
  const areNamed = pieces.some(isNamed);
  const parts = Map.groupBy(pieces, areNamed ? isNamed : ({ kept }) => hasValue(kept));
  const [blamed = [], others = []] = [parts.get(true), parts.get(false)];
  if (blamed.length > 0 && others.length > 0) return restAnd(others, blamed);
  if (!areNamed) return halves(pieces, pathOf);
  const groups = [...Map.groupBy(pieces, ({ path }) => path.fields.join())];
  const sorted = groups.toSorted(([one], [other]) => (one < other ? -1 : 1));
  return halves(
    sorted.flatMap(([, group]) => group),
    ({ path }) => path.fields,
  );
}

function pathOf({ path }: KeptPiece): readonly string[] {
  return path.all;
}

/** Splits pieces into two halves, between two pieces that have as few names as possible in common. */
function halves(pieces: Pieces, namesOf: (piece: KeptPiece) => readonly string[]): readonly Part[] {
  const paths = pieces.map(namesOf);
  let best = { shared: Infinity, off: Infinity, at: 0 };
  for (let at = 1; at < pieces.length; at += 1) {
    const shared = sharedBy(paths[at - 1], paths[at]);
    const off = Math.abs(pieces.length / 2 - at);
    if (shared < best.shared || (shared === best.shared && off < best.off)) {
      best = { shared, off, at };
    }
  }
  const both = [pieces.slice(0, best.at), pieces.slice(best.at)];
  return both.map((half) => ({ pieces: half, isRest: false }));
}

function sharedBy(one: readonly string[] = [], other: readonly string[] = []): number {
  const differs = one.findIndex((name, at) => name !== other[at]);
  return differs === -1 ? one.length : differs;
}
