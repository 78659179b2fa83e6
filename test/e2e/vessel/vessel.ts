import { defineKind, lens, rename, split, through } from '../../../src/index.ts';
import type { Kind } from '../../../src/index.ts';
import { crd } from './crd.gen.ts';

/** `v1` has fields that the older versions lack, and `v1beta1` has `legacy`, which nobody else has. */
export const vessel: Kind = defineKind({
  crd,
  hub: 'v1',
  spokes: {
    v1beta1: lens(split('spec.hostPort', ':', ['spec.host', 'spec.port'])),
    v1alpha1: through('v1beta1', lens(rename('spec.address', 'spec.hostPort'))),
  },
});
