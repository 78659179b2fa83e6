import type { Kind } from '../../../src/index.ts';
import { defineKind, through } from '../../../src/index.ts';
import { asInteger, fieldToAnnotation, hubOnly, lens } from '../../../src/lens.ts';
import { crd } from './crd.gen.ts';

/**
 * `spec.rollbackTo` is gone since apps/v1beta2. Kubernetes itself shows it there as an annotation; without the lens
 * it would be kept all the same.
 *
 * v1 demands a `selector` and has other defaults for the deadline, the history and the surge. A conversion writes no
 * default: the API server of the newer version does, and the guide tells the user to say what was meant.
 */
export const deployment: Kind = defineKind(crd, 'v1', {
  v1beta2: lens(hubOnly('status.terminatingReplicas')),
  v1beta1: through(
    'v1beta2',
    lens(
      fieldToAnnotation(asInteger('spec.rollbackTo.revision'), 'deprecated.deployment.rollback.to'),
    ),
  ),
  // Only the group changed.
  'extensions-v1beta1': through('v1beta1', lens()),
});
