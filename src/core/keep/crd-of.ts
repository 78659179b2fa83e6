import type { Crd } from '../kind/define-kind.ts';
import { keepBy } from './keep.ts';
import { findListKeys } from './list-keys.ts';
import { findStashes, takeOver } from './annotations/take-over.ts';

/**
 * Returns a CRD whose kind keeps the data that a version cannot represent. The shapes of the versions tell which data
 * that is. Generated modules call this; a Worker whose kinds keep nothing does not bundle the code.
 *
 * Equal parts of several shapes should be the same object, as in generated modules: a value that two versions share
 * under one shape object is not walked again.
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
