import type { Kind } from '../../../src/index.ts';
import { defineKind, through } from '../../../src/index.ts';
import { hubOnly, lens, rename } from '../../../src/lens.ts';
import { crd } from './crd.gen.ts';

/**
 * v1beta3 renamed one field. 0 shares mean 0 in v1, but the default of 30 in older versions. That is a matter of
 * defaulting: the conversion leaves the number as it is.
 */
export const priorityLevelConfiguration: Kind = defineKind(crd, 'v1', {
  v1beta3: lens(),
  v1beta2: through(
    'v1beta3',
    lens(rename('spec.limited.assuredConcurrencyShares', 'spec.limited.nominalConcurrencyShares')),
  ),
  v1beta1: through(
    'v1beta2',
    lens(
      hubOnly('spec.limited.lendablePercent'),
      hubOnly('spec.limited.borrowingLimitPercent'),
      hubOnly('spec.exempt'),
    ),
  ),
});
