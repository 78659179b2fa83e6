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

const condition = (type: string, status: string, message: string): CrdCondition => {
  return { type, status, reason: '', message };
};

const NOT_ACCEPTED = condition('Established', 'False', 'not all names are accepted');
const IN_USE = condition('NamesAccepted', 'False', '"BoatList" is already in use');
const INVALID = condition('Established', 'False', 'The conversion webhook CABundle is invalid');
const ACCEPTED = condition('NamesAccepted', 'True', 'no conflicts found');
const MIGRATED = condition('StorageMigrating', 'False', 'the migration has failed');

test.for<[string, CrdCondition[], string | undefined]>([
  ['nothing is known', [], 'not established'],
  ['a name is in use', [NOT_ACCEPTED, IN_USE], 'not established: "BoatList" is already in use'],
  [
    'the caBundle is invalid',
    [MIGRATED, ACCEPTED, INVALID],
    'not established: The conversion webhook CABundle is invalid',
  ],
  ['it is established', [{ ...INVALID, status: 'True' }], undefined],
])('a CRD that is not established names the cause: %s', ([, conditions, words]) => {
  expect(notEstablished({ conditions })).toBe(words);
});
