import type { JsonValue } from '../../../src/core/json/json-value.ts';
import { isJsonList, isJsonObject } from '../../../src/core/json/json-value.ts';
import type { YamlPath } from '../../yaml/line-of.ts';

/** A selector of kustomize that names the version of its objects. */
export interface Selector {
  readonly apiVersion: string;
  readonly kind: string;
  readonly path: YamlPath;
}

/** The fields that have a selector: of a patch, and of a target of a replacement. */
const FIELDS: ReadonlySet<string> = new Set(['target', 'select']);

/** Finds the selectors in a Kustomization, or in an object of Flux or Argo CD that has its fields. */
export function findSelectors(value: JsonValue, path: YamlPath = []): Selector[] {
  if (isJsonList(value)) return value.flatMap((one, at) => findSelectors(one, [...path, at]));
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([field, inside = null]) => {
    const at = [...path, field];
    const { group, version, kind } = isJsonObject(inside) ? inside : {};
    const isSelector =
      FIELDS.has(field) &&
      typeof group === 'string' &&
      typeof version === 'string' &&
      typeof kind === 'string';
    return isSelector
      ? [{ apiVersion: `${group}/${version}`, kind, path: at }]
      : findSelectors(inside, at);
  });
}
