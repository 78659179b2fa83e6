import { insideOf, isNested, leavesOf } from '../../core/lens/engine/leaves.ts';
import type { Part } from '../../core/lens/engine/part.ts';
import type { Path, Side } from '../../core/lens/engine/path.ts';
import { checkNames } from './check-level.ts';
import type { Ends } from './check-lens.ts';
import { levelOf } from './level.ts';
import type { Note } from '../note.ts';
import { note } from '../note.ts';
import { callOf } from '../words.ts';

/** Returns the fields of one version that parts name as unconverted, with `EVERY` for every element. */
export function namedPaths(parts: readonly Part[], side: Side, base: Path = []): readonly Path[] {
  return leavesOf(parts).flatMap((leaf): readonly Path[] => {
    const { part, prefix } = leaf;
    const around = [...base, ...prefix];
    if (isNested(leaf)) {
      return namedPaths(leaf.part.parts, side, [...base, ...insideOf(leaf, side)]);
    }
    if (part.type === 'forget') return [[...around, ...part.path]];
    return part.type === 'only' && part.side === side ? [[...around, ...part.path]] : [];
  });
}

/** Checks the unconverted fields of functions. Finds unknown paths, and parts that would convert. */
export function checkUnconverted(parts: readonly Part[], ends: Ends): readonly Note[] {
  return [...findConverting(parts), ...checkNames(levelOf(parts, ends))];
}

function findConverting(parts: readonly Part[]): readonly Note[] {
  return leavesOf(parts).flatMap((leaf): readonly Note[] => {
    const { part } = leaf;
    if (isNested(leaf)) return findConverting(leaf.part.parts);
    if (part.type === 'only' || part.type === 'forget') return [];
    const message = `${callOf(part)} has no effect in unconverted. Name fields there with ownOnly, hubOnly and forget; for parts that convert, write steps(lens(${callOf(part)}), { toHub, fromHub }).`;
    return [note('PartWithoutEffect', message)];
  });
}
