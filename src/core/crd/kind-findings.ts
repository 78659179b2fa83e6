import type { Kinds } from '../kind/kinds.ts';
import type { CustomResourceDefinition } from './custom-resource-definition.ts';
import { warning } from './finding.ts';
import type { Finding, KindRule } from './finding.ts';

/** What a deployment that serves these kinds could not convert of a CRD. */
export function kindFindings(crd: CustomResourceDefinition, kinds: Kinds): Finding<KindRule>[] {
  const kind = kinds.find(crd.group, crd.kind);
  if (kind === undefined) {
    const message = `the kinds of this deployment do not include ${crd.kind} of ${crd.group}, so every conversion would be refused. Add it to src/kinds, or check the group.`;
    return [warning('KindNotServed', 'spec.names.kind', message)];
  }
  return crd.versions.flatMap(({ name }, index) => {
    if (kind.versions.includes(name)) return [];
    const message = `the kinds of this deployment know ${crd.kind} in ${kind.versions.join(', ')}, but not in ${name}. Add a spoke for ${name}, or remove the version.`;
    return [warning('VersionNotServed', `spec.versions[${index}].name`, message)];
  });
}
