import type { JsonObject } from '../../json/json-value.ts';
import { sameJson } from '../../json/same-json.ts';
import type { Tolerance } from '../tree/is-within.ts';
import type { Kept } from '../tree/kept.ts';
import { shellOf } from '../tree/units-of.ts';
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

/** The harm that pieces do. */
interface Harm {
  /** What the object loses because of them; undefined if the harm shows elsewhere. */
  readonly loss: Kept | undefined;
}

/** Pieces that are tried together. */
interface Group extends Part {
  /** The group that these pieces are one of two parts of, if the parts are all of it. */
  readonly whole?: { readonly harm: Harm; hasSafePart: boolean } | undefined;
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
  const left: LeftOut[] = [];
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
  const presentOf = (pieces: Pieces): Pieces | undefined => {
    const shells = shellsOf(pieces);
    if (shells.size === 0) return pieces;
    const harm = trial.isOver() ? NOT_TRIED : harmOf([...shells.values()]);
    if (harm === undefined) return pieces;
    if (pieces.length === 1) return [];
    const { apart } = blameFor(harm.loss);
    const isRemoved = (piece: KeptPiece): boolean => {
      const shell = shells.get(piece);
      return shell !== undefined && apart(shell.kept, false).blamed !== undefined;
    };
    const present = pieces.filter((piece) => !isRemoved(piece));
    return present.length < pieces.length ? present : undefined;
  };
  const groups: Group[] = [{ pieces: some, isRest: false }];
  for (let group = largestOf(groups); group !== undefined; group = largestOf(groups)) {
    const { pieces, isRest } = group;
    const isOver = trial.isOver();
    const harm = knownHarm(group) ?? (isOver ? NOT_TRIED : harmOf(pieces));
    if (harm === undefined) {
      if (group.whole) group.whole.hasSafePart = true;
      continue;
    }
    // The harm may show only some of the culprits. If the rest does harm as well, it is halved.
    const { loss } = isRest ? NOT_TRIED : harm;
    const { parts, removed } = isOver
      ? { parts: [], removed: pieces }
      : split(pieces, { loss, home: trial.shapes.home, presentOf });
    const whole = removed.length === 0 ? { harm, hasSafePart: false } : undefined;
    for (const part of parts) groups.push({ ...part, whole });
    for (const piece of removed) left.push({ piece, beside: safe.arrived });
  }
  const still = triedAgain(
    left,
    () => safe.arrived,
    (pieces) => trial.isOver() || harmOf(pieces) !== undefined,
  );
  return { safe, left: still };
}

/** A piece that did harm beside those restored by then. */
interface LeftOut {
  readonly piece: KeptPiece;
  readonly beside: Arrived;
}

/** Takes the group with the most pieces out of a list, the first one of several. */
function largestOf(groups: Group[]): Group | undefined {
  let at = 0;
  for (const [index, { pieces }] of groups.entries()) {
    if (pieces.length > (groups[at]?.pieces.length ?? 0)) at = index;
  }
  return groups.splice(at, 1)[0];
}

/** Returns the harm of a group of which the other part is safe. That takes no attempt to know. */
function knownHarm({ whole }: Group): Harm | undefined {
  return whole?.hasSafePart === true ? whole.harm : undefined;
}

/** The least and the most pieces of one element that are tried again without one of them. */
const [LEAST_COUPLED, MOST_COUPLED] = [3, 8];

/**
 * Tries the left-out pieces of each element again, and returns those still left out. They may do no harm beside pieces
 * that were restored after them. Fields that only make sense together do harm one by one, so they are tried without one.
 */
function triedAgain(
  left: readonly LeftOut[],
  now: () => Arrived,
  isHarmful: (pieces: Pieces) => boolean,
): Pieces {
  const groups = Map.groupBy(left, ({ piece }) => piece.path.entries.join());
  return [...groups.values()].flatMap((group): Pieces => {
    const pieces = group.map(({ piece }) => piece);
    const isStale = group.some(({ beside }) => beside !== now());
    if (isStale && !isHarmful(pieces)) return [];
    if (pieces.length < LEAST_COUPLED || pieces.length > MOST_COUPLED) return pieces;
    const culprit = pieces.find((one) => !isHarmful(pieces.filter((piece) => piece !== one)));
    return culprit === undefined ? pieces : [culprit];
  });
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
