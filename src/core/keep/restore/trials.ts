import type { JsonObject } from '../../json/json-value.ts';
import type { ObjectProblem } from '../../problem.ts';
import type { Shape } from '../../schema/shape.ts';
import type { Kept } from '../tree/kept.ts';
import type { Budget } from './budget.ts';
import type { Author } from './place.ts';
import type { Shapes } from './restore.ts';

/** An object that has arrived, and what of the object before it does not hold. */
export interface Arrived {
  readonly object: JsonObject;
  readonly loss: Kept | undefined;
  /** The object before, there and back. */
  readonly home: JsonObject;
  /** What of the object does not hold in the version where its path began; the same as the loss after one step. */
  readonly lossAtStart: () => Kept | undefined;
}

/** What a further version gets of an object that has arrived, with what waits for it. */
export interface View {
  readonly shape: Shape;
  readonly look: (arrived: Arrived) => JsonObject;
  /** What waits for it. */
  readonly kept: Kept;
}

/** What tells how an object looks from where it came. */
export interface Trials {
  /** Finds what is lost by converting back and comparing. */
  readonly attempt: (object: JsonObject) => Arrived | Failed;
  /** What the step makes of an object that has been converted back. */
  readonly again: (home: JsonObject) => JsonObject | undefined;
  /** How an object that has arrived looks in further versions. */
  readonly beyond: () => readonly View[];
  /** What is left for what other definitions have kept. */
  readonly forOthers: Budget;
}

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

/** What goes on waiting, by where it came from. */
export type Waits = ReadonlyMap<Source, Kept>;

/** How pieces are tried. */
export interface Trial extends Pick<Trials, 'attempt' | 'again'> {
  /** How an object looks in further versions. */
  readonly views: readonly View[];
  readonly sources: readonly Source[];
  readonly shapes: Shapes;
  /** The object as the conversion alone gives it. */
  readonly shaped: JsonObject;
  /** Whether no more conversions may be made. */
  readonly isOver: () => boolean;
  /** Turns to another sort of pieces. */
  readonly goOn: () => void;
  /** Whether another definition has kept them. */
  readonly isOther: boolean;
}
