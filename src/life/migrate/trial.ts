import { ownershipFailureIn } from './write/ownership-failure.ts';
import type { PassResult } from './pass.ts';
import type { RefusedAttempt } from './write/rewrite-object.ts';

/** Leaves out the objects that a trial refuses for an entry of managedFields that is translated before they are written. */
export function afterTranslation(result: PassResult): PassResult {
  const refused = result.refused.filter(({ refusals: [first] }) => !waitsForTranslation(first));
  return { ...result, refused, counts: { ...result.counts, refused: refused.length } };
}

function waitsForTranslation(first: RefusedAttempt | undefined): boolean {
  const kind = first && ownershipFailureIn(first.message)?.kind;
  return kind === 'gone' || kind === 'unfit-for-entry';
}
