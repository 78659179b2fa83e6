import { isJsonObject } from '../json/json-value.ts';
import type { JsonObject } from '../json/json-value.ts';

/**
 * A custom resource as the API server sends it. It may be a fragment: server-side apply sends objects without required
 * fields, without a name, and without `metadata` (Kubernetes documentation, "Versions in CustomResourceDefinitions",
 * Webhook request and response).
 */
export interface KubernetesObject extends JsonObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata?: JsonObject;
}

/** The fields of every resource, also of an embedded one, whatever its schema states. The API server has rules for them. */
export const META_FIELDS: ReadonlySet<string> = new Set(['apiVersion', 'kind', 'metadata']);

/** Reports whether a value has `apiVersion` and `kind`, and `metadata` that is an object if present. */
export function isKubernetesObject(value: unknown): value is KubernetesObject {
  return (
    isJsonObject(value) &&
    isNonEmptyString(value['apiVersion']) &&
    isNonEmptyString(value['kind']) &&
    (value['metadata'] === undefined || isJsonObject(value['metadata']))
  );
}

/**
 * Returns the group of an apiVersion: `stable.example.com` for `stable.example.com/v1`, and an empty string for `v1`.
 */
export function groupOf(apiVersion: string): string {
  return apiVersion.slice(0, Math.max(apiVersion.indexOf('/'), 0));
}

/** Returns the version of an apiVersion: `v1` for `stable.example.com/v1` and for `v1`. */
export function versionOf(apiVersion: string): string {
  return apiVersion.slice(apiVersion.indexOf('/') + 1);
}

function isNonEmptyString(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
