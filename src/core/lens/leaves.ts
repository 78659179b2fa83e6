import type { Part, Scalar, WhenPart } from './part.ts';
import type { Both, Path, Side } from './path.ts';
import { isSamePath } from './path.ts';

/** A part that does something itself, and where it stands. */
export interface Leaf {
  readonly part: Exclude<Part, WhenPart>;
  /** The path of the `inside` parts around it. */
  readonly prefix: Path;
  /** The conditions of the `when` parts around it. */
  readonly conditions: readonly Condition[];
}

/** A discriminator field and the value that it must have. */
export interface Condition {
  readonly at: Both<Path>;
  readonly equals: Both<Scalar>;
}

const NOWHERE: Omit<Leaf, 'part'> = { prefix: [], conditions: [] };

/**
 * The parts in order, with `when` and `inside` resolved. An `inside` that also moves its object stays: like `each`
 * it is applied to the value that it moves.
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
    if (part.type === 'inside' && isSamePath(part.at.own, part.at.hub)) {
      return leavesOf(part.parts, { ...around, prefix: [...around.prefix, ...part.at.own] });
    }
    return [{ part, ...around }];
  });
}

/** The places that a leaf reads and writes on one side. */
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
