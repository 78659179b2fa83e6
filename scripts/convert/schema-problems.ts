import { versionOf } from '../../src/core/kind/kubernetes-object.ts';
import type { KubernetesObject } from '../../src/index.ts';
import type { KindSource } from '../generate/read-kind.ts';
import { findInObject } from '../samples/find-in-object.ts';
import type { SampleFinding } from '../samples/find-in-object.ts';
import type { YamlPath } from '../yaml/line-of.ts';
import { pathText } from '../yaml/line-of.ts';

/** A reason why a conversion would lose data, and the path of its field before the conversion. */
export interface SchemaProblem {
  readonly path: YamlPath;
  readonly message: string;
}

/**
 * Returns the schema problems that would make a conversion lose data: missing required fields, which are a sign of a
 * patch, and unknown fields, which a server would prune.
 */
export function schemaProblems(
  object: KubernetesObject,
  crd: KindSource | undefined,
): SchemaProblem[] {
  return findingsOf(object, crd).flatMap(({ rule, path, message }) => {
    const where = pathText(path);
    if (rule === 'MissingField') {
      const advice = 'If this is a patch, convert the object that it is applied to.';
      return [{ path, message: `${where}: ${message} ${advice}` }];
    }
    return rule === 'UnknownField' ? [{ path, message: `${where}: ${message}` }] : [];
  });
}

/**
 * Returns the fields that a conversion leaves although the new version does not have them. A converter leaves a field
 * whose value is not of the expected type, so such values are the problems if there are any.
 */
export function leftFields(
  before: KubernetesObject,
  after: KubernetesObject,
  crd: KindSource | undefined,
): SchemaProblem[] {
  const left = findingsOf(after, crd).filter(({ rule }) => rule === 'UnknownField');
  if (left.length === 0) return [];
  const values = findingsOf(before, crd).filter(({ rule }) => VALUE_RULES.has(rule));
  if (values.length > 0) {
    return values.map(({ path, message }) => ({ path, message: `${pathText(path)}: ${message}` }));
  }
  return left.map(({ path }) => ({
    path,
    message: `${pathText(path)}: the conversion leaves this field, but ${versionOf(after.apiVersion)} does not have it. Correct the converter.`,
  }));
}

const VALUE_RULES: ReadonlySet<string> = new Set(['NoValue', 'NotInEnum', 'WrongType']);

function findingsOf(
  object: KubernetesObject,
  crd: KindSource | undefined,
): readonly SampleFinding[] {
  const version = crd?.versions.find(({ name }) => name === versionOf(object.apiVersion));
  return crd === undefined || version === undefined ? [] : findInObject(object, version, crd);
}
