import type { Cluster } from '../../cluster.ts';
import { objectInText } from '../../object-in.ts';
import type { MigrationFinding } from '../finding.ts';
import { stops, warns } from '../finding.ts';
import type { MigrationTarget } from '../target.ts';
import { objectAt } from '../../../core/json/fields.ts';

/** Something that the user must be allowed to do. */
export interface Permission {
  readonly verb: string;
  readonly group: string;
  readonly resource: string;
  readonly subresource?: string;
  /** The name of the one object, if one is enough. */
  readonly name?: string;
  /** True if the migration goes on without it. */
  readonly isOptional?: boolean;
}

const REVIEWS = '/apis/authorization.k8s.io/v1/selfsubjectaccessreviews';

/** Returns the permissions that a migration needs. */
export function permissionsFor(
  { group, plural, name, versions }: MigrationTarget,
  isPruning: boolean,
): readonly Permission[] {
  const crds = {
    group: 'apiextensions.k8s.io',
    resource: 'customresourcedefinitions',
    name,
  };
  return [
    ...['list', 'get', 'patch'].map((verb) => ({ verb, group, resource: plural })),
    ...(versions.some(({ hasStatus }) => hasStatus)
      ? [{ verb: 'patch', group, resource: plural, subresource: 'status', isOptional: true }]
      : []),
    ...(isPruning ? [{ verb: 'patch', ...crds, subresource: 'status' }] : []),
  ];
}

/** Asks the API server which permissions are missing. */
export async function missingPermissions(
  cluster: Cluster,
  permissions: readonly Permission[],
): Promise<readonly MigrationFinding[]> {
  const findings = await Promise.all(
    permissions.map(async (permission) => {
      const isAllowed = await ask(cluster, permission);
      if (isAllowed === true) return [];
      const words = inWords(permission);
      if (isAllowed === undefined) {
        return [
          warns('permission-unknown', `the API server does not say whether you may ${words}`),
        ];
      }
      return permission.isOptional === true
        ? [
            warns(
              'permission-missing',
              `you may not ${words}, so objects that are refused on the main resource are not tried there`,
            ),
          ]
        : [stops('permission-missing', `you may not ${words}. Ask for a role with this rule.`)];
    }),
  );
  return findings.flat();
}

/** Asks for one permission; undefined if there is no clear answer. */
async function ask(cluster: Cluster, permission: Permission): Promise<boolean | undefined> {
  const { isOptional: _, ...resourceAttributes } = permission;
  const body = JSON.stringify({
    apiVersion: 'authorization.k8s.io/v1',
    kind: 'SelfSubjectAccessReview',
    spec: { resourceAttributes },
  });
  const answer = await cluster.send({ method: 'POST', path: REVIEWS, body });
  const { allowed } = objectAt(objectInText(answer.text), 'status');
  return typeof allowed === 'boolean' ? allowed : undefined;
}

function inWords({ verb, group, resource, subresource, name }: Permission): string {
  const what = subresource === undefined ? resource : `${resource}/${subresource}`;
  return `${verb} ${what} of group ${group}${name === undefined ? '' : ` (${name})`}`;
}
