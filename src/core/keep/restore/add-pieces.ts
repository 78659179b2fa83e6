import type { JsonObject } from '../../json/json-value.ts';
import { sameJson } from '../../json/same-json.ts';
import type { Tolerance } from '../tree/is-within.ts';
import type { Kept } from '../tree/kept.ts';
import { shellOf } from '../tree/units-of.ts';
import { excessOf } from './blame.ts';
import { isHarmless } from './is-harmless.ts';
import type { KeptPiece } from './kept-piece.ts';
import { restoreAll } from './kept-piece.ts';
import { split } from './split.ts';
import type { Arrived, Trial } from './trials.ts';

type Pieces = readonly KeptPiece[];

/** Restored pieces, and the object with them. */
export interface Safe {
  readonly pieces: Pieces;
  readonly arrived: Arrived;
}

/** The inputs for adding pieces. */
export interface Addition {
  /** The object without any piece. */
  readonly before: JsonObject;
  /** The pieces restored so far. */
  readonly base: Safe;
  readonly may: Tolerance;
  readonly trial: Trial;
}

/** The harm that pieces do. */
interface Harm {
  /** What the object loses because of them; undefined if the harm shows elsewhere. */
  readonly loss: Kept | undefined;
}

/** Pieces that are tried together. */
interface Group {
  readonly pieces: Pieces;
  /** The group that these pieces are one of two parts of. */
  readonly whole: { readonly harm: Harm; hasSafePart: boolean };
}

const NOT_TRIED: Harm = { loss: undefined };

/**
 * Restores pieces in groups and splits each group that does harm, the largest first, so that few attempts save the
 * most. Returns the restored pieces, and those left out.
 */
export function addPieces(
  some: Pieces,
  { before, base, may, trial }: Addition,
): { readonly safe: Safe; readonly left: Pieces } {
  let safe = base;
  /** Adds pieces; returns the harm if they do any. */
  const harmOf = (more: Pieces): Harm | undefined => {
    const all = [...safe.pieces, ...more];
    const { object } = restoreAll(before, all, trial);
    if (sameJson(object, safe.arrived.object)) {
      // Pieces that no longer have a place take no attempt.
      safe = { ...safe, pieces: all };
      return undefined;
    }
    const arrived = trial.attempt(object);
    const loss = 'problem' in arrived ? undefined : arrived.loss;
    if (!isHarmless(arrived, base.arrived, may, trial)) {
      return { loss: excessOf(loss, base.arrived.loss) };
    }
    safe = { pieces: all, arrived };
    return undefined;
  };
  // An element that does harm even without contents has been removed.
  const mayHaveParts = (pieces: Pieces): boolean => {
    const shells = shellsOf(pieces);
    return shells.length === 0 || (!trial.isOver() && harmOf(shells) === undefined);
  };
  const { home } = trial.shapes;
  const left: KeptPiece[] = [];
  const groups: Group[] = [{ pieces: some, whole: { harm: NOT_TRIED, hasSafePart: false } }];
  for (const { pieces, whole } of groups) {
    const isOver = trial.isOver();
    // If one part of a group is safe, the other does the harm. That takes no attempt to know.
    const harm = whole.hasSafePart ? whole.harm : isOver ? NOT_TRIED : harmOf(pieces);
    if (harm === undefined) {
      whole.hasSafePart = true;
      continue;
    }
    const parts = isOver ? [] : split(pieces, { ...harm, home, mayHaveParts });
    const next = { harm, hasSafePart: false };
    for (const part of parts) groups.push({ pieces: part, whole: next });
    if (parts.length === 0) for (const piece of pieces) left.push(piece);
  }
  return { safe, left };
}

function shellsOf(pieces: Pieces): Pieces {
  return pieces.flatMap((piece) => {
    const shell = shellOf(piece.kept);
    return shell === undefined ? [] : [{ ...piece, kept: shell }];
  });
}
