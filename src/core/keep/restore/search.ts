import type { JsonObject } from '../../json/json-value.ts';
import { sameJson } from '../../json/same-json.ts';
import type { Tolerance } from '../tree/is-within.ts';
import { scopesIn, shellOf, unitsOf } from '../tree/units-of.ts';
import { isHarmless } from './is-harmless.ts';
import type { KeptPiece } from './kept-piece.ts';
import { divide, halves, isShown, mayAdd, mergeWaits, pieceOf, restoreAll } from './kept-piece.ts';
import type { Arrived, Settled, Trial } from './trials.ts';

/** Restored pieces, and the object with them. */
interface Safe {
  readonly pieces: readonly KeptPiece[];
  readonly arrived: Arrived;
}

/**
 * Restores pieces in groups and halves each group that does harm, the largest first, so that few attempts save the
 * most. Pieces that only say which elements a list has come last and may show in lists: they change no value that a
 * client has written.
 */
export function search(before: JsonObject, without: Arrived, trial: Trial): Settled {
  const pieces = trial.sources.flatMap((source) =>
    unitsOf(source.kept).map((kept) => pieceOf(source, kept)),
  );
  const left: KeptPiece[] = [];
  const add = (some: readonly KeptPiece[], base: Safe, may: Tolerance): Safe => {
    let safe = base;
    const isAdded = (more: readonly KeptPiece[]): boolean => {
      const all = [...safe.pieces, ...more];
      const { object } = restoreAll(before, all, trial);
      if (sameJson(object, safe.arrived.object)) {
        // Pieces that no longer have a place take no attempt.
        safe = { ...safe, pieces: all };
        return true;
      }
      const arrived = trial.attempt(object);
      const isSafe = isHarmless(arrived, base.arrived, may, trial);
      if (isSafe) safe = { pieces: all, arrived };
      return isSafe;
    };
    // An element that does harm even without contents has been removed.
    const mayHaveParts = ([first, ...more]: readonly KeptPiece[]): boolean => {
      const shell = first && more.length === 0 ? shellOf(first.kept) : undefined;
      return first === undefined || shell === undefined || isAdded([{ ...first, kept: shell }]);
    };
    const groups = [some];
    for (const group of groups) {
      if (!trial.isOver() && isAdded(group)) continue;
      const parts = trial.isOver() ? [] : divide(group);
      if (parts.length > 1 && mayHaveParts(group)) groups.push(...halves(parts));
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
