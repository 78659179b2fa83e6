import { defineKind, through } from '../../../src/index.ts';
import { lens, rename, split } from '../../../src/lens.ts';
import type { Kind } from '../../../src/index.ts';
import { crd } from './crd.gen.ts';

/** `v1` has fields that the older versions lack, and `v1beta1` has `legacy`, which the others lack. */
export const vessel: Kind = defineKind(crd, 'v1', {
  v1beta1: lens(split('spec.hostPort', ':', ['spec.host', 'spec.port'])),
  v1alpha1: through('v1beta1', lens(rename('spec.address', 'spec.hostPort'))),
});
