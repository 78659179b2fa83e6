import type { JsonObject, JsonValue, Shape } from '../../../src/index.ts';
import { isJsonList, isJsonObject } from '../../../src/core/json/json-value.ts';

/**
 * Returns `managedFields` as an API server writes them for an object whose status, if any, has another manager
 * (Kubernetes, "Server-Side Apply", `fieldsV1`).
 */
export function managedFieldsOf(object: JsonObject, shape: Shape): JsonObject[] {
  const { apiVersion = '', kind: _, metadata = {}, status, ...others } = object;
  const { labels = {}, annotations = {} } = isJsonObject(metadata) ? metadata : {};
  const entry = (manager: string, fields: JsonObject): JsonObject => ({
    apiVersion,
    fieldsType: 'FieldsV1',
    fieldsV1: fields,
    manager,
    operation: 'Update',
    time: '2026-03-09T08:15:30Z',
  });
  const users = entry('kubectl-client-side-apply', {
    'f:metadata': {
      'f:annotations': { '.': {}, ...ownedBelow(annotations, undefined) },
      'f:labels': { '.': {}, ...ownedBelow(labels, undefined) },
    },
    ...ownedBelow(others, shape),
  });
  if (status === undefined) return [users];
  const controllers = entry('kube-controller-manager', ownedBelow({ status }, shape));
  return [users, { ...controllers, subresource: 'status' }];
}

function ownedBelow(value: JsonValue, shape: Shape | undefined): JsonObject {
  if (!isJsonObject(value)) return {};
  return Object.fromEntries(
    Object.entries(value).map(([name, field = null]) => [
      `f:${name}`,
      owned(field, shape?.fields?.[name] ?? shape?.values),
    ]),
  );
}

/** A list belongs to one manager as a whole, unless the schema declares the keys of its elements. */
function owned(value: JsonValue, shape: Shape | undefined): JsonObject {
  if (isJsonObject(value)) return { '.': {}, ...ownedBelow(value, shape) };
  const keys = shape?.keys;
  if (!isJsonList(value) || keys === undefined) return {};
  const elements = value.map((element): [string, JsonObject] => {
    const fields = isJsonObject(element) ? element : {};
    const name = Object.fromEntries(keys.map((key) => [key, fields[key] ?? null]));
    return [`k:${JSON.stringify(name)}`, { '.': {}, ...ownedBelow(element, shape?.items) }];
  });
  return { '.': {}, ...Object.fromEntries(elements) };
}
