import type { CallPrediction } from './calls.ts';
import { predictCalls } from './calls.ts';
import type { PlanFacts } from './facts.ts';
import { admissionFindingsOf } from './findings/admission.ts';
import { conversionFindingsOf } from './findings/conversion.ts';
import { LEVELS } from '../../crd/finding.ts';
import { findingAt } from './findings/finding.ts';
import type { PlanFinding } from './findings/finding.ts';
import { liveFindings } from './findings/live.ts';
import { versionFindingsOf } from './findings/versions.ts';
import { goalOf } from './goal.ts';
import type { Goal } from './goal.ts';
import type { PlanCommands, Step } from './step.ts';
import { stepsOf } from './steps/steps.ts';

/** The state of a CRD, and its next steps. */
export interface Plan {
  readonly facts: PlanFacts;
  readonly goal: Goal;
  /** The most severe come first. */
  readonly findings: readonly PlanFinding[];
  readonly steps: readonly Step[];
  /** Undefined if nothing is converted by a webhook, or if the number of objects is unknown. */
  readonly calls?: CallPrediction;
}

/** The options of a plan. */
export interface PlanOptions {
  readonly commands: PlanCommands;
  /** The duration of a call of the webhook in ms, if it is known better than by the facts. */
  readonly latency?: number;
  /** The time without a request after which a version counts as unused, in seconds; by default a day. */
  readonly unusedAfter?: number;
}

const DAY = 86_400;

/** Makes the plan of a CRD. */
export function planOf(facts: PlanFacts, options: PlanOptions): Plan {
  const { commands, unusedAfter = DAY } = options;
  const goal = goalOf(facts);
  const findings = [
    ...facts.refusals.map(({ path, message }) =>
      findingAt('error', 'crd-invalid', ['spec'], `${path}: ${message}`),
    ),
    ...liveFindings(facts, goal, commands),
    ...conversionFindingsOf(facts, goal, commands),
    ...versionFindingsOf(facts, goal),
    ...admissionFindingsOf(facts, goal),
  ].toSorted((one, other) => LEVELS.indexOf(one.level) - LEVELS.indexOf(other.level));
  const steps = stepsOf({ facts, goal, findings, commands, unusedAfter });
  const calls = predictCalls(facts, options.latency);
  return { facts, goal, findings, steps, ...(calls !== undefined && { calls }) };
}

/** Returns the first step that is safe; undefined if none is. */
export function nextStep({ steps }: Plan): Step | undefined {
  return steps.find(({ state }) => state === 'now');
}
