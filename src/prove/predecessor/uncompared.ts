import type { ProofFinding } from '../finding.ts';

/** Returns a finding as an error if the webhook has converted no object, so that nothing is compared. */
export function orUncompared(finding: ProofFinding): ProofFinding {
  const { check, seen, of } = finding;
  if (check !== 'webhook-refuses' || seen < of) return finding;
  return {
    ...finding,
    level: 'error',
    message: `${finding.message} The webhook converts none of the ${of} objects. If it does not have both versions, accept the finding.`,
  };
}
