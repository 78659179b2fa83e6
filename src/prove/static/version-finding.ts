import type { CheckId } from '../../core/kind/acceptance.ts';
import type { ProofFinding } from '../finding.ts';

/** Returns a finding about one version, which needs no objects. */
export function versionFinding(
  check: CheckId,
  level: ProofFinding['level'],
  version: string,
  {
    message,
    path = '',
    ...rest
  }: Pick<ProofFinding, 'message'> & Partial<Pick<ProofFinding, 'path' | 'schemaAt' | 'to'>>,
): ProofFinding {
  return {
    check,
    level,
    from: version,
    to: version,
    path,
    message,
    examples: [],
    ...rest,
    seen: 1,
    of: 1,
  };
}
