import type { Kinds } from '../core/kind/kinds.ts';
import type { CustomResourceDefinition } from './custom-resource-definition.ts';
import { warning } from './finding.ts';
import type { Finding, KindRule } from './finding.ts';

/**
 * Compares a CRD with the kinds of a deployment.
 *
 * @returns a warning if the deployment does not serve the kind, or one for each version that it does not know. A kind
 *   with one version cannot be served, because there is nothing to convert
 */
export function kindFindings(crd: CustomResourceDefinition, kinds: Kinds): Finding<KindRule>[] {
  const kind = kinds.find(crd.group, crd.kind);
  const [only, ...others] = crd.versions;
  if (kind === undefined && only !== undefined && others.length === 0) {
    const message = `${only.name} is the only version of the CRD, so there is nothing to convert, and no webhook is called. Leave out spec.conversion until there is a second version.`;
    return [warning('OneVersion', 'spec.versions', message)];
  }
  if (kind === undefined) {
    const message = `this deployment does not serve ${crd.kind} of ${crd.group}, so it would refuse every conversion. Add the kind, or check the group.`;
    return [warning('KindNotServed', 'spec.names.kind', message)];
  }
  return crd.versions.flatMap(({ name }, index) => {
    if (kind.versions.includes(name)) return [];
    const message = `this deployment serves ${crd.kind} in ${kind.versions.join(', ')}, but not in ${name}. Add a spoke for ${name}, or remove the version.`;
    return [warning('VersionNotServed', `spec.versions[${index}].name`, message)];
  });
}
