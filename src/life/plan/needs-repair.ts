import { causeIn } from '../repair/cause.ts';
import type { ObjectFacts } from './facts.ts';

/** Reports whether objects cannot be listed for a reason that a repair removes. */
export function needsRepair({ problem = '' }: ObjectFacts): boolean {
  return causeIn(problem).kind === 'stored-in-removed-version';
}
