import { describe, expect, test } from 'vitest';
import { readStructuralSchema } from '../../../../src/core/schema/structural-schema.ts';
import { validateObject } from '../../../../src/core/schema/validate/validate-object.ts';
import type { JsonObject } from '../../../../src/index.ts';

const count = { type: 'integer' };
const schema = readStructuralSchema({
  type: 'object',
  properties: {
    spec: { type: 'object', properties: { replicas: count } },
    status: {
      type: 'object',
      'x-kubernetes-preserve-unknown-fields': true,
      properties: { replicas: count },
    },
  },
});
const scale = {
  specReplicasPath: '.spec.replicas',
  statusReplicasPath: '.status.replicas',
  labelSelectorPath: '.status.selector',
};
const metadata = { name: 'a', namespace: 'b' };

function violations(fields: JsonObject): string[] {
  const object = { apiVersion: 'example.com/v1', kind: 'Widget', metadata, ...fields };
  return validateObject(object, schema, { scope: 'Namespaced', scale }).map(
    ({ path, type, message }) => `${path}: ${type}: ${message}`,
  );
}

describe('the subresource scale', () => {
  test.each<JsonObject>([
    {},
    { spec: {}, status: {} },
    { spec: { replicas: 0 }, status: { replicas: 2 ** 31 - 1, selector: '' } },
  ])('accepts %j', (fields) => {
    expect(violations(fields)).toEqual([]);
  });

  test.each<[JsonObject, string]>([
    [{ spec: { replicas: -1 } }, '.spec.replicas: Invalid value: should be a non-negative integer'],
    [
      { status: { replicas: 2 ** 31 } },
      '.status.replicas: Invalid value: should be less than or equal to 2147483647',
    ],
    [
      { status: { selector: 1 } },
      '.status.selector: Invalid value: .status.selector accessor error: the value is of the type int64, expected string',
    ],
    [
      { status: { selector: null } },
      '.status.selector: Invalid value: .status.selector accessor error: the value is of the type <nil>, expected string',
    ],
  ])('refuses %j', (fields, violation) => {
    expect(violations(fields)).toEqual([violation]);
  });

  test('refuses a parent that is no object', () => {
    expect(violations({ status: [] })).toContain(
      '.status.replicas: Invalid value: .status.replicas accessor error: the value is of the type []interface {}, expected map[string]interface{}',
    );
  });

  test('names the field in the schema', () => {
    const object = { apiVersion: 'example.com/v1', kind: 'W', metadata, spec: { replicas: -1 } };
    expect(validateObject(object, schema, { scale })[0]?.schemaAt).toEqual([
      'properties',
      'spec',
      'properties',
      'replicas',
    ]);
  });
});
