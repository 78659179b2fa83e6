import { expect, test } from 'vitest';
import { managersOf } from '../../src/life/managers-of.ts';

test('managers are found by the version of their entries, without those of another group', () => {
  const managedFields = [
    { manager: 'helm', apiVersion: 'example.com/v1beta1' },
    { manager: 'helm', apiVersion: 'example.com/v1beta1', subresource: 'status' },
    { manager: 'kubectl', apiVersion: 'example.com/v1beta1' },
    { manager: 'kubectl', apiVersion: 'example.com/v1' },
    { manager: 'autoscaler', apiVersion: 'autoscaling/v1' },
  ];
  expect(managersOf({ metadata: { managedFields } }, 'example.com')).toEqual(
    new Map([
      ['v1beta1', new Set(['helm', 'kubectl'])],
      ['v1', new Set(['kubectl'])],
    ]),
  );
});
