import type { Crd } from '../kind/define-kind.ts';
import { convertKeeping } from './keep.ts';

/**
 * A CRD with the shapes of its versions. What a version cannot hold is known from them, so a kind that is defined
 * with this CRD keeps it; generated modules call this. A Worker whose kinds do without is spared the code.
 */
export function crdOf<Objects extends Record<string, object>>(
  crd: Omit<Crd<Objects>, 'keep' | 'shapes'> & Required<Pick<Crd<Objects>, 'shapes'>>,
): Crd<Objects> {
  return { ...crd, keep: convertKeeping };
}
