import { convertOnce } from '../convert/along-path.ts';
import type { Crd } from '../kind/define-kind.ts';
import type { Keep } from '../kind/version-tree.ts';
import { once } from '../once.ts';
import { shapesIn } from '../schema/shapes-in.ts';
import { takeOver, findStashes } from './annotations/take-over.ts';
import { keepBy } from './keep.ts';
import { findListKeys, withListKeys } from './list-keys.ts';
import type { ConvertStep, KeepWith } from './trip.ts';

/** A CRD with the shapes of its versions. */
export type ShapedCrd<Objects extends Record<string, object>> = Pick<
  Crd<Objects>,
  'group' | 'kind' | 'versions'
> & {
  /** The shapes, or the text of a generated module. */
  readonly shapes: Required<Crd<Objects>>['shapes'] | string;
};

/**
 * Returns a CRD whose kind keeps the data that a version cannot represent. The shapes of the versions tell which data
 * that is. Generated modules call this; a Worker whose kinds keep nothing does not bundle the code.
 *
 * The text is read when the first object of the kind is converted, so a Worker with many kinds starts almost as fast as
 * one with a single kind.
 *
 * Equal parts of several shapes should be the same object, as in generated modules: a value that two versions share
 * under one shape object is not walked again.
 */
export function crdOf<Objects extends Record<string, object>>(
  crd: ShapedCrd<Objects>,
): Crd<Objects>;
export function crdOf(crd: ShapedCrd<Record<string, object>>): Crd {
  const { shapes, ...names } = crd;
  const known = once(() => (typeof shapes === 'string' ? shapesIn(shapes) : shapes));
  return {
    ...names,
    get shapes() {
      return known();
    },
    keep: {
      find: (tree) => [...findListKeys(tree), ...findStashes(tree)],
      make: (tree): Keep => {
        const keep = once(() => {
          const keyed = withListKeys(tree);
          return inTime(takeOver(keepBy(keyed), keyed));
        });
        return (object, path, isLate) => keep()(object, path, isLate);
      },
    },
  };
}

/** Thrown when the time for a review runs out during the conversion of an object. */
class OutOfTime extends Error {}

/** Returns a function that converts until the time runs out. Then the problem is `TooLate`, and nothing is lost. */
function inTime(keep: KeepWith): Keep {
  return (object, path, isLate) => {
    const convert: ConvertStep = (before, step) => {
      if (isLate()) throw new OutOfTime();
      return convertOnce(before, step, false);
    };
    try {
      return keep(object, path, convert);
    } catch (error) {
      if (error instanceof OutOfTime) return { problem: { reason: 'TooLate' } };
      throw error;
    }
  };
}
