import type { JsonValue } from '../../../src/index.ts';
import { isJsonObject } from '../../../src/core/json/json-value.ts';
import { stringifyJson } from '../../../src/core/json/stringify-json.ts';
import { sorted } from '../../core/keep/a-deployment.ts';
import type { Column, Form } from './columns.ts';
import { KEY_OF, listTypeOf } from './columns.ts';

/**
 * Returns a list as an API server accepts it in a version: a set has no element twice, and a list map has no key twice.
 */
export function accepted(
  column: Column,
  form: Form,
  list: readonly JsonValue[],
): readonly JsonValue[] {
  const type = listTypeOf(column, form);
  if (type === 'atomic') return list;
  const key = type === 'map' ? KEY_OF[column.naming] : undefined;
  const elements = Map.groupBy(list, (one) => {
    const name = key !== undefined && isJsonObject(one) ? one[key] : one;
    return stringifyJson(sorted(name ?? null), true);
  });
  return [...elements.values()].flatMap(([first]) => first ?? []);
}
