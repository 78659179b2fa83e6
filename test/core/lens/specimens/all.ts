import { amounts } from './amounts.ts';
import { lists } from './lists.ts';
import { moves } from './moves.ts';
import { nests } from './nests.ts';
import type { Specimen } from './specimen.ts';
import { texts } from './texts.ts';

/** Uses of all lenses, several of most. */
export const specimens: readonly Specimen[] = [...moves, ...nests, ...texts, ...amounts, ...lists];
