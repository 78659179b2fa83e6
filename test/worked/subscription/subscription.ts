import type { Kind } from '../../../src/index.ts';
import { defineKind } from '../../../src/index.ts';
import { hubOnly, lens, rename } from '../../../src/lens.ts';
import { crd } from './crd.gen.ts';

/**
 * Subscription of Dapr: v2alpha1 routes messages by rules, and the one route of v1alpha1 is its default. Dapr's own
 * webhook drops the rules of an object that v1alpha1 has seen, and writes a `bulkSubscribe` that says "disabled" into
 * each that has none.
 */
export const subscription: Kind = defineKind(crd, 'v2alpha1', {
  v1alpha1: lens(rename('spec.route', 'spec.routes.default'), hubOnly('spec.routes.rules')),
});
