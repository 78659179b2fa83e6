import { defineKind, through } from '../../../src/index.ts';
import { hubConstant, lens, ownConstant, rename, split } from '../../../src/lens.ts';
import type { Kind } from '../../../src/index.ts';
import { crd } from './crd.gen.ts';

/**
 * Each version has fields that the others lack: `extra` in `v1`, `legacy` in `v1beta1`, `relic` in `v1alpha1`. In a
 * `rig`, each of the two newer versions has a field that is a constant in the other.
 */
export const barge: Kind = defineKind(crd, 'v1', {
  v1beta1: lens(
    split('spec.hostPort', ':', ['spec.host', 'spec.port']),
    ownConstant('spec.rig.era', 'sail'),
    hubConstant('spec.rig.tier', 'gold'),
  ),
  v1alpha1: through('v1beta1', lens(rename('spec.address', 'spec.hostPort'))),
});
