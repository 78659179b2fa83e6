import type { Kind } from '../../../src/index.ts';
import { accept, defineKind } from '../../../src/index.ts';
import { lens, ownOnly, rename } from '../../../src/lens.ts';
import { crd } from './crd.gen.ts';

/**
 * LocalQueue of Kueue: v1beta2 renames the usage of each flavor and no longer lists the flavors. Kueue's own webhook
 * loses that list.
 */
export const localQueue: Kind = defineKind(
  crd,
  'v1beta2',
  {
    v1beta1: lens(rename('status.flavorUsage', 'status.flavorsUsage'), ownOnly('status.flavors')),
  },
  {
    accepted: [
      accept(
        'invalid-after-conversion',
        'status.conditions',
        'v1beta2 limits the list to 16 conditions, and v1beta1 does not limit it',
      ),
    ],
  },
);
