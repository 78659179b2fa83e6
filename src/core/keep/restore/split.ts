import type { Shape } from '../../schema/shape.ts';
import type { Kept } from '../tree/kept.ts';
import { partsOf } from '../tree/units-of.ts';
import { apart } from './blame.ts';
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
 * Splits pieces that do harm into smaller groups. Usually the harm shows at the places of the data that does it, so this
 * is parted from the rest, first without dividing objects that the conversion back does not yield, then with their
 * fields. Otherwise the pieces are halved. Returns no groups for a piece that has no parts.
 */
export function split(pieces: Pieces, { loss, home, mayHaveParts }: Means): readonly Pieces[] {
  const groups = byBlame(pieces, loss, false);
  if (groups.length > 1) return groups;
  const groupsOfParts = byBlame(pieces, loss, true);
  if (groupsOfParts.length > 1 && mayHaveParts(pieces)) return groupsOfParts;
  const [first, ...more] = pieces;
  if (first === undefined || more.length > 0) return halves(pieces);
  const parts = partsOf(first.kept).map((part) => pieceOf(first.source, part, home));
  return parts.length > 1 && mayHaveParts(pieces) ? halves(parts) : [];
}

/** Parts the data at places that are lost from the rest, which comes first. */
function byBlame(pieces: Pieces, loss: Kept | undefined, isFine: boolean): readonly Pieces[] {
  if (loss === undefined) return [pieces];
  const [blamed, others]: [KeptPiece[], KeptPiece[]] = [[], []];
  for (const piece of pieces) {
    const part = apart(piece.kept, loss, isFine);
    if (part.blamed !== undefined) blamed.push({ ...piece, kept: part.blamed });
    if (part.others !== undefined) others.push({ ...piece, kept: part.others });
  }
  return [others, blamed].filter((some) => some.length > 0);
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
