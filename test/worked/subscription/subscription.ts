import type { Kind } from '../../../src/index.ts';
import { accept, defineKind } from '../../../src/index.ts';
import { hubOnly, lens, rename } from '../../../src/lens.ts';
import { crd } from './crd.gen.ts';

/**
 * Subscription of Dapr: v2alpha1 routes messages by rules; the single route of v1alpha1 is its default. Dapr's own
 * webhook drops the rules of every object that passes through v1alpha1, and adds a disabled `bulkSubscribe` to every
 * object without one.
 */
export const subscription: Kind = defineKind(
  crd,
  'v2alpha1',
  {
    v1alpha1: lens(rename('spec.route', 'spec.routes.default'), hubOnly('spec.routes.rules')),
  },
  {
    accepted: [
      accept(
        'invalid-after-conversion',
        'spec.route',
        'v1alpha1 requires a route, and a subscription of v2alpha1 without a default has none to give',
      ),
    ],
  },
);
