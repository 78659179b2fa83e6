import type { CheckId } from '../../core/kind/acceptance.ts';
import type { ProofFinding } from '../finding.ts';

/** Returns a finding about one version, which the CRD alone proves. */
export function versionFinding(
  check: CheckId,
  level: ProofFinding['level'],
  version: string,
  { message, path = '' }: { readonly message: string; readonly path?: string },
): ProofFinding {
  return {
    check,
    level,
    from: version,
    to: version,
    path,
    message,
    examples: [],
    seen: 1,
    of: 1,
  };
}
