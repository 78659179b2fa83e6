import { compareVersionPriority, stabilityOf } from '../../crd/version-priority.ts';
import type { ProofFinding } from '../finding.ts';
import type { Subject } from '../subjects/subject.ts';
import { versionFinding } from './version-finding.ts';

/**
 * Reports served versions that a newer version supersedes and that the CRD does not mark `deprecated`. API servers warn
 * clients of a deprecated version, and mark it as requested in a metric (Kubernetes Deprecation Policy; KEP-1693).
 */
export function findNotDeprecated({ versions }: Subject): ProofFinding[] {
  const [newest] = versions
    .filter(({ served }) => served)
    .toSorted((one, other) => compareVersionPriority(one.name, other.name));
  if (newest === undefined) return [];
  return versions
    .filter(({ name, served, deprecated }) => served && !deprecated && isOlder(name, newest.name))
    .map(({ name }) =>
      versionFinding('not-deprecated', 'note', name, {
        message: `${name} is served beside ${newest.name} and is not deprecated. Set deprecated: true and a deprecationWarning. API servers then warn its clients, and a metric shows whether there are any.`,
      }),
    );
}

/**
 * Reports deprecated versions without a text for their clients. API servers then send a text of their own, which names a
 * newer version but no date (apiextensions-apiserver, `pkg/apiserver/customresource_handler.go`,
 * `defaultDeprecationWarning`).
 */
export function findNoWarning({ group, kind, versions }: Subject): ProofFinding[] {
  return versions
    .filter(
      ({ served, deprecated, deprecationWarning }) =>
        served && deprecated && deprecationWarning === undefined,
    )
    .map(({ name }) =>
      versionFinding('no-deprecation-warning', 'note', name, {
        message: `${name} is deprecated without a deprecationWarning. API servers warn that ${group}/${name} ${kind} is deprecated, but not how long it is served. Set a deprecationWarning with the successor and the date.`,
      }),
    );
}

/** An alpha or beta version is superseded by any version after it. A stable one may be served for ever. */
function isOlder(name: string, newest: string): boolean {
  return name !== newest && stabilityOf(name) !== 'stable';
}
