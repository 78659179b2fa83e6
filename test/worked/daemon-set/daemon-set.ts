import type { Kind } from '../../../src/index.ts';
import { defineKind, through } from '../../../src/index.ts';
import { asInteger, fieldToAnnotation, hubOnly, lens } from '../../../src/lens.ts';
import { crd } from './crd.gen.ts';

/**
 * `spec.templateGeneration` is gone since apps/v1beta2. Kubernetes itself shows it there as an annotation, for the
 * controllers of the time; without the lens it would be kept all the same.
 *
 * v1 demands a `selector` and rolls updates out by default. The guide leaves both to the user.
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
