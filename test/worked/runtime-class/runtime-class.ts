import type { Kind } from '../../../src/index.ts';
import { defineKind, through } from '../../../src/index.ts';
import { lens, rename } from '../../../src/lens.ts';
import { crd } from './crd.gen.ts';

/** v1beta1 moved the fields out of `spec`; v1 has the same fields. */
export const runtimeClass: Kind = defineKind(crd, 'v1', {
  v1beta1: lens(),
  v1alpha1: through(
    'v1beta1',
    lens(
      rename('spec.runtimeHandler', 'handler'),
      rename('spec.overhead', 'overhead'),
      rename('spec.scheduling', 'scheduling'),
    ),
  ),
});
