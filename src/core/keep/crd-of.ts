import type { Crd } from '../kind/define-kind.ts';
import { keepBy } from './keep.ts';
import { findListKeys } from './list-keys.ts';
import { findStashes, takeOver } from './annotations/take-over.ts';

/**
 * A CRD with the shapes of its versions. What a version cannot hold is known from them, so a kind that is defined
 * with this CRD keeps it; generated modules call this. A Worker whose kinds do without is spared the code.
 *
 * Parts that are alike in several shapes should be one object, as in generated modules: a value that two versions
 * share under one shape is not walked again.
 */
export function crdOf<Objects extends Record<string, object>>(
  crd: Omit<Crd<Objects>, 'keep' | 'shapes'> & Required<Pick<Crd<Objects>, 'shapes'>>,
): Crd<Objects> {
  return {
    ...crd,
    keep: {
      find: (tree) => [...findListKeys(tree), ...findStashes(tree)],
      make: (tree) => takeOver(keepBy(tree), tree),
    },
  };
}
