import type { JsonObject } from '../../json/json-value.ts';
import type { Tolerance } from '../tree/is-within.ts';
import { scopesIn, unitsOf } from '../tree/units-of.ts';
import type { Safe } from './add-pieces.ts';
import { addPieces } from './add-pieces.ts';
import type { KeptPiece } from './kept-piece.ts';
import { isShown, mayAdd, mergeWaits, pieceOf, restoreAll } from './kept-piece.ts';
import type { Arrived, Settled, Trial } from './trials.ts';

/**
 * Restores the pieces that do no harm, sort by sort. Pieces that only say which elements a list has come last and may
 * show in lists: they change no value that a client has written.
 */
export function search(before: JsonObject, without: Arrived, trial: Trial): Settled {
  const pieces = piecesOf(trial);
  const left: KeptPiece[] = [];
  const add = (some: readonly KeptPiece[], base: Safe, may: Tolerance): Safe => {
    const added = addPieces(some, { before, base, may, trial });
    for (const piece of added.left) left.push(piece);
    return added.safe;
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

/** Returns the smallest pieces of all sources. */
function piecesOf({ sources, shapes: { home } }: Trial): readonly KeptPiece[] {
  return sources.flatMap((source) =>
    unitsOf(source.kept).map((kept) => pieceOf(source, kept, home)),
  );
}
