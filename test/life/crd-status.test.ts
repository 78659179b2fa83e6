import { expect, test } from 'vitest';
import { noCrd } from '../../src/life/crd-status.ts';

test.each([
  ['widgets.example.com', 'no CRD widgets.example.com'],
  ['widgets', 'no CRD widgets: write its full name, such as crontabs.stable.example.com'],
])('a cluster without the CRD %s has %s', (name, words) => {
  expect(noCrd(name)).toBe(words);
});
