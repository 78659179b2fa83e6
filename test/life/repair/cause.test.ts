import { describe, expect, test } from 'vitest';
import { causeIn } from '../../../src/life/repair/cause.ts';

/** Messages of kube-apiserver, recorded. */
const REMOVED = {
  'GET on 1.36': 'request to convert CR from an invalid group/version: mig.example.com/v1beta1',
  'GET on 1.37':
    'Internal error occurred: StorageError: corrupt object, Code: 7, Key: /mig.example.com/badas/default/b, ResourceVersion: 0, AdditionalErrorMsg: object not decodable revision=228: request to convert CR from an invalid group/version: mig.example.com/v1beta1',
  'LIST on 1.37':
    'storage is (re)initializing: failed to list <unspecified>: failed to read one or more badas.mig.example.com from the storage: StorageError: corrupt object, Code: 7, Key: /registry/mig.example.com/badas/default/b, ResourceVersion: 0, AdditionalErrorMsg: object not decodable revision=228: request to convert CR from an invalid group/version: mig.example.com/v1beta1 (and 4 more)',
  'LIST of a batch':
    'request to convert CR list failed, list index 0 has invalid group/version: mig.example.com/v1beta1',
};

test.each(Object.entries(REMOVED))('names the missing version of a %s', (_, message) => {
  expect(causeIn(message)).toEqual({ kind: 'stored-in-removed-version', version: 'v1beta1' });
});

test('tells an object from a field manager', () => {
  expect(
    causeIn('request to convert CR to an invalid group/version: svm.example.com/v1beta1'),
  ).toEqual({ kind: 'managed-in-removed-version', version: 'v1beta1' });
});

describe('a failed conversion', () => {
  const away =
    'conversion webhook for judge.example.com/v1, Kind=Rig failed: Post "https://127.0.0.1:26813/convert?timeout=30s": dial tcp 127.0.0.1:26813: connect: connection refused';

  test.each([
    away,
    `object not decodable revision=7: ${away}`,
    `Internal error occurred: StorageError: corrupt object, Code: 7, Key: /judge.example.com/rigs/one/bad1, ResourceVersion: 0, AdditionalErrorMsg: object not decodable revision=7: ${away}`,
  ])('is found behind what the API server puts in front', (message) => {
    expect(causeIn(message)).toEqual({ kind: 'conversion-failed', version: 'v1', message: away });
  });

  test('is one as well if the API server refuses the answer of the webhook', () => {
    const message =
      'conversion webhook for judge.example.com/v1, Kind=Rig returned 0 objects, expected 1';
    expect(causeIn(message)).toEqual({ kind: 'conversion-failed', version: 'v1', message });
  });
});

test('claims nothing about other messages', () => {
  const message = 'etcdserver: request timed out';
  expect(causeIn(message)).toEqual({ kind: 'unknown', message });
});
