import type { Shape } from '../crd/shape.ts';
import type { Leaf } from './leaves.ts';
import type { Both, Path, Side } from './path.ts';
import { writePath } from './path.ts';

/** One level of a lens: the object itself, or what an `each` or a moving `inside` works on. */
export interface Level {
  readonly leaves: readonly Leaf[];
  readonly shapes: Both<Shape>;
  /** Where this level stands in the whole object, for messages. */
  readonly base: Both<Path>;
}

/** A path as the author would write it from the root of the object. */
export function placeOf({ base }: Level, side: Side, path: Path): string {
  return writePath([...base[side], ...path]);
}
