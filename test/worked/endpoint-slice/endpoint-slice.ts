import type { Kind } from '../../../src/index.ts';
import { defineKind } from '../../../src/index.ts';
import { each, hubOnly, lens, rename, rest } from '../../../src/lens.ts';
import { crd } from './crd.gen.ts';

/**
 * Two entries of `topology` became fields; the others remain readable as `deprecatedTopology`. Validation forbids v1
 * clients to write it, but a conversion must carry it, or v1beta1 clients would lose it.
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
