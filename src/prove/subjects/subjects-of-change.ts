import type { CustomResourceDefinition } from '../../crd/custom-resource-definition.ts';
import type { CheckId } from '../../core/kind/acceptance.ts';
import type { ProofFinding } from '../finding.ts';
import { subjectOfNone } from './subject-of-crd.ts';
import type { Subject } from './subject.ts';

/** The change of one version of a CRD. */
export interface VersionChange {
  /** The version before the change, and after it. Only the conversion from the first to the second is of interest. */
  readonly subject: Subject;
  readonly before: string;
  readonly after: string;
}

/** The checks that say something about a change of a schema. */
export const CHANGE_CHECKS: readonly CheckId[] = [
  'pruned-silently',
  'invalid-after-conversion',
  'defaults-differ',
  'rule-not-evaluated',
];

/**
 * Returns the changes of the versions that a CRD has before and after a change. An object of the old schema is what a
 * cluster stores and what clients send, and the new schema prunes, defaults and validates it. So a change is judged like
 * a conversion that only sets the apiVersion.
 *
 * @param ref - the name of the state before, which becomes part of its versions: `v1@main`
 */
export function changesOf(
  before: CustomResourceDefinition,
  after: CustomResourceDefinition,
  ref: string,
): VersionChange[] {
  const old = subjectOfNone(before);
  const { versions, ...rest } = subjectOfNone(after);
  return versions.flatMap((version) => {
    const known = old.versions.find(({ name }) => name === version.name);
    if (known === undefined) return [];
    const renamed = { ...known, name: `${version.name}@${ref}` };
    const subject = { ...rest, versions: [renamed, version] };
    return [{ subject, before: renamed.name, after: version.name }];
  });
}

/** Reports versions that a change removes. Objects may be stored in them, and clients may use them. */
export function findRemoved(
  before: CustomResourceDefinition,
  after: CustomResourceDefinition,
  ref: string,
): ProofFinding[] {
  const left = new Set(after.versions.map(({ name }) => name));
  return before.versions
    .filter(({ name }) => !left.has(name))
    .map(({ name }) => ({
      check: 'version-removed',
      level: 'error',
      from: `${name}@${ref}`,
      to: name,
      path: '',
      message: `${ref} has the version ${name}, and this CRD has not. Objects that are stored in it can no longer be read. Keep it with served: false until no object is stored in it and status.storedVersions does not list it.`,
      examples: [],
      seen: 1,
      of: 1,
    }));
}
