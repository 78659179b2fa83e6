import type { NestedPart, Part, Scalar, WhenPart } from './part.ts';
import type { Both, Path, Side } from './path.ts';
import { EVERY, isSamePath } from './path.ts';

/** A part, with the path and the conditions that it gets from the parts around it. */
export interface Leaf {
  readonly part: Exclude<Part, WhenPart>;
  /** The path of the `inside` parts around it. */
  readonly prefix: Path;
  /** The conditions of the `when` parts around it. */
  readonly conditions: readonly Condition[];
  /** The parts around it whose parts apply together or not at all. */
  readonly together: readonly Part[];
}

/** A discriminator field and the value that it must have. */
export interface Condition {
  readonly at: Both<Path>;
  readonly equals: Both<Scalar>;
}

/** For a part that stands in the lens itself. */
export const NOWHERE: Omit<Leaf, 'part'> = { prefix: [], conditions: [], together: [] };

/**
 * Returns the parts in order, with `when` and `inside` resolved. An `inside` that also moves its object, or applies
 * again below, stays: like `each`, it is applied to the value that it moves.
 */
export function leavesOf(parts: readonly Part[], around: Omit<Leaf, 'part'> = NOWHERE): Leaf[] {
  return parts.flatMap((part): Leaf[] => {
    if (part.type === 'when') {
      const at = {
        own: [...around.prefix, ...part.at.own],
        hub: [...around.prefix, ...part.at.hub],
      };
      const conditions = [...around.conditions, { at, equals: part.equals }];
      return leavesOf(part.parts, { ...around, conditions });
    }
    if (
      part.type === 'inside' &&
      part.again === undefined &&
      isSamePath(part.at.own, part.at.hub)
    ) {
      const prefix = [...around.prefix, ...part.at.own];
      const together = part.isTogether === true ? [...around.together, part] : around.together;
      return leavesOf(part.parts, { ...around, prefix, together });
    }
    return [{ part, ...around }];
  });
}

/** A leaf that works inside the value at one place. */
export interface NestedLeaf extends Leaf {
  readonly part: NestedPart;
}

/** Reports whether a leaf works inside the value at one place. */
export function isNested(leaf: Leaf): leaf is NestedLeaf {
  return leaf.part.type === 'each' || leaf.part.type === 'inside';
}

/** Returns the path where the parts within a nested leaf work, with `EVERY` for every element. */
export function insideOf({ part, prefix }: NestedLeaf, side: Side): Path {
  const place = [...prefix, ...part.at[side]];
  return part.type === 'each' ? [...place, EVERY] : place;
}

/** Returns the places that a leaf reads and writes on one side. */
export function pathsOf({ part, prefix }: Leaf, side: Side): Path[] {
  switch (part.type) {
    case 'field':
    case 'inside':
    case 'each':
    case 'rest':
      return [[...prefix, ...part.at[side]]];
    case 'fields':
      return part.at[side].map((path) => [...prefix, ...path]);
    case 'only':
    case 'constant':
      return part.side === side ? [[...prefix, ...part.path]] : [];
    case 'forget':
      return [];
  }
}
