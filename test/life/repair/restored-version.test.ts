import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pruneObject } from '../../../src/core/schema/prune.ts';
import { shapeOfSchema } from '../../../src/core/schema/shape-of-schema.ts';
import { structuralFindings } from '../../../src/core/schema/structural/structural-findings.ts';
import type { JsonObject } from '../../../src/index.ts';
import {
  additionOf,
  releaseOf,
  removalOf,
  restoredIn,
  WHOLE,
} from '../../../src/life/repair/restored-version.ts';
import { TARGET, version } from './some-evidence.ts';

test('adds a version that is not served, only to the CRD that was read', () => {
  expect(additionOf(TARGET, ['v1alpha1'])).toMatchObject([
    { op: 'test', path: '/metadata/uid', value: 'u-1' },
    { op: 'test', path: '/metadata/generation', value: 3 },
    {
      op: 'add',
      path: '/spec/versions/-',
      value: {
        name: 'v1alpha1',
        served: false,
        storage: false,
        deprecated: true,
        schema: { openAPIV3Schema: WHOLE },
      },
    },
  ]);
});

test('recognises its own versions, and no others', () => {
  const [, , addition] = additionOf(TARGET, ['v1alpha1']);
  const versions = [{ name: 'v1', deprecationWarning: 'use v2' }, addition?.['value'] ?? null];
  expect(restoredIn({ spec: { versions } })).toEqual(['v1alpha1']);
});

test('removes versions from the last to the first, each one by name', () => {
  const versions = ['v1', 'v1alpha1', 'v1beta1'].map(version);
  expect(removalOf({ ...TARGET, versions }, ['v1alpha1', 'v1beta1']).slice(2)).toEqual([
    { op: 'test', path: '/spec/versions/2/name', value: 'v1beta1' },
    { op: 'remove', path: '/spec/versions/2' },
    { op: 'test', path: '/spec/versions/1/name', value: 'v1alpha1' },
    { op: 'remove', path: '/spec/versions/1' },
  ]);
});

test('its schema is one that API servers accept, and removes nothing from any object', () => {
  expect(structuralFindings(WHOLE)).toEqual([]);
  const shape = shapeOfSchema(WHOLE, 'pruned');
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (fields) => {
      const object = { ...(fields as JsonObject), apiVersion: 'example.com/v1alpha1', kind: 'W' };
      expect(pruneObject(object, shape)).toEqual(object);
    }),
  );
});

describe('the ownership of spec.versions', () => {
  const helm = { manager: 'helm', fieldsV1: { 'f:spec': { 'f:group': {} } } };
  const ours = { manager: 'crdshift', fieldsV1: { 'f:spec': { 'f:versions': {} } } };
  const crdWith = (...managedFields: JsonObject[]): JsonObject => ({ metadata: { managedFields } });

  test('is given up', () => {
    expect(releaseOf(crdWith(helm, ours))).toEqual([
      { op: 'test', path: '/metadata/managedFields/1/manager', value: 'crdshift' },
      { op: 'remove', path: '/metadata/managedFields/1' },
    ]);
  });

  test('stays with an entry that owns more, of the status, or that is the only one', () => {
    const more = { ...ours, fieldsV1: { 'f:spec': { 'f:versions': {}, 'f:conversion': {} } } };
    expect(releaseOf(crdWith(helm, more))).toBeUndefined();
    expect(releaseOf(crdWith(helm, { ...ours, subresource: 'status' }))).toBeUndefined();
    expect(releaseOf(crdWith(ours))).toBeUndefined();
  });
});
