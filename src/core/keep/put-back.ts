import type { JsonObject } from '../json/json-value.ts';
import type { ObjectProblem } from '../problem.ts';
import { isWithin, withoutAdditions } from './is-within.ts';
import type { Tolerance } from './is-within.ts';
import type { Kept } from './kept.ts';
import { mergeKept } from './kept.ts';
import type { Author } from './place.ts';
import type { Shapes } from './restore.ts';
import { restore } from './restore.ts';
import { partsOf, scopeOf, unitsOf } from './units-of.ts';

/** An object that has arrived, and what of the object before it does not hold. */
export interface Arrived {
  readonly object: JsonObject;
  readonly loss: Kept | undefined;
  /** The object before, there and back. */
  readonly home: JsonObject;
}

/** Finds what is lost by converting back and comparing. */
export type Attempt = (object: JsonObject) => Arrived | Failed;

export interface Failed {
  readonly problem: ObjectProblem;
}

/** What was kept of an object, by one definition of the kind. */
export interface Source {
  readonly kept: Kept;
  readonly by: Author;
}

/** An object with what could be put back, and of each source what could not and goes on waiting. */
export interface Settled {
  readonly arrived: Arrived;
  readonly waits: Waits;
}

type Waits = ReadonlyMap<Source, Kept>;

/**
 * As many conversions tell which pieces do harm. Annotations can be written by anyone, so their number never depends on
 * what stands there; pieces that are not tried then count as harmful.
 */
const MAX_ATTEMPTS = 10;

/** What another definition has kept is not lost where it is not tried: it waits. */
const MAX_ATTEMPTS_FOR_OTHERS = 3;

/**
 * Puts back what was kept, as far as the object still looks the same from where it came.
 *
 * Mostly all of it does. Where it does not, somebody has edited a place that hangs together with a kept one, and the
 * pieces that do harm to the edit are left out.
 *
 * What another definition has kept comes after what this one has, and may show where nothing was before: a new field or
 * a new part of a lens is no edit.
 *
 * @param shaped - the object as the conversion gives it
 */
export function putBack(
  shaped: JsonObject,
  sources: readonly Source[],
  shapes: Shapes,
  attempt: Attempt,
): Settled | Failed {
  const own = sources.filter(({ by }) => !by.isOther);
  const others = sources.filter(({ by }) => by.isOther);
  const first = settle(shaped, undefined, own, { shapes, attempt, isOther: false });
  if (others.length === 0 || 'problem' in first) return first;
  const { arrived } = first;
  const trial = { shapes, attempt, isOther: true };
  const second = settle(arrived.object, arrived, others, trial);
  if ('problem' in second) return second;
  const loss = withoutAdditions(second.arrived.loss, arrived.loss);
  return {
    arrived: { ...second.arrived, loss },
    waits: new Map([...first.waits, ...second.waits]),
  };
}

/** How pieces are tried. */
interface Trial {
  readonly shapes: Shapes;
  readonly attempt: Attempt;
  /** Whether another definition has kept them. */
  readonly isOther: boolean;
}

function settle(
  before: JsonObject,
  known: Arrived | undefined,
  sources: readonly Source[],
  trial: Trial,
): Settled | Failed {
  const pieces = sources.map((source): Piece => ({ source, kept: source.kept }));
  const all = restoreAll(before, pieces, trial);
  const arrived = all.object === before && known !== undefined ? known : trial.attempt(all.object);
  if (!('problem' in arrived) && arrived.loss === undefined) return { arrived, waits: all.waits };
  const without = known ?? trial.attempt(before);
  if ('problem' in without) return 'problem' in arrived ? without : { arrived, waits: all.waits };
  if (isHarmless(arrived, without, { additions: trial.isOther, scope: 'none' })) {
    return { arrived, waits: all.waits };
  }
  return search(before, without, sources, trial);
}

/** Something of a source. */
interface Piece {
  readonly source: Source;
  readonly kept: Kept;
}

/** Puts pieces back, those of each source at once and the sources one after another. */
function restoreAll(
  before: JsonObject,
  pieces: readonly Piece[],
  { shapes }: Trial,
  isBarred = false,
): { readonly object: JsonObject; readonly waits: Waits } {
  let object = before;
  const waits = new Map<Source, Kept>();
  for (const [source, [first, ...more]] of Map.groupBy(pieces, (piece) => piece.source)) {
    if (first === undefined) continue;
    const kept = mergeKept([first.kept, ...more.map((piece) => piece.kept)]);
    const restored = restore(object, kept, shapes, { ...source.by, isBarred });
    object = restored.value;
    if (restored.waits !== undefined) waits.set(source, restored.waits);
  }
  return { object, waits };
}

function isHarmless(one: Arrived | Failed, before: Arrived, may: Tolerance): one is Arrived {
  return !('problem' in one) && isWithin(one.loss, before.loss, may);
}

/** Pieces that have been put back, and the object with them. */
interface Safe {
  readonly pieces: readonly Piece[];
  readonly arrived: Arrived;
}

/**
 * Puts pieces back in groups and halves each that does harm, the largest first, so that most is saved by few attempts.
 * Those that only say which elements a list has come last and may show in lists: they change nothing that anybody has written.
 */
function search(
  before: JsonObject,
  without: Arrived,
  sources: readonly Source[],
  trial: Trial,
): Settled {
  const pieces = sources.flatMap((source) =>
    unitsOf(source.kept).map((kept): Piece => ({ source, kept })),
  );
  const left: Piece[] = [];
  let attempts = trial.isOther ? MAX_ATTEMPTS_FOR_OTHERS : MAX_ATTEMPTS;
  const add = (some: readonly Piece[], base: Safe, scope: Tolerance['scope']): Safe => {
    let safe = base;
    const isAdded = (more: readonly Piece[]): boolean => {
      attempts -= 1;
      const all = [...safe.pieces, ...more];
      const arrived = trial.attempt(restoreAll(before, all, trial).object);
      const isSafe = isHarmless(arrived, base.arrived, { additions: trial.isOther, scope });
      if (isSafe) safe = { pieces: all, arrived };
      return isSafe;
    };
    const groups = [some];
    for (const group of groups) {
      if (attempts > 0 && isAdded(group)) continue;
      const parts = divide(group);
      if (attempts === 0 || parts.length <= 1) left.push(...group);
      else groups.push(...halves(parts));
    }
    return safe;
  };
  let best: Safe = { pieces: [], arrived: without };
  for (const scope of ['none', 'shells', 'whole lists', 'lists'] as const) {
    const some = pieces.filter(({ kept }) => scopeOf(kept, before) === scope);
    if (some.length > 0) best = add(some, best, scope);
  }
  const put = restoreAll(before, best.pieces, trial);
  const barred = restoreAll(put.object, left, trial, true);
  return { arrived: best.arrived, waits: mergeWaits(put.waits, barred.waits) };
}

/** A group of pieces as it can be halved: a single one in its parts. */
function divide(group: readonly Piece[]): readonly Piece[] {
  const [first, ...more] = group;
  if (first === undefined || more.length > 0) return group;
  return partsOf(first.kept).map((kept) => ({ ...first, kept }));
}

function halves<One>(all: readonly One[]): readonly (readonly One[])[] {
  const middle = Math.ceil(all.length / 2);
  return [all.slice(0, middle), all.slice(middle)];
}

function mergeWaits(some: Waits, others: Waits): Waits {
  const merged = new Map(some);
  for (const [source, kept] of others) {
    const known = merged.get(source);
    merged.set(source, known === undefined ? kept : mergeKept([known, kept]));
  }
  return merged;
}
