import type { Step } from '../step.ts';
import { conversion, deprecation, migration, storageSwitch } from './first-steps.ts';
import { endOf } from './last-steps.ts';
import { storageOf } from '../../../crd/custom-resource-definition.ts';
import { stepOf } from './situation.ts';
import type { Situation } from './situation.ts';

/**
 * Returns the steps that lead a CRD to its goal, in order. A step is `now` only if nothing can be lost by it and every
 * step that it needs is done. None if there is nothing to leave and nothing to store anew, as far as objects can be
 * listed.
 */
export function stepsOf(situation: Situation): Step[] {
  const { facts, goal, findings } = situation;
  const isThere = goal.leaving.length === 0 && (storageOf(facts.crd)?.name ?? '') === goal.target;
  if (isThere && findings.every(({ id }) => id !== 'objects-unreadable')) return [];
  // API servers count the requests for deprecated versions only, so that comes first.
  const steps: Step[] = goal.leaving.map((version) =>
    stepOf('deprecate', version, `deprecate ${version}`, deprecation(situation, version)),
  );
  steps.push(stepOf('convert', goal.target, 'convert between the versions', conversion(situation)));
  steps.push(stepOf('store', goal.target, `store ${goal.target}`, storageSwitch(situation, steps)));
  steps.push(
    stepOf(
      'migrate',
      goal.target,
      `migrate stored objects to ${goal.target}`,
      migration(situation, steps),
    ),
  );
  for (const version of goal.leaving) steps.push(...endOf(version, situation, steps));
  return steps;
}
