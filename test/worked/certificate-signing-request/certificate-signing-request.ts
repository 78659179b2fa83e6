import type { Kind } from '../../../src/index.ts';
import { defineKind } from '../../../src/index.ts';
import { hubOnly, lens } from '../../../src/lens.ts';
import { crd } from './crd.gen.ts';

/**
 * The same fields, except one that is new in v1. v1 requires `signerName` and `usages`, and a `status` in its
 * conditions. The guide leaves them to the client, and no conversion can guess the intended signer.
 */
export const certificateSigningRequest: Kind = defineKind(crd, 'v1', {
  v1beta1: lens(hubOnly('spec.expirationSeconds')),
});
