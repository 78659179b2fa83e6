import { isKubernetesObject } from '../../../src/core/kind/kubernetes-object.ts';
import type { KindSource, VersionSource } from '../../generate/read-kind.ts';
import { findRefusals } from '../../samples/find-refusals.ts';
import { pathText } from '../../yaml/line-of.ts';
import type { Sample } from './samples.ts';

/**
 * Returns the reasons for which an API server refuses the objects of a sample, each with its place and its versions:
 * `spec in v1, v1beta1: a validation rule is broken: least must be less than most`. A rule relates several fields, and
 * the values are made up one by one.
 */
export function refusedObjects({ versions }: KindSource, sample: Sample): string[] {
  const refused = versions.flatMap((version) => refusedIn(version, sample));
  const alike = Map.groupBy(refused, ({ place, reason }) => JSON.stringify([place, reason]));
  return [...alike.values()].flatMap((all) => {
    const [first] = all;
    if (first === undefined) return [];
    return `${first.place} in ${all.map(({ version }) => version).join(', ')}: ${first.reason}`;
  });
}

/** A reason for which an API server refuses the object of a version. */
interface Refused {
  readonly version: string;
  readonly place: string;
  readonly reason: string;
}

function refusedIn(version: VersionSource, sample: Sample): Refused[] {
  const object = sample.get(version.name);
  if (object === undefined || !isKubernetesObject(object)) return [];
  return findRefusals(object, version).map(({ path, reason }) => ({
    version: version.name,
    place: path.length === 0 ? 'the object' : pathText(path),
    reason,
  }));
}
