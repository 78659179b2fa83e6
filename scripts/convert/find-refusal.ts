import { isMap } from 'yaml';
import { findInvalidMetadata } from '../../src/core/convert/metadata-rules.ts';
import type { JsonObject, JsonValue } from '../../src/core/json/json-value.ts';
import { isJsonObject } from '../../src/core/json/json-value.ts';
import { stringifyJson } from '../../src/core/json/stringify-json.ts';
import { versionOf } from '../../src/core/kind/kubernetes-object.ts';
import type { Kind, KubernetesObject } from '../../src/index.ts';
import { nameOfObject } from '../samples/name-of-object.ts';
import type { YamlPath } from '../yaml/line-of.ts';
import { pathText } from '../yaml/line-of.ts';
import type { FoundObject } from './read/find-objects.ts';
import { findPatch, holdsTemplate } from './read/find-patch.ts';

/** A reason why a file cannot be converted. */
export interface Refusal {
  /** The line, from 1; absent if the reason concerns the whole file. */
  readonly line?: number;
  readonly message: string;
}

/** A reason why an object cannot be converted. */
export interface FieldRefusal extends Refusal {
  /** The path of the field in the object; absent if the reason concerns the whole object. */
  readonly path?: YamlPath;
}

/** Returns why an object cannot be converted, before any conversion is tried. */
export function findRefusal(
  { node }: FoundObject,
  object: KubernetesObject,
  kind: Kind,
  to: string,
): FieldRefusal | undefined {
  const own = versionOf(object.apiVersion);
  const name = nameOfObject(object);
  const unknown = [to, own].find((one) => !kind.versions.includes(one));
  if (unknown !== undefined) {
    const known = kind.versions.join(', ');
    return refusal(
      `${kind.kind} of ${kind.group} has no version ${unknown}. Its versions are ${known}.`,
    );
  }
  const { name: given = null } = object.metadata ?? {};
  if (holdsTemplate(object)) {
    return refusal(
      `${name} is a Helm template, not an object. Render it first with helm template RELEASE CHART.`,
    );
  }
  if (typeof given === 'string' && given.includes('{{')) {
    return refusal(`metadata.name of this ${kind.kind} is a template. Render it first.`, [
      'metadata',
      'name',
    ]);
  }
  if (given !== null && typeof given !== 'string') {
    return refusal(
      `metadata.name of a ${kind.kind} is ${stringifyJson(given, true)}, not a string. Write the name in quotes.`,
      ['metadata', 'name'],
    );
  }
  const unfit = own === to ? undefined : findUnfit(object, to);
  if (unfit !== undefined) return unfit;
  return isMap(node)
    ? undefined
    : refusal(`${name} is written as a YAML alias. Write the object out.`);
}

/** Returns why an object in another version cannot be converted. */
function findUnfit(object: KubernetesObject, to: string): FieldRefusal | undefined {
  const patch = findPatch(object);
  if (patch === undefined) return findInMaps(object);
  return refusal(
    `${nameOfObject(object)} is a patch, not a whole object: ${patch}. Convert the patched object, which kustomize build prints, and rewrite the patch for ${to}.`,
  );
}

/** Finds an invalid label or annotation. A converter passes them on, but its result must not have one. */
function findInMaps(object: KubernetesObject): FieldRefusal | undefined {
  for (const { path, metadata, value } of mapParts(object)) {
    const { rule } = findInvalidMetadata(metadata, {}) ?? {};
    if (rule === undefined) continue;
    const isKey = path.length === 2 || typeof value === 'string';
    const advice = isKey ? 'Correct it.' : 'Write the value in quotes.';
    return refusal(`${nameOfObject(object)}: ${pathText(path)} ${rule}. ${advice}`, path);
  }
  return undefined;
}

/** A label or an annotation, or another value in the place of their map. */
interface MapPart {
  readonly path: YamlPath;
  /** Metadata with nothing else. */
  readonly metadata: JsonObject;
  readonly value: JsonValue | undefined;
}

function mapParts({ metadata = {} }: KubernetesObject): MapPart[] {
  return ['labels', 'annotations'].flatMap((field): MapPart[] => {
    const map = metadata[field];
    const path = ['metadata', field];
    if (!isJsonObject(map)) return [{ path, metadata: { [field]: map }, value: map }];
    return Object.entries(map).map(([key, value]) => ({
      path: [...path, key],
      metadata: { [field]: { [key]: value } },
      value,
    }));
  });
}

function refusal(message: string, path: YamlPath = []): FieldRefusal {
  return { message, path };
}
