import { versionOf } from '../../src/core/kind/kubernetes-object.ts';
import type { KubernetesObject } from '../../src/index.ts';
import type { KindSource } from '../generate/read-kind.ts';
import { findInObject } from '../samples/find-in-object.ts';
import { pathText } from '../yaml/line-of.ts';

/**
 * Returns the schema problems that would make a conversion lose data: missing required fields, which are a sign of a
 * patch, and unknown fields, which a server would prune.
 */
export function schemaProblems(object: KubernetesObject, crd: KindSource | undefined): string[] {
  const version = crd?.versions.find(({ name }) => name === versionOf(object.apiVersion));
  if (crd === undefined || version === undefined) return [];
  return findInObject(object, version, crd).flatMap(({ rule, path, message }) => {
    const where = pathText(path);
    if (rule === 'MissingField') {
      return [`${where}: ${message} If this is a patch, convert the object that it is applied to.`];
    }
    return rule === 'UnknownField' ? [`${where}: ${message}`] : [];
  });
}
