import type { JsonObject } from '../../json/json-value.ts';
import type { ObjectProblem } from '../../problem.ts';
import type { Shape } from '../../schema/shape.ts';
import type { Kept } from '../tree/kept.ts';
import type { Budget } from './budget.ts';
import type { Author, BothForms } from './place.ts';
import type { Shapes } from './restore.ts';

/** An object after a step, and the data of the object before the step that it lacks. */
export interface Arrived {
  readonly object: JsonObject;
  readonly loss: Kept | undefined;
  /** The object before the step, converted there and back. */
  readonly home: JsonObject;
  /** Returns the loss in the version where the path began; after one step, it is the same as `loss`. */
  readonly lossAtStart: () => Kept | undefined;
}

/** A further version's view of an object that has arrived, with the data that waits for that version. */
export interface View {
  readonly shape: Shape;
  readonly look: (arrived: Arrived) => JsonObject;
  /** The data that waits for that version. */
  readonly kept: Kept;
}

/** The functions that show how an object looks in the version it came from. */
export interface Trials {
  /** Finds the loss by converting back and comparing. */
  readonly attempt: (object: JsonObject) => Arrived | Failed;
  /** Returns the object converted there and back (`home`), with some of its loss restored. */
  readonly withLost: (arrived: Arrived, lost: Kept | undefined) => JsonObject;
  /** Repeats the step with an object that has been converted back. */
  readonly again: (home: JsonObject) => JsonObject | undefined;
  /** Returns the result of the step with and without the defaults; see `Shapes`. */
  readonly forms: () => BothForms | undefined;
  /**
   * Returns a loss without the values that equal their default, because the API server may have set them. Values that
   * are also in `known` stay.
   */
  readonly withoutDefaults: (loss: Kept | undefined, known?: Kept) => Kept | undefined;
  /** Does what `withoutDefaults` does, for a loss in the version where the path began. */
  readonly withoutDefaultsAtStart: (loss: Kept | undefined) => Kept | undefined;
  /** Returns views of the arrived object in further versions. */
  readonly beyond: () => readonly View[];
  /** The remaining budget for data of other definitions. */
  readonly forOthers: Budget;
  /** True if fields that the schema does not know have no effect on the result of an attempt. */
  readonly ignoresUnknown: boolean;
}

export interface Failed {
  readonly problem: ObjectProblem;
}

/** Kept data of an object, from one definition of the kind. */
export interface Source {
  readonly kept: Kept;
  readonly by: Author;
}

/** An object with the data that could be restored, and the data of each source that keeps waiting. */
export interface Settled {
  readonly arrived: Arrived;
  readonly waits: Waits;
}

/** The data that keeps waiting, by source. */
export type Waits = ReadonlyMap<Source, Kept>;

/** The inputs for trying pieces. */
export interface Trial extends Pick<
  Trials,
  'attempt' | 'withLost' | 'again' | 'ignoresUnknown' | 'withoutDefaults' | 'withoutDefaultsAtStart'
> {
  /** Views of the object in further versions. */
  readonly views: readonly View[];
  readonly sources: readonly Source[];
  readonly shapes: Shapes;
  /** The object as the conversion alone yields it. */
  readonly shaped: JsonObject;
  /** Reports whether the budget is spent. */
  readonly isOver: () => boolean;
  /** Reserves conversions for the next sort of pieces. */
  readonly goOn: () => void;
  /** True if another definition has kept the pieces. */
  readonly isOther: boolean;
}
