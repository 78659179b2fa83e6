import { versionOf } from '../../src/core/kind/kubernetes-object.ts';
import type { KubernetesObject } from '../../src/index.ts';
import type { KindSource } from '../generate/read-kind.ts';
import { findInObject } from '../samples/find-in-object.ts';
import { pathText } from '../yaml/line-of.ts';

/**
 * What keeps an object from being converted without a loss: a field that its schema requires is not there, so it is a
 * patch, or one is there that the schema does not know, so a server would prune it.
 */
export function schemaProblems(object: KubernetesObject, crd: KindSource | undefined): string[] {
  const version = crd?.versions.find(({ name }) => name === versionOf(object.apiVersion));
  if (crd === undefined || version === undefined) return [];
  return findInObject(object, version, crd).flatMap(({ rule, path, message }) => {
    const where = pathText(path);
    if (rule === 'MissingField') {
      return [`${where}: ${message} A patch is no whole object: convert what it is applied to.`];
    }
    return rule === 'UnknownField' ? [`${where}: ${message}`] : [];
  });
}
