import { isJsonObject } from '../json/json-value.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import { forgetsIn } from '../lens/engine/forgets.ts';
import type { Lens } from '../lens/engine/lens.ts';
import type { Between } from './between.ts';
import type { ConversionContext, Forget, Unconverted } from './spoke.ts';

/** One step of a spoke: a lens, or two functions. */
export type StepOfSpoke<Own = unknown, Hub = unknown> = Lens<Own, Hub> | FunctionsOfStep;

/** Two functions between the results of the steps around them. The object still has its original `apiVersion`. */
export interface FunctionsOfStep {
  /** Converts the result of the step before it, on the way to the hub. */
  readonly toHub: (object: JsonObject, context: ConversionContext) => JsonObject;
  /** Converts the result of the step after it, on the way back. */
  readonly fromHub: (object: JsonObject, context: ConversionContext) => JsonObject;
  /** The fields that the functions do not convert, as in a `Spoke`. */
  readonly unconverted?: Unconverted;
}

/** A spoke made of steps. It fits between any two versions, as a lens does. */
export interface Steps<Own = unknown, Hub = unknown> extends Between<Own, Hub> {
  readonly steps: readonly StepOfSpoke[];
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller says what comes out
  readonly toHub: <Result = JsonObject>(object: object, context: ConversionContext) => Result;
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller says what comes out
  readonly fromHub: <Result = JsonObject>(object: object, context: ConversionContext) => Result;
  readonly forgets: readonly Forget[];
  readonly pure: readonly unknown[];
  readonly definition: () => JsonValue;
}

/**
 * Applies lenses and functions in turn, for a part that needs the result of another one, and for a conversion that no
 * lens covers. Each step receives the result of the step before it. The conversion back runs in the opposite order. The
 * check of a definition compares each lens with the results of the steps around it. The compiler checks the paths of
 * the first and the last step, but with six steps or more only those of the first. It accepts any path in between.
 *
 * @example
 * ```ts
 * steps(
 *   lens(each('spec.columns', rename('JSONPath', 'jsonPath'))),
 *   { toHub: (object: JsonObject) => …, fromHub: (object: JsonObject) => … },
 * )
 * ```
 */
export function steps<Own, Hub>(only: StepOfSpoke<Own, Hub>): Steps<Own, Hub>;
export function steps<Own, Hub>(
  first: StepOfSpoke<Own>,
  last: StepOfSpoke<unknown, Hub>,
): Steps<Own, Hub>;
export function steps<Own, Hub>(
  first: StepOfSpoke<Own>,
  second: StepOfSpoke,
  last: StepOfSpoke<unknown, Hub>,
): Steps<Own, Hub>;
export function steps<Own, Hub>(
  first: StepOfSpoke<Own>,
  second: StepOfSpoke,
  third: StepOfSpoke,
  last: StepOfSpoke<unknown, Hub>,
): Steps<Own, Hub>;
export function steps<Own, Hub>(
  ...five: readonly [
    first: StepOfSpoke<Own>,
    second: StepOfSpoke,
    third: StepOfSpoke,
    fourth: StepOfSpoke,
    last: StepOfSpoke<unknown, Hub>,
  ]
): Steps<Own, Hub>;
export function steps<Own, Hub>(
  first: StepOfSpoke<Own>,
  second: StepOfSpoke,
  third: StepOfSpoke,
  ...others: readonly [StepOfSpoke, StepOfSpoke, StepOfSpoke, ...StepOfSpoke[]]
): Steps<Own, Hub>;
export function steps(...all: readonly StepOfSpoke[]): Steps {
  const back = all.toReversed();
  const run = (direction: 'toHub' | 'fromHub', stages: readonly StepOfSpoke[]): Steps['toHub'] => {
    // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller says what comes out
    function convertAny<Result>(object: object, context: ConversionContext): Result;
    function convertAny(object: object, context: ConversionContext): object {
      let result: JsonObject = isJsonObject(object) ? object : {};
      for (const stage of stages) {
        result = stage[direction](result, context);
        // The next function might turn a Promise into an object that looks right.
        if (result instanceof Promise) break;
      }
      return result;
    }
    return convertAny;
  };
  const toHub = run('toHub', all);
  const fromHub = run('fromHub', back);
  const arePure = all.every(
    (stage) =>
      'pure' in stage &&
      [stage.toHub, stage.fromHub].every((convert) => stage.pure.includes(convert)),
  );
  return {
    steps: all,
    toHub,
    fromHub,
    forgets: all.flatMap((stage) => forgetsIn(stage)),
    pure: arePure ? [toHub, fromHub] : [],
    definition: () =>
      all.map((stage) =>
        'definition' in stage ? stage.definition() : [String(stage.toHub), String(stage.fromHub)],
      ),
  };
}
