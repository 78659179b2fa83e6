import { storageOf } from '../../crd/custom-resource-definition.ts';
import { compareStability, stabilityOf } from '../../crd/version-priority.ts';
import type { Stability } from '../../crd/version-priority.ts';
import type { ProofFinding } from '../finding.ts';
import type { Earlier, ProvedVersion, Subject } from '../subjects/subject.ts';
import { kindFindings } from './kind-changes.ts';
import { selectableFindings } from './selectable-changes.ts';
import { subresourceFindings } from './subresource-changes.ts';
import { versionFinding } from '../static/version-finding.ts';

/**
 * Returns what a change of the kind, its versions or their subresources breaks, by the rules of the API server and of the
 * Kubernetes Deprecation Policy.
 */
export function versionFindings(earlier: Earlier, subject: Subject): ProofFinding[] {
  const served = subject.versions.flatMap((now) => {
    const old = earlier.versions.find(({ name }) => name === now.name);
    return old?.served === true && now.served ? [{ old, now }] : [];
  });
  return [
    ...kindFindings(earlier, subject),
    ...earlier.versions.flatMap((old) => removalFindings(old, subject)),
    ...storageFindings(earlier, subject),
    ...successorFindings(earlier, subject),
    ...served.flatMap(({ old, now }) => subresourceFindings(old, now)),
    ...served.flatMap(({ old, now }) => selectableFindings(old, now)),
  ];
}

/**
 * Reports a version that is no longer served (rule 4a), or in which objects may be stored. Git does not know
 * `status.storedVersions`, which decides about the latter.
 */
function removalFindings(old: ProvedVersion, { versions }: Subject): ProofFinding[] {
  const { name } = old;
  const now = versions.find((version) => version.name === name);
  if (now === undefined && (old.storage || !old.served)) {
    const [what, level] = old.storage
      ? (['was the storage version', 'error'] as const)
      : (['may have been a storage version', 'warning'] as const);
    const message = `${name} ${what}, and the CRD no longer has it. Nobody can read objects that are stored in it, and API servers refuse the CRD while status.storedVersions names ${name}. Restore ${name}. Remove it only after you have migrated the objects to the new storage version, and removed ${name} from status.storedVersions, in every cluster.`;
    return [
      {
        ...versionFinding('stored-version-removed', level, name, { message }),
        crdify: ['storedVersionRemoval'],
      },
    ];
  }
  if (!old.served || now?.served === true) return [];
  const { level, rule } = REMOVAL[stabilityOf(name)](old.deprecated);
  const does = now === undefined ? 'was removed' : 'is no longer served';
  const message = `${name} ${does}, so its clients get 404. ${rule}`;
  return [versionFinding('version-removed', level, name, { message })];
}

type Removal = (isDeprecated: boolean) => Pick<ProofFinding, 'level'> & { readonly rule: string };

/** The rules for the end of a version, by its stability (rule 4a). */
const REMOVAL: Readonly<Record<Stability, Removal>> = {
  stable: () => ({
    level: 'error',
    rule: 'A stable version may be deprecated, but not removed within a major release (deprecation policy, rule 4a). Serve it again.',
  }),
  beta: (isDeprecated) =>
    isDeprecated
      ? {
          level: 'warning',
          rule: 'A beta version must be served for 9 months or 3 minor releases after its deprecation, whichever is longer (deprecation policy, rule 4a). Check that they have passed.',
        }
      : {
          level: 'error',
          rule: 'A beta version must first be deprecated, for 9 months or 3 minor releases, whichever is longer (deprecation policy, rule 4a). Serve it again, with deprecated: true.',
        },
  alpha: (isDeprecated) => ({
    level: isDeprecated ? 'note' : 'warning',
    rule: 'An alpha version may be removed in any release (deprecation policy, rule 4a). Check that nobody uses it.',
  }),
};

/** Reports a storage version that the release before did not have (rule 4b). */
function storageFindings(earlier: Earlier, subject: Subject): ProofFinding[] {
  const before = storageOf(earlier);
  const after = storageOf(subject);
  if (before === undefined || after === undefined) return [];
  if (earlier.versions.some(({ name }) => name === after.name)) return [];
  const message = `The storage version is ${after.name}, which the CRD did not have before. A rollback would make the objects that are stored in it unreadable, so API servers refuse the old CRD. Keep ${before.name} as the storage version in this release, and change it in the next one (deprecation policy, rule 4b).`;
  return [versionFinding('storage-changed', 'error', after.name, { message })];
}

/** Reports a version that becomes deprecated although nothing as stable replaces it (rule 3). */
function successorFindings(earlier: Earlier, { versions }: Subject): ProofFinding[] {
  const lasting = versions.filter(({ served, deprecated }) => served && !deprecated);
  return versions
    .filter(({ name, served, deprecated }) => {
      const before = earlier.versions.find((version) => version.name === name);
      if (!served || !deprecated || before?.deprecated !== false) return false;
      return lasting.every((other) => compareStability(other.name, name) < 0);
    })
    .map(({ name }) => {
      const message = `${name} is now deprecated, and no served version that is at least as stable replaces it. A version may not be deprecated in favor of a less stable one (deprecation policy, rule 3). Serve a successor first.`;
      return versionFinding('deprecated-without-successor', 'error', name, { message });
    });
}
