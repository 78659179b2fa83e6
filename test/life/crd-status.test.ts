import { expect, test } from 'vitest';
import { noCrd, notEstablished } from '../../src/life/crd-status.ts';
import type { CrdCondition } from '../../src/life/crd-status.ts';

test.each([
  ['widgets.example.com', 'cluster prod has no CRD widgets.example.com'],
  [
    'widgets',
    'cluster prod has no CRD widgets: write its full name, such as crontabs.stable.example.com',
  ],
])('a cluster without the CRD %s is named, with advice', (name, words) => {
  expect(noCrd({ name: 'prod' }, name)).toBe(words);
});

test('a CRD that is not established names the cause, which another condition has', () => {
  const condition = (type: string, status: string, message: string): CrdCondition => {
    return { type, status, reason: '', message };
  };
  const established = condition('Established', 'False', 'not all names are accepted');
  const names = condition('NamesAccepted', 'False', '"BoatList" is already in use');
  expect(notEstablished({ conditions: [established, names] })).toBe(
    'not established: "BoatList" is already in use',
  );
  expect(notEstablished({ conditions: [] })).toBe('not established');
  expect(notEstablished({ conditions: [{ ...established, status: 'True' }] })).toBe(undefined);
});
