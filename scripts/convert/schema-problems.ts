import { sameJson } from '../../src/core/json/same-json.ts';
import { valueAt } from '../../src/core/json/value-path.ts';
import { once } from '../../src/core/once.ts';
import { versionOf } from '../../src/core/kind/kubernetes-object.ts';
import type { Kind, KubernetesObject } from '../../src/index.ts';
import type { KindSource } from '../generate/read-kind.ts';
import { findInObject } from '../samples/find-in-object.ts';
import type { SampleFinding } from '../samples/find-in-object.ts';
import type { YamlPath } from '../yaml/line-of.ts';
import { pathText } from '../yaml/line-of.ts';
import { isKeptName } from './layout/match.ts';

/** A reason why a conversion would lose data, and the path of its field before the conversion. */
export interface SchemaProblem {
  readonly path: YamlPath;
  readonly message: string;
}

/**
 * Returns the schema problems that would make a conversion lose data: missing required fields, which are a sign of a
 * patch, and unknown fields, which a server would prune. An object with kept data is not a patch: a conversion wrote
 * it, and the fields that its version requires may be among those that the other version does not have.
 */
export function schemaProblems(
  object: KubernetesObject,
  crd: KindSource | undefined,
): SchemaProblem[] {
  const isWhole = hasKeptData(object);
  return findingsOf(object, crd).flatMap(({ rule, path, message }) => {
    const where = pathText(path);
    if (rule === 'MissingField') {
      if (isWhole) return [];
      const advice = 'If this is a patch, convert the object that it is applied to.';
      return [{ path, message: `${where}: ${message} ${advice}` }];
    }
    return rule === 'UnknownField' ? [{ path, message: `${where}: ${message}` }] : [];
  });
}

/**
 * Returns the values that a conversion would lose: values of a wrong type that converting back does not restore,
 * because they stay hidden in an annotation, and fields that stay although the new version does not have them. A
 * converter leaves a field whose value has a wrong type, so if there are such values, only they are returned.
 */
export function lostValues(
  before: KubernetesObject,
  after: KubernetesObject,
  kind: Kind,
  crd: KindSource | undefined,
): SchemaProblem[] {
  const values = findingsOf(before, crd).filter(({ rule }) => VALUE_RULES.has(rule));
  const left = findingsOf(after, crd).filter(({ rule }) => rule === 'UnknownField');
  const wrong = left.length > 0 ? values : values.filter(isLost(before, after, kind));
  if (wrong.length > 0) {
    return wrong.map(({ path, message }) => ({ path, message: `${pathText(path)}: ${message}` }));
  }
  return left.map(({ path }) => ({
    path,
    message: `${pathText(path)}: the conversion leaves this field, but ${versionOf(after.apiVersion)} does not have it. Correct the converter.`,
  }));
}

function hasKeptData({ metadata }: KubernetesObject): boolean {
  return Object.keys(metadata?.['annotations'] ?? {}).some(isKeptName);
}

/**
 * Returns why API servers refuse an object in the target version: it has no value for a required field, or a value that
 * an enum does not list. A missing field counts only if a conversion has written the object, so that it is not a patch.
 *
 * @param isConverted - true for the result of this conversion. Kept data shows an earlier one
 */
export function rejections(
  object: KubernetesObject,
  crd: KindSource | undefined,
  isConverted: boolean,
): SchemaProblem[] {
  const isWhole = isConverted || hasKeptData(object);
  return findingsOf(object, crd)
    .filter(({ rule }) => rule === 'NotInEnum' || (rule === 'MissingField' && isWhole))
    .map(({ path, message }) => ({ path, message: `${pathText(path)}: ${message}` }));
}

/**
 * Returns a function that reports whether converting back changes a value. It converts only for the first value. Null has
 * no data to lose.
 */
function isLost(
  before: KubernetesObject,
  after: KubernetesObject,
  kind: Kind,
): (finding: SampleFinding) => boolean {
  const back = once(() => {
    const result = kind.convert(after, before.apiVersion);
    return 'object' in result ? result.object : undefined;
  });
  return ({ rule, path }) =>
    rule !== 'NoValue' && !sameJson(valueAt(before, path), valueAt(back(), path));
}

const VALUE_RULES: ReadonlySet<string> = new Set(['NoValue', 'NotInEnum', 'WrongType']);

function findingsOf(
  object: KubernetesObject,
  crd: KindSource | undefined,
): readonly SampleFinding[] {
  const version = crd?.versions.find(({ name }) => name === versionOf(object.apiVersion));
  return crd === undefined || version === undefined ? [] : findInObject(object, version, crd);
}
