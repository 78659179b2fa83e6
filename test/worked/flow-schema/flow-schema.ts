import type { Kind } from '../../../src/index.ts';
import { defineKind, through } from '../../../src/index.ts';
import { lens } from '../../../src/lens.ts';
import { crd } from './crd.gen.ts';

/** Four versions with the same fields, each converted through the next newer one. */
export const flowSchema: Kind = defineKind(crd, 'v1', {
  v1beta3: lens(),
  v1beta2: through('v1beta3', lens()),
  v1beta1: through('v1beta2', lens()),
});
