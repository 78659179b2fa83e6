import type { JsonObject } from '../../../src/core/json/json-value.ts';
import { isKubernetesObject } from '../../../src/core/kind/kubernetes-object.ts';
import type { KindSource, VersionSource } from '../../generate/read-kind.ts';
import { findRefusals } from '../../samples/find-refusals.ts';
import type { Refusal } from '../../samples/find-refusals.ts';
import { pathText } from '../../yaml/line-of.ts';

/**
 * Returns the reasons for which an API server refuses the objects of a sample, each with its place and its versions:
 * `spec in v1, v1beta1: a validation rule is broken: least must be less than most`. A rule relates several fields, and
 * the values are made up one by one.
 */
export function refusedObjects(
  { versions }: KindSource,
  sample: ReadonlyMap<string, JsonObject>,
): string[] {
  const refused = refusalsIn(versions, sample).map(({ version, path, reason }) => ({
    version,
    place: path.length === 0 ? 'the object' : pathText(path),
    reason,
  }));
  const alike = Map.groupBy(refused, ({ place, reason }) => JSON.stringify([place, reason]));
  return [...alike.values()].flatMap((all) => {
    const [first] = all;
    if (first === undefined) return [];
    return `${first.place} in ${all.map(({ version }) => version).join(', ')}: ${first.reason}`;
  });
}

/** A refusal of one version of a sample. */
export interface RefusedVersion extends Refusal {
  readonly version: string;
  readonly object: JsonObject;
}

/** Returns the refusals of all versions of a sample. */
export function refusalsIn(
  versions: readonly VersionSource[],
  sample: ReadonlyMap<string, JsonObject>,
): RefusedVersion[] {
  return versions.flatMap((known) => {
    const { name: version } = known;
    const object = sample.get(version);
    if (object === undefined || !isKubernetesObject(object)) return [];
    return findRefusals(object, known).map((refusal) => ({ ...refusal, version, object }));
  });
}
