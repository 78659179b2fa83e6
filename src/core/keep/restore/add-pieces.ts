import type { JsonObject } from '../../json/json-value.ts';
import { sameJson } from '../../json/same-json.ts';
import type { Tolerance } from '../tree/is-within.ts';
import { withoutAdditions } from '../tree/is-within.ts';
import { shellOf } from '../tree/units-of.ts';
import type { Harm } from './blame.ts';
import { blameFor, excessOf } from './blame.ts';
import { isHarmless } from './is-harmless.ts';
import type { KeptPiece } from './kept-piece.ts';
import { restoreAll } from './kept-piece.ts';
import type { Part } from './split.ts';
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

/** Pieces that are tried together. */
interface Group extends Part {
  /** The group that was split into these pieces and one other part; undefined if some of its pieces were left out. */
  readonly whole?: { readonly harm: Harm; hasSafePart: boolean } | undefined;
}

/** Harm of which nothing is known. */
const UNKNOWN: Harm = { loss: undefined };

/**
 * Restores pieces in groups and splits each group that does harm, the largest first, so that few attempts save the
 * most. Returns the restored pieces, and those left out.
 */
export function addPieces(
  some: Pieces,
  { before, base, may, trial }: Addition,
): { readonly safe: Safe; readonly left: readonly LeftOut[] } {
  let safe = base;
  const left: LeftOut[] = [];
  const leaveOut = (pieces: Pieces, isUntried: boolean): void => {
    for (const piece of pieces) left.push({ piece, beside: safe.arrived, isUntried });
  };
  const tried = (more: Pieces): Safe | Harm => {
    const pieces = [...safe.pieces, ...more];
    const { object } = restoreAll(before, pieces, trial);
    // Pieces that no longer have a place take no attempt.
    if (sameJson(object, safe.arrived.object)) return { ...safe, pieces };
    const arrived = trial.attempt(object);
    if ('problem' in arrived) return UNKNOWN;
    return isHarmless(arrived, base.arrived, may, trial)
      ? { pieces, arrived }
      : harmIn(arrived, base.arrived, may);
  };
  /** Adds pieces; returns the harm if they do any. */
  const harmOf = (more: Pieces): Harm | undefined => {
    const result = tried(more);
    if ('loss' in result) return result;
    safe = result;
    return undefined;
  };
  // An element that does harm even without contents was probably removed.
  const presentOf = (pieces: Pieces): Pieces | undefined => {
    const shells = shellsOf(pieces);
    if (shells.size === 0) return pieces;
    const harm = trial.isOver() ? UNKNOWN : tried([...shells.values()]);
    if (!('loss' in harm)) return pieces;
    return pieces.length === 1 ? [] : withoutBlamed(pieces, shells, harm);
  };
  const groups: Group[] = [{ pieces: some, isRest: false }];
  for (let group = largestOf(groups); group !== undefined; group = largestOf(groups)) {
    const { pieces, isRest } = group;
    if (trial.isOver()) {
      leaveOut(pieces, true);
      continue;
    }
    const known = knownHarm(group);
    const harm = known ?? harmOf(pieces);
    if (harm === undefined) {
      if (group.whole) group.whole.hasSafePart = true;
      continue;
    }
    // The harm of the whole group does not show at the rest.
    const { loss } = isRest && known !== undefined ? UNKNOWN : harm;
    const { parts, removed } = split(pieces, { loss, home: trial.shapes.home, presentOf });
    const whole = removed.length === 0 ? { harm, hasSafePart: false } : undefined;
    for (const part of parts) groups.push({ ...part, whole });
    leaveOut(removed, isBeyond(harm, trial));
  }
  const still = triedAgain(left, {
    now: () => safe.arrived,
    isOver: trial.isOver,
    isHarmful: (pieces) => harmOf(pieces) !== undefined,
  });
  return { safe, left: still };
}

/** A piece that was left out, and the object with the pieces that were restored by then. */
export interface LeftOut {
  readonly piece: KeptPiece;
  readonly beside: Arrived;
  /** True if nothing tells whether the piece undoes an edit, for instance because there were too few attempts. */
  readonly isUntried: boolean;
}

/** Returns the harm in one object compared with another one. A tolerated addition does no harm. */
function harmIn(one: Arrived, { loss: known }: Arrived, { additions }: Tolerance): Harm {
  return { loss: excessOf(additions ? withoutAdditions(one.loss, known) : one.loss, known) };
}

/** Reports whether harm may show only in a further version. There, it is not an edit. */
function isBeyond({ loss }: Harm, { views }: Trial): boolean {
  return views.length > 0 && loss === undefined;
}

/** Returns the pieces whose elements do no harm without contents; undefined if no piece is to blame. */
function withoutBlamed(
  pieces: Pieces,
  shells: ReadonlyMap<KeptPiece, KeptPiece>,
  harm: Harm,
): Pieces | undefined {
  const { apart } = blameFor(harm);
  const isBlamed = (piece: KeptPiece): boolean => {
    const shell = shells.get(piece);
    return shell !== undefined && apart(shell.kept, false).blamed !== undefined;
  };
  const others = pieces.filter((piece) => !isBlamed(piece));
  return others.length < pieces.length ? others : undefined;
}

/** Takes the group with the most pieces out of a list, the first one of several. */
function largestOf(groups: Group[]): Group | undefined {
  let at = 0;
  for (const [index, { pieces }] of groups.entries()) {
    if (pieces.length > (groups[at]?.pieces.length ?? 0)) at = index;
  }
  return groups.splice(at, 1)[0];
}

/**
 * Returns the harm of a group whose other part is safe. Beside that part it would do the same harm, so it takes no
 * attempt.
 */
function knownHarm({ whole }: Group): Harm | undefined {
  return whole?.hasSafePart === true ? whole.harm : undefined;
}

/** The maximum number of elements whose pieces are tried again. */
const MOST_AGAIN = 8;

/** The least and the most pieces of one element that are tried again without one of them. */
const [LEAST_COUPLED, MOST_COUPLED] = [2, 8];

/**
 * Tries the left-out pieces of each element again, and returns those still left out. They may do no harm beside pieces
 * that were restored after them. Fields that only make sense together do harm one by one, so they are tried without one;
 * if there are too few attempts, they count as not tried.
 */
function triedAgain(
  left: readonly LeftOut[],
  { now, isOver, isHarmful }: Again,
): readonly LeftOut[] {
  const groups = [...Map.groupBy(left, ({ piece }) => piece.path.entries.join()).values()];
  return groups.flatMap((group): readonly LeftOut[] => {
    const pieces = group.map(({ piece }) => piece);
    const mayBeCoupled = pieces.length >= LEAST_COUPLED && pieces.length <= MOST_COUPLED;
    const unclear = mayBeCoupled ? group.map((one) => ({ ...one, isUntried: true })) : group;
    if (groups.length > MOST_AGAIN) return unclear;
    const isStale = group.some(({ beside }) => beside !== now());
    if (isStale && !isOver() && !isHarmful(pieces)) return [];
    if (!mayBeCoupled) return group;
    for (const culprit of group) {
      if (isOver()) return unclear;
      if (!isHarmful(pieces.filter((piece) => piece !== culprit.piece))) return [culprit];
    }
    return group;
  });
}

/** The functions that try pieces again. */
interface Again {
  readonly now: () => Arrived;
  readonly isOver: () => boolean;
  readonly isHarmful: (pieces: Pieces) => boolean;
}

/** Returns the pieces of left-out elements, each with the element without contents. */
function shellsOf(pieces: Pieces): ReadonlyMap<KeptPiece, KeptPiece> {
  const shells = new Map<KeptPiece, KeptPiece>();
  for (const piece of pieces) {
    const kept = shellOf(piece.kept);
    if (kept !== undefined) shells.set(piece, { ...piece, kept });
  }
  return shells;
}
