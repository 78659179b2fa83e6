import { causeIn } from '../repair/cause.ts';
import type { Cause } from '../repair/cause.ts';
import { stops } from './finding.ts';
import type { MigrationFinding } from './finding.ts';

/** Returns the finding that objects cannot be listed, with the remedy for the cause that the API server names. */
export function listRefused(refusal: string): MigrationFinding {
  return stops(
    'list-refused',
    `the objects cannot be listed in any served version: ${refusal}. Nothing is lost: ${remedyFor(causeIn(refusal))}`,
  );
}

function remedyFor(cause: Cause): string {
  if (cause.kind === 'stored-in-removed-version') {
    return `objects are stored in ${cause.version}, which the CRD no longer has. Start the command repair, which adds the version again and migrates them.`;
  }
  return cause.kind === 'conversion-failed'
    ? 'look at the conversion webhook first, and start again.'
    : 'remove the cause, and start again.';
}
