import { isJsonList, isJsonObject } from '../../core/json/json-value.ts';
import type { JsonValue } from '../../core/json/json-value.ts';
import { valueAt } from '../../core/json/value-path.ts';
import type { KubernetesObject } from '../../core/kind/kubernetes-object.ts';
import { fieldSchema } from '../../core/schema/structural-schema.ts';
import type { StructuralSchema } from '../../core/schema/structural-schema.ts';
import type { Difference } from '../difference.ts';
import { isZero } from '../objects/values/zero.ts';
import { asWritten } from '../server/api-server.ts';
import type { ProvedVersion } from '../subjects/subject.ts';

/**
 * Reports whether two results differ only in that one has an absent or null value, and the other the zero value of a
 * type: Go code writes `creationTimestamp: null`, `replicas: 0` or `status: {}` for absent fields, and drops them with
 * `omitempty`. It does not do so to the keys of maps, nor to labels and annotations. A place whose default is another
 * value does not count, because an API server sets a default only where the value is absent.
 */
export function isZeroDifference(
  { path, before, after }: Difference,
  results: readonly KubernetesObject[],
  version: ProvedVersion,
): boolean {
  const { schema } = version;
  const above = path.slice(0, -1).reduce(schemaAt, schema);
  const here = schemaAt(above, path.at(-1) ?? '');
  return (
    path[0] !== 'metadata' &&
    !isKeyOfMap(above, path.at(-1)) &&
    [before, after].some((value) => value === undefined || value === null) &&
    [before, after].every((value) => isNothing(value, here)) &&
    results.every((object) => isNothing(valueAt(asWritten(object, version), path), here))
  );
}

/** Reports whether a value is absent, null, false, 0, an empty text, an empty list or map, or an object of such values. */
function isNothing(value: JsonValue | undefined, schema: StructuralSchema | undefined): boolean {
  if (value === undefined || value === null || isZero(value)) return true;
  if (isJsonList(value)) return value.length === 0;
  return (
    isJsonObject(value) &&
    Object.entries(value).every(
      ([name, one]) => !isKeyOfMap(schema, name) && isNothing(one, schemaAt(schema, name)),
    )
  );
}

function isKeyOfMap(
  schema: StructuralSchema | undefined,
  key: string | number | undefined,
): boolean {
  const isMap = schema?.additionalProperties !== undefined;
  return isMap && typeof key === 'string' && !schema.properties.has(key);
}

/** Returns the schema of a field, an entry of a map, or an element. */
export function schemaAt(
  schema: StructuralSchema | undefined,
  key: string | number,
): StructuralSchema | undefined {
  if (typeof key === 'number') return schema?.items;
  return schema && fieldSchema(schema, key);
}
