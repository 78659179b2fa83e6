import type { PlanFacts } from './facts.ts';

/** The steps of leaving a version, in their order. */
export type StepId =
  | 'deprecate'
  | 'convert'
  | 'store'
  | 'migrate'
  | 'move-clients'
  | 'translate-managed-fields'
  | 'stop-serving'
  | 'remove';

/** `now`: it is safe. `later`: something must come first. */
export type StepState = 'done' | 'now' | 'later';

/** One step, with what to do or what is missing. */
export interface Step {
  readonly id: StepId;
  /** The version that the step is about: one that is left, or the target. */
  readonly version: string;
  readonly state: StepState;
  readonly title: string;
  /** Sentences: why it is done, why it is safe or useful, or what is missing. */
  readonly why: readonly string[];
  /** A change of the CRD: values of some of its fields; a removed version has none. */
  readonly edit?: readonly FieldChange[];
  /** A command line. */
  readonly command?: string;
  /** Things that only people can judge, before a step that is safe. */
  readonly look: readonly string[];
}

/** One changed field, by its path from the root of the CRD. */
export interface FieldChange {
  readonly path: readonly (string | number)[];
  /** Undefined to remove the field or element. */
  readonly value?: string | boolean;
}

/** The command lines of the program that makes the plan. */
export interface PlanCommands {
  readonly migrate: (crd: string) => string;
  readonly translate: (crd: string) => string;
  readonly repair: (crd: string) => string;
  /** Connects the CRD with a webhook, or writes a conversion if the project does not define the kind. */
  readonly connect: (facts: PlanFacts) => string;
}
