import type { ProofFinding } from '../finding.ts';
import type { ProvedVersion } from '../subjects/subject.ts';
import { versionFinding } from '../static/version-finding.ts';

/** Reports fields by which clients of a version can no longer select objects. */
export function selectableFindings(old: ProvedVersion, now: ProvedVersion): ProofFinding[] {
  return (old.selectable ?? [])
    .filter((path) => now.selectable?.includes(path) !== true)
    .map((jsonPath) => {
      const path = jsonPath.replace(/^\./, '');
      const message = `${now.name} no longer has ${path} in selectableFields: lists and watches with a field selector on it get 400. Restore it, and leave it out of a new version.`;
      return versionFinding('selectable-removed', 'error', now.name, { message, path });
    });
}
