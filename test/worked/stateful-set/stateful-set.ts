import type { Kind } from '../../../src/index.ts';
import { defineKind, through } from '../../../src/index.ts';
import { hubOnly, lens } from '../../../src/lens.ts';
import { crd } from './crd.gen.ts';

/**
 * The same fields; those added to v1 since then, such as `ordinals`, are kept. v1 requires a `selector` and rolls
 * updates out by default, which the guide leaves to the user.
 */
export const statefulSet: Kind = defineKind(crd, 'v1', {
  v1beta2: lens(
    hubOnly('spec.updateStrategy.rollingUpdate.maxUnavailable'),
    hubOnly('spec.minReadySeconds'),
    hubOnly('spec.persistentVolumeClaimRetentionPolicy'),
    hubOnly('spec.ordinals'),
  ),
  v1beta1: through('v1beta2', lens()),
});
