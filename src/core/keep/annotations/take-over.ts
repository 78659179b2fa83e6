import type { Converted } from '../../convert/guard.ts';
import { OPEN } from '../../schema/shape.ts';
import { fieldOf } from '../../json/fields.ts';
import type { JsonObject, JsonValue } from '../../json/json-value.ts';
import { isJsonObject } from '../../json/json-value.ts';
import { parseValue } from '../../json/parse-value.ts';
import type { KubernetesObject } from '../../kind/kubernetes-object.ts';
import { groupOf, isKubernetesObject, versionOf } from '../../kind/kubernetes-object.ts';
import type { Convert, Keep, KeptTree, Stash, Step } from '../../kind/version-tree.ts';
import { annotationsOf, keptPrefix, withAnnotations, withTexts } from './kept-annotations.ts';
import { pruneObject, withChanges } from '../../schema/prune.ts';

/**
 * Takes over what an older webhook has stashed in annotations, before anything else is converted. The object that the
 * annotation holds is taken to the version of the object that carries it, as if it had just been read there: what that
 * version cannot hold of it becomes kept data, with marks of what stands there instead. So the rules of kept data decide
 * what comes back: a field that the version can hold never does, and neither does what somebody has changed since.
 *
 * The annotation goes with that, also from an object of its own version, and is never written: it would bring back later
 * what somebody has removed. What the schema of its version does not know, or has another type for, goes too, as it does
 * from every stored object. An annotation that cannot be read stays, and one of a version that the kind no longer has.
 */
export function takeOver(keep: Keep, tree: KeptTree): Keep {
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

/** What is wrong with the stashes of a definition, one sentence each. */
export function findStashes({ stashes, versions, shapes }: KeptTree): string[] {
  return Object.entries(stashes).flatMap(([name, { version, at }]) => {
    const place = `stashes['${name}']`;
    if (!versions.includes(version)) {
      return [`${place}.version is ${version}, which is no version: use ${versions.join(', ')}`];
    }
    let shape = shapes[version];
    for (const key of at?.split('.') ?? []) {
      if (shape === undefined || shape.open === true) return [];
      shape = (shape.fields && fieldOf(shape.fields, key)) ?? shape.values;
      if (shape === undefined) {
        return [`${place}.at is ${at}, which is no field of ${version}: correct the path`];
      }
    }
    return [];
  });
}

interface Means {
  readonly tree: KeptTree;
  readonly keep: Keep;
  readonly convert: Convert;
}

/** The object with kept data in place of the annotation; undefined where there is none, or it cannot be taken over. */
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
  // An object in the version of the stash has fields for all that it says, and they may have changed since.
  if (there.length === 0) return identified(withoutIt, object);
  const like = convertAll(identified(withTexts(withoutIt, prefix, NONE), object), there, convert);
  const stashed = like && stashedObject(like, held.value, stash);
  if (like === undefined || stashed === undefined) return undefined;
  const shape = tree.shapes[held.version] ?? OPEN;
  const shaped = pruneObject(stashed, shape);
  const back = tree.path(version, object.apiVersion) ?? [];
  const arrived = keep(identified(shaped, like), back, convert);
  if ('problem' in arrived) return undefined;
  // Of one place, what the engine has kept itself is newer.
  const texts = new Map([...keptTexts(arrived.object, prefix), ...keptTexts(object, prefix)]);
  return identified(withTexts(withoutIt, prefix, texts), object);
}

/** What an annotation holds, and of which version; undefined where it holds nothing of this kind. */
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
 * The version of the object that a stash holds; undefined where it is none of the kind. The stash may say it itself:
 * when its hub changes, a webhook goes on with the annotation that it has. Annotations are often copied from an object to
 * those that are made for it, so the kind counts as well.
 */
function versionOfStash(
  { apiVersion, kind }: KubernetesObject,
  value: JsonValue,
  { at, version }: Stash,
): string | undefined {
  if (at !== undefined) return version;
  if (!isJsonObject(value)) return undefined;
  const group = groupOf(apiVersion);
  const { apiVersion: own = `${group}/${version}`, kind: ownKind = kind } = value;
  const isSame = ownKind === kind && typeof own === 'string' && groupOf(own) === group;
  return isSame ? versionOf(own) : undefined;
}

const NONE: ReadonlyMap<string, string> = new Map();

/** The object in the version of the stash as it was, or as it would be with the field that the stash holds. */
function stashedObject(
  { apiVersion, kind, metadata = {}, ...fields }: KubernetesObject,
  value: JsonValue,
  { at }: Stash,
): JsonObject | undefined {
  if (at !== undefined) {
    const filled = withAt(fields, at.split('.'), value);
    return filled && { ...filled, apiVersion, kind, metadata };
  }
  return isJsonObject(value) ? { ...value, apiVersion, kind, metadata } : undefined;
}

/** The object with a value at a path, in place of what stands there; undefined where something else is in the way. */
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

function convertAll(
  object: KubernetesObject,
  path: readonly Step[],
  convert: Convert,
): KubernetesObject | undefined {
  let converted: Converted = { object };
  for (const step of path) {
    if ('problem' in converted) return undefined;
    converted = convert(converted.object, step);
  }
  return 'problem' in converted ? undefined : converted.object;
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

/** What only fields have changed of is an object of the same kind. */
function identified(changed: JsonObject, object: KubernetesObject): KubernetesObject {
  return isKubernetesObject(changed) ? changed : object;
}
