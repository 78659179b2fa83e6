import type { Kind } from '../../../src/index.ts';
import { defineKind } from '../../../src/index.ts';
import { each, hubOnly, lens, rename, rest } from '../../../src/lens.ts';
import { crd } from './crd.gen.ts';

/**
 * Two entries of `topology` became fields, and the others are readable as `deprecatedTopology`. That v1 clients may
 * not write it is for validation; a conversion must carry it, or a v1beta1 client would lose it.
 */
export const endpointSlice: Kind = defineKind(crd, 'v1', {
  v1beta1: lens(
    each(
      'endpoints',
      rename("topology['kubernetes.io/hostname']", 'nodeName'),
      rename("topology['topology.kubernetes.io/zone']", 'zone'),
      rest('topology', 'deprecatedTopology'),
      hubOnly('conditions.serving'),
      hubOnly('conditions.terminating'),
      hubOnly('hints'),
    ),
  ),
});
