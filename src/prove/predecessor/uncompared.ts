import { counted } from '../../core/counted.ts';
import type { ProofFinding } from '../finding.ts';

/**
 * Returns a finding as an error if the webhook has converted no object, so that nothing is compared.
 *
 * @param refused - the number of objects that the webhook refuses, for any reason
 */
export function orUncompared(finding: ProofFinding, refused: number): ProofFinding {
  const { check, of } = finding;
  if (check !== 'webhook-refuses' || refused < of) return finding;
  return {
    ...finding,
    level: 'error',
    message: `${finding.message} The webhook converts none of ${counted(of, 'object')}. If it does not have both versions, accept the finding.`,
  };
}
