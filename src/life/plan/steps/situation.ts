import type { PlanFacts } from '../facts.ts';
import type { PlanFinding, PlanRule } from '../findings/finding.ts';
import type { Goal } from '../goal.ts';
import type { PlanCommands, Step, StepId } from '../step.ts';

/** The facts that decide about steps. */
export interface Situation {
  readonly facts: PlanFacts;
  readonly goal: Goal;
  readonly findings: readonly PlanFinding[];
  readonly commands: PlanCommands;
  /** The time without a request after which a version counts as unused, in seconds. */
  readonly unusedAfter: number;
}

/** The parts of a step that differ. */
export type Decision = Pick<Step, 'state'> &
  Partial<Pick<Step, 'why' | 'edit' | 'command' | 'look'>>;

/** Returns the decision about a step that is done. */
export function done(...why: readonly string[]): Decision {
  return { state: 'done', why };
}

/** Returns the decision about a step that something else must come before. */
export function later(...why: readonly string[]): Decision {
  return { state: 'later', why };
}

/** Returns a step. */
export function stepOf(id: StepId, version: string, title: string, decision: Decision): Step {
  return { id, version, title, why: [], look: [], ...decision };
}

/** Reports whether a step is done. */
export function isDone(steps: readonly Step[], id: StepId, version: string): boolean {
  return steps.some((step) => step.id === id && step.version === version && step.state === 'done');
}

/** The findings with which nothing may be written. */
const BROKEN: readonly PlanRule[] = [
  'crd-invalid',
  'crd-not-established',
  'objects-unreadable',
  'webhook-fails',
];

/** Returns what keeps every change from being safe. */
export function obstacles({ findings }: Situation): string[] {
  return findings
    .filter(({ id, level }) => level === 'error' && BROKEN.includes(id))
    .map(({ id }) => `see the finding ${id}`);
}
