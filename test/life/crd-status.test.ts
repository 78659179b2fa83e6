import { expect, test } from 'vitest';
import { noCrd } from '../../src/life/crd-status.ts';

test.each([
  ['widgets.example.com', 'cluster prod has no CRD widgets.example.com'],
  [
    'widgets',
    'cluster prod has no CRD widgets: write its full name, such as crontabs.stable.example.com',
  ],
])('a cluster without the CRD %s is named, with advice', (name, words) => {
  expect(noCrd({ name: 'prod' }, name)).toBe(words);
});
