import type { Kind } from '../../../src/index.ts';
import { defineKind, through } from '../../../src/index.ts';
import { asInteger, fieldToAnnotation, hubOnly, lens } from '../../../src/lens.ts';
import { crd } from './crd.gen.ts';

/**
 * apps/v1beta2 dropped `spec.rollbackTo`. Kubernetes itself shows it there as an annotation, and so does this lens.
 * Without it the field would still be kept.
 *
 * v1 requires a `selector` and has other defaults for the deadline, the history and the surge. A conversion writes no
 * defaults: the API server applies those of the newer version, and the guide tells the user to set what was meant.
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
