import type { Part } from '../core/lens/engine/part.ts';

/** What a check of a kind's definition can find. */
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
  | 'FunctionThrows'
  | 'ResultInvalid';

/** A finding before anybody knows which spoke it is about. */
export interface Note {
  readonly rule: CheckRule;
  /** What is wrong, and what to do. */
  readonly message: string;
  /** The parts that meet. Where one of them is wrong already, that they meet follows from it. */
  readonly parts?: readonly Part[];
}

/** Something that is wrong, and what to do. */
export function note(rule: CheckRule, message: string): Note {
  return { rule, message };
}
