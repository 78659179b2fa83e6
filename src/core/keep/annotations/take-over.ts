import { sortedCopy } from '../../convert/copies.ts';
import { guard } from '../../convert/guard.ts';
import { findAnnotation } from '../../convert/metadata-rules.ts';
import { OPEN } from '../../schema/shape.ts';
import type { Shape } from '../../schema/shape.ts';
import { fieldOf } from '../../json/fields.ts';
import type { JsonObject, JsonValue } from '../../json/json-value.ts';
import { isHollow, isJsonObject } from '../../json/json-value.ts';
import { parseValue } from '../../json/parse-value.ts';
import type { KubernetesObject } from '../../kind/kubernetes-object.ts';
import { groupOf, isKubernetesObject, versionOf } from '../../kind/kubernetes-object.ts';
import type { KeptTree, ReadStash, Stash } from '../../kind/version-tree.ts';
import type { ConvertStep, KeepWith } from '../trip.ts';
import { walk } from '../trip.ts';
import { annotationsOf, keptPrefix, withAnnotations, withTexts } from './kept-annotations.ts';
import { withHollow, withoutShared } from './hollow.ts';
import { pruneObject, withChanges } from '../../schema/prune.ts';

/**
 * Takes over data that an older webhook has stashed in annotations, before any other conversion. The stashed object is
 * converted to the version of the object that carries it, as if it had just been read there. Data that this version
 * cannot represent becomes kept data, with marks of the current values. So the rules of kept data decide what is
 * restored: never a field that the version can represent, and never a field that has changed since.
 *
 * The annotation is removed, also from an object of the stash's version, and never written: it would bring back later
 * what a client has removed. Fields that the schema of its version does not know, or types differently, are dropped, as
 * from every stored object. An annotation stays if it cannot be read, or if the kind no longer has its version.
 */
export function takeOver(keep: KeepWith, tree: KeptTree): KeepWith {
  const stashes = Object.entries(tree.stashes);
  if (stashes.length === 0) return keep;
  return (object, path, convert) => {
    let known = object;
    for (const [name, stash] of stashes) {
      known = withStash(known, name, stash, { tree, keep, convert }) ?? known;
    }
    return keep(known, path, convert);
  };
}

/** Returns one sentence for each mistake in the stashes of a definition. */
export function findStashes(tree: KeptTree): string[] {
  const { versions } = tree;
  return Object.entries(tree.stashes).flatMap(([name, { version, at, read }]) => {
    const place = `stashes['${name}']`;
    if (at !== undefined && read !== undefined) {
      return [`${place} has at and read: read returns the whole object, so remove at`];
    }
    const broken = findAnnotation(name);
    if (broken !== undefined) return [`${place} ${broken}`];
    if (!versions.includes(version)) {
      return [
        `${place}.version is ${version}, but the versions are ${versions.join(', ')}: use one of them`,
      ];
    }
    return at === undefined || hasPlace(tree.shapes[version], at.split('.'))
      ? []
      : [`${place}.at is ${at}, but ${version} has no such field: correct the path`];
  });
}

function hasPlace(shape: Shape | undefined, [key, ...rest]: readonly string[]): boolean {
  if (shape === undefined || shape.open === true || key === undefined) return true;
  const field = (shape.fields && fieldOf(shape.fields, key)) ?? shape.values;
  return field !== undefined && hasPlace(field, rest);
}

interface Means {
  readonly tree: KeptTree;
  readonly keep: KeepWith;
  readonly convert: ConvertStep;
}

/**
 * Returns the object with kept data in place of the annotation; undefined if there is none or it cannot be taken over.
 */
function withStash(
  object: KubernetesObject,
  name: string,
  stash: Stash,
  { tree, keep, convert }: Means,
): KubernetesObject | undefined {
  const held = heldIn(object, name, stash, tree.versions);
  if (held === undefined) return undefined;
  const prefix = keptPrefix(tree.group);
  const withoutIt = withoutAnnotation(object, name);
  const version = `${groupOf(object.apiVersion)}/${held.version}`;
  const there = tree.path(object.apiVersion, version) ?? [];
  // An object in the version of the stash has fields for everything in it, and they may have changed since.
  if (there.length === 0) return identified(withoutIt, object);
  const shapeOf = (one: string): Shape => tree.shapes[one] ?? OPEN;
  const inStash = (own: JsonObject): KubernetesObject | undefined =>
    walk(identified(withTexts(own, prefix, NONE), object), there, { convert, shapeOf });
  const like = inStash(withoutIt);
  const stashed = like && stashedObject(like, held.value, stash);
  if (like === undefined || stashed === undefined) return undefined;
  const shaped = pruneObject(stashed, shapeOf(held.version));
  const back = tree.path(version, object.apiVersion) ?? [];
  const shownOf = (result: JsonObject): JsonObject => withoutHollow(result, object);
  const arrived = keep(identified(shaped, like), back, convert, shownOf);
  if ('problem' in arrived) return undefined;
  // At the same place, data that the engine has kept itself is newer.
  const texts = new Map([...keptTexts(arrived.object, prefix), ...keptTexts(object, prefix)]);
  // An object of the stash that shows no value in either version has no data to restore.
  const home = inStash(arrived.object) ?? {};
  const parents = keep(identified(withoutShared(shaped, home), like), back, convert);
  const shape = shapeOf(versionOf(object.apiVersion));
  const filled = 'problem' in parents ? withoutIt : withHollow(withoutIt, parents.object, shape);
  return identified(withTexts(filled, prefix, texts), object);
}

/**
 * Returns an object without the objects in it that show no value and that another one lacks. Go code leaves them out, so
 * no client has removed them, and what the stash has in them is not lost with them.
 */
function withoutHollow(object: JsonObject, other: JsonObject): JsonObject {
  const changes = new Map<string, JsonValue | undefined>();
  for (const [name, value] of Object.entries(object)) {
    if (!isJsonObject(value)) continue;
    const there = fieldOf(other, name);
    if (there === undefined && isHollow(value)) changes.set(name, undefined);
    if (!isJsonObject(there)) continue;
    const left = withoutHollow(value, there);
    if (left !== value) changes.set(name, left);
  }
  return withChanges(object, changes);
}

/** Returns the content of an annotation and its version; undefined if it holds nothing of this kind. */
function heldIn(
  object: KubernetesObject,
  name: string,
  stash: Stash,
  versions: readonly string[],
): { readonly value: JsonValue; readonly version: string } | undefined {
  const text = annotationsOf(object)[name];
  const value = typeof text === 'string' ? parseValue(text) : undefined;
  const version = value === undefined ? undefined : versionOfStash(object, value, stash);
  if (value === undefined || version === undefined || !versions.includes(version)) return undefined;
  return { value, version };
}

/**
 * Returns the version of a stashed object; undefined if it is not of this kind. The stash may name its version itself:
 * a webhook whose hub changes still uses the annotation. The kind is checked because annotations are often copied from
 * an object to the objects made for it.
 */
function versionOfStash(
  { apiVersion, kind }: KubernetesObject,
  value: JsonValue,
  { at, read, version }: Stash,
): string | undefined {
  if (at !== undefined || read !== undefined) return version;
  if (!isJsonObject(value)) return undefined;
  const group = groupOf(apiVersion);
  const { apiVersion: own = `${group}/${version}`, kind: ownKind = kind } = value;
  const isSame = ownKind === kind && typeof own === 'string' && groupOf(own) === group;
  return isSame ? versionOf(own) : undefined;
}

const NONE: ReadonlyMap<string, string> = new Map();

/** Returns the stashed object, or the object with the fields that the stash holds, in the version of the stash. */
function stashedObject(
  object: KubernetesObject,
  value: JsonValue,
  { at, read }: Stash,
): JsonObject | undefined {
  const { apiVersion, kind, metadata = {}, ...fields } = object;
  if (read !== undefined) return objectRead(object, value, read);
  if (at !== undefined) {
    const filled = withAt(fields, at.split('.'), value);
    return filled && { ...filled, apiVersion, kind, metadata };
  }
  return isJsonObject(value) ? { ...value, apiVersion, kind, metadata } : undefined;
}

/** Returns what a function reads from a stash, by the rules of conversions; undefined if it does not read it. */
function objectRead(
  object: KubernetesObject,
  value: JsonValue,
  read: ReadStash,
): JsonObject | undefined {
  try {
    const before = { object, isAsItCame: true, ignored: undefined };
    const result = guard(read(value, withOwnFields(object)), object, object.apiVersion, before);
    return 'problem' in result ? undefined : result.object;
  } catch {
    // A stash that its function cannot read stays in the annotation, like one that is not JSON.
    return undefined;
  }
}

/** Returns a copy that the function of an author may change. */
function withOwnFields(object: KubernetesObject): KubernetesObject {
  return identified(sortedCopy(object, undefined), object);
}

/** Returns the object with another value at a path; undefined if a value on the path is not an object. */
function withAt(
  object: JsonObject,
  [key = '', ...rest]: readonly string[],
  value: JsonValue,
): JsonObject | undefined {
  if (rest.length === 0) return withChanges(object, new Map([[key, value]]));
  const field = fieldOf(object, key) ?? {};
  const inner = isJsonObject(field) ? withAt(field, rest, value) : undefined;
  return inner && withChanges(object, new Map([[key, inner]]));
}

function keptTexts(object: KubernetesObject, prefix: string): (readonly [string, string])[] {
  return Object.entries(annotationsOf(object)).flatMap(([name, text]) =>
    name.startsWith(prefix) && typeof text === 'string' ? [[name, text] as const] : [],
  );
}

function withoutAnnotation(object: KubernetesObject, name: string): JsonObject {
  const others = withChanges(annotationsOf(object), new Map([[name, undefined]]));
  return withAnnotations(object, others);
}

/** Returns the changed object. It is of the same kind, because only fields have changed. */
function identified(changed: JsonObject, object: KubernetesObject): KubernetesObject {
  return isKubernetesObject(changed) ? changed : object;
}
