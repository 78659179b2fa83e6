import { amounts } from './amounts.ts';
import { lists } from './lists.ts';
import { moves } from './moves.ts';
import { nests } from './nests.ts';
import type { Specimen } from './specimen.ts';
import { texts } from './texts.ts';

/** A use of every lens, most of several. */
export const specimens: readonly Specimen[] = [...moves, ...nests, ...texts, ...amounts, ...lists];
