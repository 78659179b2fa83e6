import type { JsonObject, JsonValue } from '../../src/core/json/json-value.ts';
import { isJsonObject } from '../../src/core/json/json-value.ts';
import type { KubernetesObject } from '../../src/index.ts';

/** The metadata fields that an API server sets, and ignores or rejects from clients. */
const METADATA: ReadonlySet<string> = new Set([
  'creationTimestamp',
  'deletionGracePeriodSeconds',
  'deletionTimestamp',
  'generation',
  'managedFields',
  'resourceVersion',
  'selfLink',
  'uid',
]);

/** The annotation in which kubectl apply stores the applied file. */
export const LAST_APPLIED = 'kubectl.kubernetes.io/last-applied-configuration';

/** Returns the object without the fields that only a server writes. */
export function strip(object: KubernetesObject): KubernetesObject {
  const { status: _, ...others } = object;
  const { metadata } = others;
  if (metadata === undefined) return others;
  const { annotations, ...fields } = without(metadata, (name) => METADATA.has(name));
  const named = isJsonObject(annotations)
    ? without(annotations, (name) => name === LAST_APPLIED)
    : annotations;
  const isEmptied = isJsonObject(named) && annotations !== named && !hasFields(named);
  return { ...others, metadata: isEmptied ? fields : withAnnotations(fields, named) };
}

function withAnnotations(metadata: JsonObject, annotations: JsonValue | undefined): JsonObject {
  return annotations === undefined ? metadata : { ...metadata, annotations };
}

function hasFields(object: JsonObject): boolean {
  return Object.keys(object).length > 0;
}

function without(object: JsonObject, isOut: (name: string) => boolean): JsonObject {
  const entries = Object.entries(object);
  const rest = entries.filter(([name]) => !isOut(name));
  return rest.length === entries.length ? object : Object.fromEntries(rest);
}
