import type { JsonObject } from '../../json/json-value.ts';
import { sameJson } from '../../json/same-json.ts';
import type { Tolerance } from '../tree/is-within.ts';
import type { Kept } from '../tree/kept.ts';
import { scopesIn, shellOf, unitsOf } from '../tree/units-of.ts';
import { excessOf } from './blame.ts';
import { isHarmless } from './is-harmless.ts';
import type { KeptPiece } from './kept-piece.ts';
import { byPath, isShown, mayAdd, mergeWaits, pieceOf, restoreAll } from './kept-piece.ts';
import { split } from './split.ts';
import type { Arrived, Settled, Trial } from './trials.ts';

/** Restored pieces, and the object with them. */
interface Safe {
  readonly pieces: readonly KeptPiece[];
  readonly arrived: Arrived;
}

/**
 * Restores pieces in groups and splits each group that does harm, the largest first, so that few attempts save the
 * most. Pieces that only say which elements a list has come last and may show in lists: they change no value that a
 * client has written.
 */
export function search(before: JsonObject, without: Arrived, trial: Trial): Settled {
  const { home } = trial.shapes;
  const pieces = piecesOf(trial);
  const left: KeptPiece[] = [];
  const add = (some: readonly KeptPiece[], base: Safe, may: Tolerance): Safe => {
    let safe = base;
    /** Adds pieces; returns the harm if they do any. */
    const harmOf = (more: readonly KeptPiece[]): Harm | undefined => {
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
    const mayHaveParts = (group: readonly KeptPiece[]): boolean => {
      const shells = group.flatMap((piece) => {
        const shell = shellOf(piece.kept);
        return shell === undefined ? [] : [{ ...piece, kept: shell }];
      });
      return shells.length === 0 || (!trial.isOver() && harmOf(shells) === undefined);
    };
    const groups = [some];
    for (const group of groups) {
      const harm = trial.isOver() ? NOT_TRIED : harmOf(group);
      if (harm === undefined) continue;
      const smaller = trial.isOver() ? [] : split(group, { ...harm, home, mayHaveParts });
      if (smaller.length > 0) groups.push(...smaller);
      else left.push(...group);
    }
    return safe;
  };
  let best: Safe = { pieces: [], arrived: without };
  const scopeOf = scopesIn(before);
  const scopes = Map.groupBy(pieces, ({ kept }) => scopeOf(kept));
  for (const scope of ['none', 'shells', 'whole lists', 'lists'] as const) {
    const some = scopes.get(scope);
    if (some === undefined) continue;
    const { shown = [], others = [] } = Object.groupBy(some, (piece) =>
      isShown(piece) ? 'shown' : 'others',
    );
    for (const additions of [true, false]) {
      const more = others.filter((piece) => mayAdd(piece) === additions);
      if (more.length > 0) best = add(more, best, { additions, scope });
    }
    if (shown.length > 0) best = add(shown, best, { additions: false, scope });
    trial.goOn();
  }
  const put = restoreAll(before, best.pieces, trial);
  const barred = restoreAll(put.object, left, trial, true);
  return { arrived: best.arrived, waits: mergeWaits(put.waits, barred.waits) };
}

/** Returns the smallest pieces of all sources, those of one field together. */
function piecesOf({ sources, shapes: { home } }: Trial): readonly KeptPiece[] {
  return byPath(
    sources.flatMap((source) => unitsOf(source.kept).map((kept) => pieceOf(source, kept, home))),
  );
}

const NOT_TRIED: Harm = { loss: undefined };

/** The harm that pieces do. */
interface Harm {
  /** What the object loses because of them; undefined if the harm shows elsewhere. */
  readonly loss: Kept | undefined;
}
