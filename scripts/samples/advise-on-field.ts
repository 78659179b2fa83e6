import { nearest } from '../../src/check/similar.ts';
import type { Shape } from '../../src/core/schema/shape.ts';
import { someOf } from '../../src/crd/some-of.ts';
import { fieldShape } from '../../src/core/schema/prune.ts';
import type { KindSource, VersionSource } from '../generate/read-kind.ts';
import { pathText } from '../yaml/line-of.ts';
import type { YamlPath } from '../yaml/line-of.ts';
import { META_FIELDS } from '../../src/core/kind/kubernetes-object.ts';

/** The maximum number of names that a message lists. */
const MAX_NAMES = 12;

/** Returns the message for a field that a version does not have, with the most likely correction. */
export function adviseOnField(
  path: YamlPath,
  { name: version, shape }: VersionSource,
  { versions }: KindSource,
): string {
  const name = String(path.at(-1));
  const around = path.slice(0, -1);
  const siblings = namesIn(shapeAt(shape, around));
  const none = `${version} has no such field`;
  const typo = nearest(name, siblings);
  const other = versions.find((known) => shapeAt(known.shape, path) !== undefined);
  if (other !== undefined) {
    const correct = typo ?? `the field of ${version}`;
    const known = typo === undefined ? knownNames(siblings) : '';
    return `${none}, but ${other.name} does. Write ${correct} instead, or another apiVersion.${known}`;
  }
  if (typo !== undefined) return `${none}. Did you mean ${typo}?`;
  const [elsewhere] = placesOf(name, shape, []);
  if (elsewhere !== undefined) {
    return `${none} here, but it has ${pathText(elsewhere)}. Check the indentation.`;
  }
  return `${none}. Remove it, or add it to the CRD.${knownNames(siblings)}`;
}

function knownNames(names: readonly string[]): string {
  return names.length === 0 ? '' : ` The fields here are ${someOf(names, MAX_NAMES)}.`;
}

function namesIn(shape: Shape | undefined): string[] {
  const names = Object.keys(shape?.fields ?? {});
  return names.filter((name) => !META_FIELDS.has(name));
}

function shapeAt(shape: Shape, path: YamlPath): Shape | undefined {
  let at: Shape | undefined = shape;
  for (const segment of path) {
    at = typeof segment === 'number' ? at?.items : fieldShape(at, segment);
  }
  return at;
}

/** Finds other places where a version has a field of this name. Skips lists, whose elements have several places. */
function placesOf(name: string, { fields = {} }: Shape, path: YamlPath): YamlPath[] {
  return Object.entries(fields).flatMap(([field, shape]) => {
    if (path.length === 0 && field === 'metadata') return [];
    const here = [...path, field];
    return [...(field === name ? [here] : []), ...placesOf(name, shape, here)];
  });
}
