import type { Kind } from '../../../src/index.ts';
import { defineKind, lens } from '../../../src/index.ts';
import { crd } from './crd.gen.ts';

/** Only the group changed. What v1 has got since, `endPort`, is kept. */
export const networkPolicy: Kind = defineKind({
  crd,
  hub: 'v1',
  spokes: { 'extensions-v1beta1': lens() },
});
