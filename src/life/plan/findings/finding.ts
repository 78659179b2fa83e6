import type { Level } from '../../../crd/finding.ts';

/** The ids of the findings, with what each means. `docs/leaving-a-version.md` lists them. */
export const PLAN_RULES = {
  'crd-invalid': 'API servers refuse the CRD.',
  'crd-not-established':
    'The CRD is not established, or is being deleted, so its objects cannot be used.',
  'objects-unreadable': 'Objects of the kind cannot be listed.',
  'storage-version-not-served':
    'The storage version is not served, so every read and every write is converted.',
  'storage-not-preferred':
    'Clients prefer a version other than the stored one, so their reads are converted.',
  'stored-versions-doubtful': 'status.storedVersions does not reliably show what is stored.',
  'migration-running': 'A StorageVersionMigration is running.',
  'migration-failed': 'A StorageVersionMigration has failed.',
  'migration-left-over': 'The CRD says that a migration is running, but none is.',
  'none-loses-fields': 'Strategy None prunes fields that the versions do not share.',
  'webhook-of-one-version': 'A CRD with a single version has a webhook, which is never called.',
  'webhook-fails': 'The webhook makes reads fail.',
  'certificate-expires': 'A certificate that conversion depends on has expired or expires soon.',
  'not-deprecated': 'A version that a newer one replaces is served, but not deprecated.',
  'no-deprecation-warning': 'A deprecated version has no deprecationWarning for its clients.',
  'deprecated-without-successor':
    'A version is deprecated, and no served version that is as stable replaces it.',
  'deprecated-in-use': 'Clients ask for a deprecated version.',
  'use-unknown': 'It is unknown whether clients ask for a deprecated version.',
  'managed-fields-of-removed-version':
    'Objects have managedFields of a version that the CRD does not have, so server-side apply fails.',
  'managed-fields-of-old-version': 'Objects have managedFields of a version that will be removed.',
  'admission-of-old-version':
    'An admission webhook or policy names only versions that the CRD loses or has lost, so API servers stop calling it.',
} as const;

/** The id of a finding. */
export type PlanRule = keyof typeof PLAN_RULES;

/** Something about a CRD that its owner should know. */
export interface PlanFinding {
  readonly id: PlanRule;
  /** `error`: something fails or is lost now. `warning`: it will. `note`: it costs, or it is good to know. */
  readonly level: Level;
  /** The place in the CRD, as keys from its root. */
  readonly path: readonly (string | number)[];
  /** One sentence with the cause, and one with the remedy. */
  readonly message: string;
}

/** Returns a finding about a place of the CRD. */
export function findingAt(
  level: PlanFinding['level'],
  id: PlanRule,
  path: PlanFinding['path'],
  message: string,
): PlanFinding {
  return { id, level, path, message };
}

/** Returns the place of a version in its CRD. */
export function pathOfVersion(
  crd: { readonly versions: readonly { readonly name: string }[] },
  version: string,
): readonly (string | number)[] {
  const index = crd.versions.findIndex(({ name }) => name === version);
  return index === -1 ? ['spec', 'versions'] : ['spec', 'versions', index];
}

/** The number of names that a finding lists. */
export const MOST_NAMES = 3;
