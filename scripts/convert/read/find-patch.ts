import type { JsonValue } from '../../../src/core/json/json-value.ts';
import { isJsonList, isJsonObject } from '../../../src/core/json/json-value.ts';
import type { KubernetesObject } from '../../../src/index.ts';
import { HELM_EXPRESSION } from '../../yaml/read-yaml.ts';

/** The patch directives of kustomize and kubectl (apimachinery, `pkg/util/strategicpatch`). */
const ORDER = /^\$(?:patch|retainKeys|setElementOrder\/.*|deleteFromPrimitiveList\/.*)$/;

/** Returns why an object is a patch, as the end of a sentence; undefined for a whole object. */
export function findPatch(object: KubernetesObject): string | undefined {
  const order = findKey(object, (key) => ORDER.test(key));
  if (order !== undefined) return `it has ${order}`;
  const { metadata } = object;
  const named = [metadata?.['name'], metadata?.['generateName']];
  return named.some((name) => typeof name === 'string' && name !== '')
    ? undefined
    : 'it has no metadata.name';
}

/** Reports whether an object contains a Helm expression. In a quoted string it is valid YAML, but not rendered yet. */
export function holdsTemplate(value: JsonValue): boolean {
  if (typeof value === 'string') return HELM_EXPRESSION.test(value);
  if (isJsonList(value)) return value.some(holdsTemplate);
  return (
    isJsonObject(value) &&
    Object.entries(value).some(
      ([key, one]) => HELM_EXPRESSION.test(key) || holdsTemplate(one ?? null),
    )
  );
}

function findKey(value: JsonValue, isWanted: (key: string) => boolean): string | undefined {
  if (isJsonList(value)) return value.map((one) => findKey(one, isWanted)).find(isFound);
  if (!isJsonObject(value)) return undefined;
  return (
    Object.keys(value).find(isWanted) ??
    Object.values(value)
      .map((one) => findKey(one ?? null, isWanted))
      .find(isFound)
  );
}

function isFound(key: string | undefined): boolean {
  return key !== undefined;
}
