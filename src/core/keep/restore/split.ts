import type { Shape } from '../../schema/shape.ts';
import type { Kept } from '../tree/kept.ts';
import { partsOf } from '../tree/units-of.ts';
import { meets } from './blame.ts';
import type { KeptPiece } from './kept-piece.ts';
import { pieceOf } from './kept-piece.ts';

type Pieces = readonly KeptPiece[];

/** The inputs for splitting pieces. */
interface Means {
  /** What the object loses because of the pieces; undefined if the harm shows elsewhere. */
  readonly loss: Kept | undefined;
  /** The shape of the version that the pieces wait for. */
  readonly home: Shape;
  /** Reports whether pieces of left-out elements may be divided. */
  readonly mayHaveParts: (pieces: Pieces) => boolean;
}

/**
 * The maximum number of pieces that are divided into parts at once. Each part repeats everything above it, which takes
 * time.
 */
const MOST_DIVIDED = 100;

/**
 * Splits pieces that do harm into smaller groups. Usually the harm shows at the places of the pieces that do it, so
 * these are parted from the others. If all pieces have such places, their parts are parted likewise. Otherwise the
 * pieces are halved. Returns no groups for a piece without parts.
 */
export function split(pieces: Pieces, { loss, home, mayHaveParts }: Means): readonly Pieces[] {
  const groups = byBlame(pieces, loss);
  if (groups.length > 1) return groups;
  const isOne = pieces.length === 1;
  if (pieces.length > MOST_DIVIDED) return halves(pieces);
  const parts = pieces.flatMap((piece) => divide(piece, home));
  const groupsOfParts = byBlame(parts, loss);
  const isApart = groupsOfParts.length > 1;
  const canDivide = isApart || (isOne && parts.length > 1);
  if (canDivide && mayHaveParts(pieces)) return isApart ? groupsOfParts : halves(parts);
  return isOne ? [] : halves(pieces);
}

/** Parts the pieces at places that are lost from the others, which come first. */
function byBlame(pieces: Pieces, loss: Kept | undefined): readonly Pieces[] {
  if (loss === undefined) return [pieces];
  const blamed = new Set(pieces.filter(({ kept }) => meets(kept, loss)));
  const others = pieces.filter((piece) => !blamed.has(piece));
  return [others, [...blamed]].filter((some) => some.length > 0);
}

/** Returns the parts of a piece, which may be the piece itself. */
function divide({ source, kept }: KeptPiece, shape: Shape): readonly KeptPiece[] {
  return partsOf(kept).map((part) => pieceOf(source, part, shape));
}

/** Splits pieces into two halves. Pieces of one field stay together if possible, because they do harm together. */
function halves(pieces: Pieces): readonly Pieces[] {
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

function sharedBy(one: readonly string[] = [], other: readonly string[] = []): number {
  const differs = one.findIndex((name, at) => name !== other[at]);
  return differs === -1 ? one.length : differs;
}
