import type { Kind } from '../../../src/index.ts';
import { defineKind, through } from '../../../src/index.ts';
import { hubOnly, lens } from '../../../src/lens.ts';
import { crd } from './crd.gen.ts';

/**
 * The same fields; what v1 has got since is kept. v1 demands a `selector`, which the guide leaves to the user. It also
 * names apps/v1beta1, where there never was a ReplicaSet.
 */
export const replicaSet: Kind = defineKind(crd, 'v1', {
  v1beta2: lens(hubOnly('status.terminatingReplicas')),
  'extensions-v1beta1': through('v1beta2', lens()),
});
