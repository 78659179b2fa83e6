import type { Kind } from '../../../src/index.ts';
import { defineKind, lens } from '../../../src/index.ts';
import { crd } from './crd.gen.ts';

/**
 * The same fields. v1 demands `signerName` and `usages`, and its conditions a `status`: the guide leaves it to the
 * client to say them, and no default of a conversion could know the signer that was meant.
 */
export const certificateSigningRequest: Kind = defineKind({
  crd,
  hub: 'v1',
  spokes: { v1beta1: lens() },
});
