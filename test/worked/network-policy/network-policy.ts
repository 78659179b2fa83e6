import type { Kind } from '../../../src/index.ts';
import { defineKind } from '../../../src/index.ts';
import { each, hubOnly, lens } from '../../../src/lens.ts';
import { crd } from './crd.gen.ts';

/** Only the group changed. Fields added to v1 since then are kept. */
export const networkPolicy: Kind = defineKind(crd, 'v1', {
  'extensions-v1beta1': lens(
    each('spec.ingress', each('ports', hubOnly('endPort'))),
    each('spec.egress', each('ports', hubOnly('endPort'))),
  ),
});
