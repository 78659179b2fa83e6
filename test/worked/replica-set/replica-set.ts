import type { Kind } from '../../../src/index.ts';
import { defineKind, lens, through } from '../../../src/index.ts';
import { crd } from './crd.gen.ts';

/**
 * The same fields; what v1 has got since is kept. v1 demands a `selector`, which the guide leaves to the user. It also
 * names apps/v1beta1, where there never was a ReplicaSet.
 */
export const replicaSet: Kind = defineKind({
  crd,
  hub: 'v1',
  spokes: { v1beta2: lens(), 'extensions-v1beta1': through('v1beta2', lens()) },
});
