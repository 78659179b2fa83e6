import type { JsonObject } from '../../json/json-value.ts';
import { withoutAdditions } from '../tree/is-within.ts';
import { Budget } from './budget.ts';
import { isHarmless } from './is-harmless.ts';
import { mayAdd, restoreAll, wholes } from './kept-piece.ts';
import type { Shapes } from './restore.ts';
import { search } from './search.ts';
import type { Arrived, Failed, Settled, Source, Trial, Trials, View } from './trials.ts';

/**
 * The maximum number of conversions in one step to find the pieces that do harm. Anyone can write annotations, so it
 * never depends on their contents. Pieces that are not tried wait.
 */
const MAX_CONVERSIONS = 18;

/** The share for data of the present definition. */
const MAX_FOR_OWN = 14;

/** The conversions reserved for each sort of pieces, however many the others have taken. */
const LEAST_FOR_EACH = 2;

/**
 * The maximum number of conversions for data of other definitions, in all steps of a path. Data that is not tried is
 * not lost: it waits.
 */
const MAX_FOR_OTHERS = 12;

/** Returns the budget for other definitions, for all steps of a path. */
export function budgetForOthers(): Budget {
  return new Budget(MAX_FOR_OTHERS);
}

/**
 * Restores kept data as far as the object still looks the same in the version it came from.
 *
 * Usually all of it is restored. If not, a client has edited a place that is connected with a kept one, and the pieces
 * that would harm the edit are left out.
 *
 * Data of other definitions comes after that of the present one. It may show where nothing was before: a new field or a
 * new part of a lens is not an edit.
 *
 * @param shaped - the object as the conversion yields it
 */
export function putBack(
  shaped: JsonObject,
  sources: readonly Source[],
  shapes: Shapes,
  trials: Trials,
): Settled | Failed {
  const own = sources.filter(({ by }) => !by.isOther);
  const others = sources.filter(({ by }) => by.isOther);
  const budget = new Budget(MAX_FOR_OWN);
  const { withLost, ignoresUnknown, withoutDefaults, withoutDefaultsAtStart } = trials;
  const defaults = { withoutDefaults, withoutDefaultsAtStart };
  const common = { shapes, shaped, views: [], withLost, ignoresUnknown, ...defaults };
  const forOwn = { ...common, ...within(budget, trials), sources: own, isOther: false };
  const first = settle(shaped, undefined, forOwn);
  if (others.length === 0 || 'problem' in first) return first;
  const { arrived } = first;
  const rest = new Budget(MAX_CONVERSIONS - MAX_FOR_OWN + budget.left, trials.forOthers);
  const views = trials.beyond().map((view) => onceWithin(rest, view));
  const trial = {
    ...common,
    ...within(rest, trials),
    views,
    sources: others,
    isOther: true,
    // The views convert further.
    ignoresUnknown: ignoresUnknown && views.length === 0,
  };
  const second = trial.isOver()
    ? { arrived, waits: restoreAll(arrived.object, wholes(others), trial, 'untried').waits }
    : settle(arrived.object, arrived, trial);
  if ('problem' in second) return second;
  // Data of the present definition shows nothing new. What it adds must not be shown in the version before the step.
  const mayShow = others.some(({ by }) => by.mayShow);
  const { loss } = second.arrived;
  return {
    arrived: { ...second.arrived, loss: mayShow ? withoutAdditions(loss, arrived.loss) : loss },
    waits: new Map([...first.waits, ...second.waits]),
  };
}

type Means = Pick<Trial, 'attempt' | 'again' | 'isOver' | 'goOn'>;

/** Returns the functions that find losses, within a budget. */
function within(budget: Budget, { attempt, again }: Trials): Means {
  return {
    attempt: (object) => {
      budget.spend();
      return attempt(object);
    },
    again: (home) => {
      budget.spend();
      return again(home);
    },
    isOver: () => budget.left <= 0,
    goOn: () => {
      budget.keep(LEAST_FOR_EACH);
    },
  };
}

/** Returns a view that looks at each object once. */
function onceWithin(budget: Budget, view: View): View {
  const known = new Map<Arrived, JsonObject>();
  const lookOnce = (arrived: Arrived): JsonObject => {
    const found = known.get(arrived);
    if (found !== undefined) return found;
    budget.spend();
    const seen = view.look(arrived);
    known.set(arrived, seen);
    return seen;
  };
  return { ...view, look: lookOnce };
}

function settle(before: JsonObject, known: Arrived | undefined, trial: Trial): Settled | Failed {
  const { sources } = trial;
  const all = restoreAll(before, wholes(sources), trial);
  const arrived = all.object === before && known !== undefined ? known : trial.attempt(all.object);
  const isAllThere = !('problem' in arrived) && arrived.loss === undefined;
  if (isAllThere && trial.views.length === 0) return { arrived, waits: all.waits };
  const without = known ?? trial.attempt(before);
  if ('problem' in without) return 'problem' in arrived ? without : { arrived, waits: all.waits };
  const additions = wholes(sources).every((one) => mayAdd(one));
  const may = { additions, scope: 'none' } as const;
  if (isHarmless(arrived, without, may, trial)) return { arrived, waits: all.waits };
  return search(before, without, trial);
}
