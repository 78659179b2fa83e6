import type { JsonObject } from '../../json/json-value.ts';
import type { Kept } from '../tree/kept.ts';
import type { Tolerance } from '../tree/is-within.ts';
import { addsUnknown } from '../unknown.ts';
import { scopesIn, unitsOf } from '../tree/units-of.ts';
import type { Safe } from './add-pieces.ts';
import { addPieces } from './add-pieces.ts';
import type { KeptPiece } from './kept-piece.ts';
import { isShown, mayAdd, mergeWaits, pieceOf, restoreAll } from './kept-piece.ts';
import type { Arrived, Settled, Trial } from './trials.ts';

const SCOPES: readonly Tolerance['scope'][] = ['none', 'shells', 'whole lists', 'lists'];

/** The sorts of pieces: whether they come last, and what they may change. */
const SORTS = [false, true].flatMap((isLast) => SCOPES.map((scope) => [isLast, scope] as const));

/**
 * Restores the pieces that do no harm, sort by sort. Pieces that only say which elements a list has may show in lists.
 * They come after the others, because they change no value that a client has written. Fields that the schema does not
 * know come last where no conversion reads them: there may be many, and all other attempts do without them.
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
  const { shapes, ignoresUnknown } = trial;
  const isLast = (kept: Kept): boolean => ignoresUnknown && addsUnknown(kept, shapes.home);
  const sorts = Map.groupBy(pieces, ({ kept }) => `${isLast(kept)} ${scopeOf(kept)}`);
  for (const sort of SORTS) {
    const [, scope] = sort;
    const some = sorts.get(sort.join(' '));
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
