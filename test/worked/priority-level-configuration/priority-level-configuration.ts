import type { Kind } from '../../../src/index.ts';
import { defineKind, through } from '../../../src/index.ts';
import { hubOnly, lens, rename } from '../../../src/lens.ts';
import { crd } from './crd.gen.ts';

/**
 * One field got its better name in v1beta3. That v1 takes 0 shares for 0, and older versions for the default of 30,
 * is a matter of defaults: the number crosses over as it is.
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
