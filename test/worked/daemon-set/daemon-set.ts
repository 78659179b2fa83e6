import type { Kind } from '../../../src/index.ts';
import { defineKind, through } from '../../../src/index.ts';
import { asInteger, fieldToAnnotation, hubOnly, lens } from '../../../src/lens.ts';
import { crd } from './crd.gen.ts';

/**
 * apps/v1beta2 dropped `spec.templateGeneration`. Kubernetes itself shows it there as an annotation, for the
 * controllers of that time, and so does this lens. Without it the field would still be kept.
 *
 * v1 requires a `selector` and rolls updates out by default. The guide leaves both to the user.
 */
export const daemonSet: Kind = defineKind(crd, 'v1', {
  v1beta2: lens(hubOnly('spec.updateStrategy.rollingUpdate.maxSurge')),
  'extensions-v1beta1': through(
    'v1beta2',
    lens(
      fieldToAnnotation(
        asInteger('spec.templateGeneration'),
        'deprecated.daemonset.template.generation',
      ),
    ),
  ),
});
