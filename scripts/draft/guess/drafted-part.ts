import type { SchemaPlace } from '../../../src/check/place.ts';
import type { JsonValue } from '../../../src/core/json/json-value.ts';
import type { Both, Path, Side } from '../../../src/core/lens/engine/path.ts';
import { isSamePath, writePath } from '../../../src/core/lens/engine/path.ts';

/** A call of a function that makes a part, as data. */
export interface DraftedPart {
  readonly lens: string;
  readonly args: readonly Argument[];
  /** The parts after the arguments, for `each` and `inside`. */
  readonly parts?: readonly DraftedPart[];
  /** Why the part is a guess, and what the alternatives are; undefined if the schemas leave no doubt. */
  readonly guess?: string;
  /** A further hint for the author. */
  readonly note?: string;
  /** The list of an `each`, if the author should name the fields that identify its elements. */
  readonly unkeyed?: UnkeyedList;
}

/** A list whose elements may lose kept data, because nothing identifies them. */
export interface UnkeyedList {
  /** Its path in each version, with field names only. */
  readonly paths: readonly string[];
  /** A field that may identify an element; undefined if the schemas show none. */
  readonly key: string | undefined;
  /** The sides whose clients set defaults in all elements. */
  readonly writers: readonly Side[];
}

/** An argument in the code: a value, or another call. */
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
 * The parts of a spoke by step, in order. Parts inside a value whose form changes need a separate step.
 */
export type Stages = readonly (readonly DraftedPart[])[];

/** A version and the parts of its lens. */
export interface DraftedSpoke {
  readonly version: string;
  readonly through: string;
  readonly stages: Stages;
}

/** Returns a single step with these parts. */
export function stage(...parts: readonly DraftedPart[]): Stages {
  return parts.length === 0 ? [] : [parts];
}

/** Merges the steps of both, aligned at the last step. */
export function alongside(left: Stages, right: Stages): Stages {
  const length = Math.max(left.length, right.length);
  return Array.from({ length }, (_, at) => [
    ...(left[at - length + left.length] ?? []),
    ...(right[at - length + right.length] ?? []),
  ]);
}

/** Wraps every step in `each` or `inside`. */
export function within(lens: 'each' | 'inside', paths: Both<Path>, stages: Stages): Stages {
  return stages.map((parts) => [{ lens, args: [whereOf(paths.own, paths.hub)], parts }]);
}

/** Returns the path argument of most parts: one path, or a pair if the two sides differ. */
export function whereOf(own: Path, hub: Path): Argument {
  return isSamePath(own, hub) ? writePath(own) : [writePath(own), writePath(hub)];
}

/** A way to convert the value of one place to the other. */
export interface Relation {
  /** The likelihood of the relation regardless of field names, from 0 to 1. */
  readonly weight: number;
  /** The detail that the author has to confirm, apart from the two places. */
  readonly doubt?: string;
  /** True if it converts a value from one unit to another. */
  readonly isScaled?: true;
  readonly partsOf: (guessWithin: GuessWithin) => Stages;
}

/** A function that drafts the parts between two places, as for two whole objects. */
export type GuessWithin = (own: SchemaPlace, hub: SchemaPlace) => Stages;

/** Returns a part and all parts inside it. */
export function partsIn(part: DraftedPart): DraftedPart[] {
  return [part, ...(part.parts ?? []).flatMap(partsIn)];
}
