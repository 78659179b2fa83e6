import type { Place } from '../../../src/check/place.ts';
import type { JsonValue } from '../../../src/core/json/json-value.ts';
import type { Both, Path } from '../../../src/core/lens/engine/path.ts';
import { isSamePath, writePath } from '../../../src/core/lens/engine/path.ts';

/** A call of one of the functions that make parts, as data. */
export interface DraftedPart {
  readonly lens: string;
  readonly args: readonly Argument[];
  /** The parts behind the arguments, as `each` and `inside` take them. */
  readonly parts?: readonly DraftedPart[];
  /** Why it is a guess, and what else it could be; undefined where the schemas leave no doubt. */
  readonly guess?: string;
  /** Anything else that its author should know. */
  readonly note?: string;
}

/** An argument as it stands in the code: a value, or another call. */
export type Argument = JsonValue | Call | readonly Argument[];

/** A call within an argument: `quantity('Mi')`. */
export class Call {
  readonly name: string;
  readonly args: readonly Argument[];

  constructor(name: string, ...args: readonly Argument[]) {
    this.name = name;
    this.args = args;
  }
}

/**
 * The parts of one spoke, by the step that they belong to: the first ones apply first. Parts within a value that
 * itself changes its form need a step of their own.
 */
export type Stages = readonly (readonly DraftedPart[])[];

/** One step. */
export function stage(...parts: readonly DraftedPart[]): Stages {
  return parts.length === 0 ? [] : [parts];
}

/** The parts of both, step by step from the last one. */
export function alongside(left: Stages, right: Stages): Stages {
  const length = Math.max(left.length, right.length);
  return Array.from({ length }, (_, at) => [
    ...(left[at - length + left.length] ?? []),
    ...(right[at - length + right.length] ?? []),
  ]);
}

/** Every step of some parts within `each` or `inside`. */
export function within(lens: 'each' | 'inside', paths: Both<Path>, stages: Stages): Stages {
  return stages.map((parts) => [{ lens, args: [whereOf(paths)], parts }]);
}

/** A place as most parts take it: one path, or both. */
export function whereOf({ own, hub }: Both<Path>): Argument {
  return isSamePath(own, hub) ? writePath(own) : [writePath(own), writePath(hub)];
}

/** One way in which the value of one place can be that of another. */
export interface Relation {
  /** How likely the relation is compared with others, from 0 to 1, whatever the fields are called. */
  readonly weight: number;
  /** What its author has to confirm besides the two places; undefined: nothing. */
  readonly doubt?: string;
  readonly partsOf: (guessWithin: GuessWithin) => Stages;
}

/** Compares two places anew, as objects of their own. */
export type GuessWithin = (own: Place, hub: Place) => Stages;
