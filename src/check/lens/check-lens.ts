import { leadsTo } from '../../core/json/value-path.ts';
import type { Forget } from '../../core/kind/spoke.ts';
import { forgetsOf } from '../../core/lens/engine/forgets.ts';
import type { Part } from '../../core/lens/engine/part.ts';
import { other } from '../../core/lens/engine/part.ts';
import type { Both, Path, Side } from '../../core/lens/engine/path.ts';
import { checkLevel, isLost } from './check-level.ts';
import type { Difference, LostPlace } from '../compare.ts';
import { compare } from '../compare.ts';
import type { UnnamedField } from './coverage.ts';
import { sayUnnamed, unnamed } from './coverage.ts';
import type { Direction } from './disagreements.ts';
import { sayTypes, sayWords } from './disagreements.ts';
import { imageOf } from './image.ts';
import type { Level } from './level.ts';
import { SIDES, bothOf, levelOf } from './level.ts';
import type { Note } from '../note.ts';
import type { SchemaPlace } from '../place.ts';
import { anything } from '../place.ts';

/** One step of a spoke: the parts of a lens, or functions, whose results are unknown. */
export type SpokeStep = readonly Part[] | 'functions';

/** The places and names of the two versions of a spoke. */
export interface Ends {
  readonly places: Both<SchemaPlace>;
  readonly names: Both<string>;
}

/**
 * Checks a sequence of lenses between two versions. Each lens is checked against the image of one version through the
 * lenses before it, and the image of the other version through the lenses after it.
 */
export function checkLenses(steps: readonly SpokeStep[], ends: Ends): readonly Note[] {
  const levels = levelsOf(steps, ends);
  const inParts = levels.flatMap(({ level, at }) => {
    const prefix = steps.length > 1 ? `step ${at + 1}: ` : '';
    return checkLevel(level).map((one) => ({ ...one, message: `${prefix}${one.message}` }));
  });
  // A wrong path would cause further findings, so these are reported alone.
  if (inParts.some(isLost)) return inParts.filter(isFirst);
  const rules = new Set(inParts.map(({ rule }) => rule));
  const forgets = forgetsOf(steps.flatMap((step) => (isLens(step) ? step : [])));
  const found = differencesIn(levels, forgets);
  const differing = found.flatMap(({ difference, direction }) => {
    if (rules.has('TypesDiffer') || rules.has('WordsDiffer')) return [];
    if (difference.what === 'types') return [sayTypes(difference, direction)];
    return difference.what === 'words' ? [sayWords(difference, direction)] : [];
  });
  const lost =
    rules.has('PartsOverlap') || !steps.every(isLens)
      ? []
      : found
          .flatMap((one) => lostIn(one, steps))
          .toSorted((one, another) => (one.within < another.within ? -1 : 1));
  const unnamedFields = sayUnnamed(lost, { names: ends.names, where: 'lens(…)' });
  const wrong = new Set(found.flatMap(({ difference }) => wrongPartIn(difference)));
  const overlaps = inParts.filter(
    (one) => isOverlap(one) && one.parts?.some((part) => wrong.has(part)) !== true,
  );
  const others = inParts.filter((one) => !isOverlap(one));
  return [...others, ...differing, ...overlaps, ...unnamedFields].filter(isFirst);
}

function isOverlap({ rule }: Note): boolean {
  return rule === 'PartsOverlap';
}

/** Returns the part that puts a value of a wrong type at a place, if any. */
function wrongPartIn(difference: Difference): readonly Part[] {
  if (difference.what !== 'types' || difference.place.by === undefined) return [];
  return [difference.place.by];
}

/** Names the object between two steps. */
function between(left: number): string {
  return `the object between steps ${left} and ${left + 1}`;
}

interface StepLevel {
  readonly level: Level;
  readonly parts: readonly Part[];
  readonly at: number;
  /** True if this step is next to the version of that side. */
  readonly isEnd: Both<boolean>;
}

function isLens(step: SpokeStep): step is readonly Part[] {
  return step !== 'functions';
}

/** Returns the level of every lens, with the images of both versions at its ends. */
function levelsOf(steps: readonly SpokeStep[], ends: Ends): readonly StepLevel[] {
  const nowhere = anything([]);
  const pass = (
    step: SpokeStep,
    from: Side,
    here: SchemaPlace,
    there: SchemaPlace,
  ): SchemaPlace => {
    if (step === 'functions') return nowhere;
    const places = bothOf(from, here, there);
    return imageOf(levelOf(step, { places, names: ends.names }), from);
  };
  const downs: SchemaPlace[] = [ends.places.hub];
  for (const step of steps.toReversed()) {
    downs.unshift(pass(step, 'hub', downs[0] ?? nowhere, nowhere));
  }
  let up = ends.places.own;
  return steps.flatMap((step, at): StepLevel[] => {
    const hub = downs[at + 1] ?? nowhere;
    const own = up;
    up = pass(step, 'own', own, hub);
    if (step === 'functions') return [];
    const isEnd = { own: at === 0, hub: at === steps.length - 1 };
    const names = {
      own: isEnd.own ? ends.names.own : between(at),
      hub: isEnd.hub ? ends.names.hub : between(at + 1),
    };
    return [{ level: levelOf(step, { places: { own, hub }, names }), parts: step, at, isEnd }];
  });
}

interface FoundDifference {
  readonly difference: Difference;
  readonly direction: Direction;
}

/** Finds the differences between the image of each side and the other side, each difference once. */
function differencesIn(
  levels: readonly StepLevel[],
  forgets: readonly Forget[],
): readonly FoundDifference[] {
  const seen = new Set<string>();
  const apart: Both<Path>[] = [];
  return levels.flatMap(({ level, parts, isEnd }) =>
    SIDES.flatMap((from) => {
      const target = level.places[other(from)];
      return compare(imageOf(level, from), target).flatMap((difference): FoundDifference[] => {
        // The next step may convert this field or word.
        if (difference.what !== 'types' && !isEnd[other(from)]) return [];
        const key = keyOf(difference, from);
        const isForgotten = forgets.some(
          ({ at }) =>
            leadsTo(at[from], difference.place.at) || leadsTo(at[other(from)], difference.path),
        );
        if (seen.has(key) || isForgotten || isWithin(difference, from, apart)) return [];
        seen.add(key);
        if (difference.what === 'types') apart.push(endsOf(difference, from));
        const direction = { from, names: level.names, source: level.places[from], parts };
        return [{ difference, direction }];
      });
    }),
  );
}

/** Reports whether a difference is within two places whose types already differ. */
function isWithin(difference: Difference, from: Side, apart: readonly Both<Path>[]): boolean {
  if (difference.what === 'lost') return false;
  const { own, hub } = endsOf(difference, from);
  return apart.some((one) => leadsTo(one.own, own) && leadsTo(one.hub, hub));
}

/** Returns the paths of the two places that differ, each in its version. */
function endsOf(difference: Exclude<Difference, LostPlace>, from: Side): Both<Path> {
  return bothOf(from, difference.place.at, difference.target.at);
}

/** Returns a key that identifies a difference in both directions. */
function keyOf(difference: Difference, from: Side): string {
  if (difference.what === 'lost') return `lost ${from} ${difference.place.at.join('.')}`;
  const { own, hub } = endsOf(difference, from);
  return `${difference.what} ${own.join('.')} ${hub.join('.')}`;
}

function lostIn(
  { difference, direction: { from } }: FoundDifference,
  steps: readonly SpokeStep[],
): readonly UnnamedField[] {
  if (difference.what !== 'lost') return [];
  const at = from === 'own' ? 0 : steps.length - 1;
  const parts = steps[at];
  if (parts === undefined || parts === 'functions') return [];
  const within = steps.length > 1 ? `in step ${at + 1}` : '';
  return [unnamed(difference, { side: from, parts, within })];
}

/** Reports whether no note before this one has the same message. */
export function isFirst({ message }: Note, at: number, all: readonly Note[]): boolean {
  return all.findIndex((one) => one.message === message) === at;
}
