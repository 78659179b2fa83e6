import { defineKind, through } from '../../../src/index.ts';
import { hubConstant, lens, ownConstant, rename, split } from '../../../src/lens.ts';
import type { Kind } from '../../../src/index.ts';
import { crd } from './crd.gen.ts';

/**
 * Every version has fields of its own: `extra` in `v1`, `legacy` in `v1beta1`, `relic` in `v1alpha1`. And where there
 * is a `rig`, each of the newer ones has a field in it that the other one has always with the same value.
 */
export const barge: Kind = defineKind(crd, 'v1', {
  v1beta1: lens(
    split('spec.hostPort', ':', ['spec.host', 'spec.port']),
    ownConstant('spec.rig.era', 'sail'),
    hubConstant('spec.rig.tier', 'gold'),
  ),
  v1alpha1: through('v1beta1', lens(rename('spec.address', 'spec.hostPort'))),
});
