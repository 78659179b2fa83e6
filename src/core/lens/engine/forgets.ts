import type { Forget, Unconverted } from '../../kind/spoke.ts';
import { insideOf, isNested, leavesOf } from './leaves.ts';
import type { Part } from './part.ts';
import type { Both, Path } from './path.ts';
import { pathsBelow } from './path.ts';

/** Returns the losses that a spoke declares: a lens by its parts, functions by `unconverted`. */
export function forgetsIn({
  forgets,
  unconverted = [],
}: {
  readonly forgets?: readonly Forget[];
  readonly unconverted?: Unconverted;
}): readonly Forget[] {
  return forgets ?? forgetsOf(unconverted);
}

const ROOT: Both<Path> = { own: [], hub: [] };

/** Returns the losses that parts declare, each with its full path in both versions. */
export function forgetsOf(parts: readonly Part[], base: Both<Path> = ROOT): Forget[] {
  return leavesOf(parts).flatMap((leaf): Forget[] => {
    const { part, prefix } = leaf;
    if (isNested(leaf)) {
      const inner = { own: insideOf(leaf, 'own'), hub: insideOf(leaf, 'hub') };
      return forgetsOf(leaf.part.parts, pathsBelow(base, inner));
    }
    if (part.type !== 'forget') return [];
    const path = [...prefix, ...part.path];
    return [{ at: pathsBelow(base, { own: path, hub: path }), reason: part.reason }];
  });
}
