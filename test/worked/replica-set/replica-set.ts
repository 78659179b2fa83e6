import type { Kind } from '../../../src/index.ts';
import { defineKind, through } from '../../../src/index.ts';
import { hubOnly, lens } from '../../../src/lens.ts';
import { crd } from './crd.gen.ts';

/**
 * The same fields; those added to v1 since then are kept. v1 requires a `selector`, which the guide leaves to the user.
 * The guide also names apps/v1beta1, which never had a ReplicaSet.
 */
export const replicaSet: Kind = defineKind(crd, 'v1', {
  v1beta2: lens(hubOnly('status.terminatingReplicas')),
  'extensions-v1beta1': through('v1beta2', lens()),
});
