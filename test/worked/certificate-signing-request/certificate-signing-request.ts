import type { Kind } from '../../../src/index.ts';
import { defineKind } from '../../../src/index.ts';
import { hubOnly, lens } from '../../../src/lens.ts';
import { crd } from './crd.gen.ts';

/**
 * The same fields, but for one that v1 has got since. v1 demands `signerName` and `usages`, and its conditions a `status`: the guide leaves it to the
 * client to say them, and no default of a conversion could know the signer that was meant.
 */
export const certificateSigningRequest: Kind = defineKind(crd, 'v1', {
  v1beta1: lens(hubOnly('spec.expirationSeconds')),
});
