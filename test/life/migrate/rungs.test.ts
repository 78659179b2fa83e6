import { expect, test } from 'vitest';
import type { JsonObject } from '../../../src/core/json/json-value.ts';
import { rungsOf } from '../../../src/life/migrate/write/rewrite-object.ts';
import { targetIn } from '../../../src/life/migrate/target.ts';
import { crdDocument } from '../plan/a-crd-state.ts';

const WEBHOOK = {
  strategy: 'Webhook',
  webhook: {
    conversionReviewVersions: ['v1'],
    clientConfig: { url: 'https://convert.example.com/convert' },
  },
};

/** Returns the versions in which an object is written, of a CRD whose storage version is v1 with `a` and `b`. */
function versionsTried(fields: readonly string[], conversion?: JsonObject): string[] {
  const versions = [
    { name: 'v1', storage: true, fields: ['a', 'b'] },
    { name: 'v1beta1', fields },
  ];
  const target = targetIn(JSON.stringify(crdDocument(versions, conversion)));
  return target === undefined ? [] : rungsOf(target).map(({ version }) => version);
}

test('strategy None writes in no version that lacks a field of the storage version', () => {
  expect(versionsTried(['a'])).toEqual(['v1']);
  expect(versionsTried(['a', 'b', 'c'])).toEqual(['v1', 'v1beta1']);
});

test('a webhook converts all fields', () => {
  expect(versionsTried(['a'], WEBHOOK)).toEqual(['v1', 'v1beta1']);
});
