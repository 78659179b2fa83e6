import type { Part } from '../core/lens/engine/part.ts';

/** The rules for the definition of a kind. */
export type CheckRule =
  | 'VersionUnknown'
  | 'FieldNotConverted'
  | 'TypesDiffer'
  | 'WordsDiffer'
  | 'PathUnknown'
  | 'PathsSwapped'
  | 'PathReserved'
  | 'NoElements'
  | 'PartsOverlap'
  | 'PartWithoutEffect'
  | 'ConditionMoved'
  | 'ReasonMissing'
  | 'FunctionMissing'
  | 'FunctionThrows'
  | 'ResultInvalid';

/** A finding about a spoke, without its name. */
export interface Note {
  readonly rule: CheckRule;
  /** The problem, and the remedy. */
  readonly message: string;
  /** The parts that overlap. If one of them has another finding, that one explains the overlap. */
  readonly parts?: readonly Part[];
}

/** Returns a note. */
export function note(rule: CheckRule, message: string): Note {
  return { rule, message };
}
