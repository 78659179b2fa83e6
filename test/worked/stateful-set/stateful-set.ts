import type { Kind } from '../../../src/index.ts';
import { defineKind, lens, through } from '../../../src/index.ts';
import { crd } from './crd.gen.ts';

/**
 * The same fields; what v1 has got since, such as `ordinals`, is kept. v1 demands a `selector` and rolls updates out
 * by default, which the guide leaves to the user.
 */
export const statefulSet: Kind = defineKind({
  crd,
  hub: 'v1',
  spokes: { v1beta2: lens(), v1beta1: through('v1beta2', lens()) },
});
