import type { JsonObject } from '../../json/json-value.ts';
import type { Kept } from '../tree/kept.ts';
import { inOrder } from '../tree/merge-kept.ts';
import type { Tolerance } from '../tree/is-within.ts';
import { isUnknown } from '../unknown.ts';
import { scopesIn, unitsOf } from '../tree/units-of.ts';
import type { LeftOut, Safe } from './add-pieces.ts';
import { addPieces } from './add-pieces.ts';
import type { KeptPiece } from './kept-piece.ts';
import { isShown, mayAdd, mergeWaits, pieceOf, restoreAll } from './kept-piece.ts';
import type { Arrived, Settled, Trial } from './trials.ts';

const SCOPES: readonly Tolerance['scope'][] = ['none', 'shells', 'lists'];

/** Pieces that may change less come first. Fields that the schema does not know come last, see `search`. */
const SORTS = [false, true].flatMap((isLast) => SCOPES.map((scope) => [isLast, scope] as const));

/**
 * The order of pieces that may change the same: those that may add values, all others, and those of elements that the
 * other version shows, which decide only whether a list has these elements.
 */
const TURNS = ['additions', 'others', 'shown'] as const;

function turnOf(piece: KeptPiece): (typeof TURNS)[number] {
  if (isShown(piece)) return 'shown';
  return mayAdd(piece) ? 'additions' : 'others';
}

/**
 * Restores the pieces that do no harm, in the order of `SORTS` and `TURNS`. Pieces of elements that the other version
 * shows come after the others, because they change no value that a client has written. Fields that the schema does not
 * know come last where no conversion reads them: there may be many, and all other attempts do without them.
 */
export function search(before: JsonObject, without: Arrived, trial: Trial): Settled {
  const { shapes, ignoresUnknown } = trial;
  const scopeOf = scopesIn(before, shapes.home);
  const isLast = (kept: Kept): boolean => ignoresUnknown && isUnknown(kept, shapes.home);
  let best: Safe = { pieces: [], arrived: without };
  let left: readonly LeftOut[] = [];
  const add = (some: readonly KeptPiece[], may: Tolerance, didHarm: boolean): void => {
    const added = addPieces(some, { before, base: best, may, trial });
    best = added.safe;
    const more = added.left.map((one) => {
      return { ...one, beside: best.arrived, isUntried: one.isUntried && !didHarm };
    });
    left = [...left, ...more];
  };
  const addAll = (pieces: readonly KeptPiece[], goOn: () => void, didHarm = false): void => {
    const sorts = Map.groupBy(pieces, ({ kept }) => `${isLast(kept)} ${scopeOf(kept)}`);
    for (const sort of SORTS) {
      const [, scope] = sort;
      const some = sorts.get(sort.join(' '));
      if (some === undefined) continue;
      for (const { additions, pieces: more } of groupsOf(some, trial)) {
        add(more, { additions, scope }, didHarm);
      }
      goOn();
    }
  };
  addAll(piecesOf(trial), trial.goOn);
  // A piece may do no harm beside those of a later sort.
  const again = left.filter(({ beside }) => beside !== best.arrived);
  left = left.filter(({ beside }) => beside === best.arrived);
  for (const [isUntried, pieces] of byTrial(again)) addAll(pieces, () => undefined, !isUntried);
  const put = restoreAll(before, best.pieces, trial);
  let { waits } = put;
  for (const [isUntried, pieces] of byTrial(left)) {
    const barred = isUntried ? 'untried' : 'harmful';
    waits = mergeWaits(waits, restoreAll(put.object, pieces, trial, barred).waits);
  }
  const ordered = [...waits].map(([source, kept]) => [source, inOrder(kept)] as const);
  return { arrived: best.arrived, waits: new Map(ordered) };
}

/** Pieces that are tried at once, and whether they may add values. */
interface Group {
  readonly pieces: readonly KeptPiece[];
  readonly additions: boolean;
}

/** Divides pieces that may change the same into groups, in the order of `TURNS`. */
function groupsOf(some: readonly KeptPiece[], { isOther }: Trial): readonly Group[] {
  const turns = Map.groupBy(some, turnOf);
  return TURNS.flatMap((turn): readonly Group[] => {
    const pieces = turns.get(turn) ?? [];
    const additions = turn === 'additions';
    const groups = isOther && !additions ? growing(pieces) : [pieces];
    return groups.map((group) => ({ pieces: group, additions }));
  }).filter(({ pieces }) => pieces.length > 0);
}

/**
 * Divides the pieces that the present definition has tried before into those of one element or object, of two, four and
 * so on. Together they have done harm, and will again. But there are enough attempts to find the harm in a small group,
 * so each conversion settles at least one element.
 */
function growing(pieces: readonly KeptPiece[]): readonly (readonly KeptPiece[])[] {
  const ones = [...Map.groupBy(pieces, holderOf).values()];
  const groups: (readonly KeptPiece[])[] = [];
  for (let at = 0; at < ones.length; at = 2 * at + 1) {
    groups.push(ones.slice(at, 2 * at + 1).flat());
  }
  return groups;
}

/** Returns the names that lead to the element of a piece, or else to the object around it. */
function holderOf({ path: { all, entries } }: KeptPiece): string {
  return (entries.length > 0 ? entries : all.slice(0, -1)).join();
}

/** Returns the pieces that did harm, and those that were not tried. */
function byTrial(left: readonly LeftOut[]): readonly (readonly [boolean, readonly KeptPiece[]])[] {
  return [...Map.groupBy(left, (one) => one.isUntried)].map(([isUntried, some]) => {
    return [isUntried, some.map(({ piece }) => piece)];
  });
}

/** Returns the smallest pieces of all sources. */
function piecesOf({ sources, shapes: { home } }: Trial): readonly KeptPiece[] {
  return sources.flatMap((source) =>
    unitsOf(source.kept).map((kept) => pieceOf(source, kept, home)),
  );
}
