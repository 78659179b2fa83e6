import type { Both, Path } from '../../../src/core/lens/engine/path.ts';
import { writePath } from '../../../src/core/lens/engine/path.ts';
import { Call } from './drafted-part.ts';
import type { DraftedPart } from './drafted-part.ts';
import type { Field } from '../../../src/check/likeness.ts';
import { isSibling, wordsOfName } from '../../../src/check/likeness.ts';
import { formOf } from '../../../src/check/place.ts';
import { reachedFrom } from './place.ts';

/** The parts for strings that are several fields on the other side, and the paths that these parts name. */
export interface Splits {
  readonly parts: readonly DraftedPart[];
  readonly taken: Both<readonly Path[]>;
}

/** Finds strings that combine two fields of the other side, by name: `hostPort` combines `host` and `port`. */
export function splitsOf({ own, hub }: Both<readonly Field[]>): Splits {
  const toHub = findSplits(own, hub);
  const toOwn = findSplits(hub, own);
  return {
    parts: [...toHub.map((found) => splitPart(found)), ...toOwn.map((found) => joinPart(found))],
    taken: {
      own: [
        ...toHub.map(({ whole }) => whole.path),
        ...toOwn.flatMap(({ pieces }) => pieces.map(({ path }) => path)),
      ],
      hub: [
        ...toHub.flatMap(({ pieces }) => pieces.map(({ path }) => path)),
        ...toOwn.map(({ whole }) => whole.path),
      ],
    },
  };
}

interface Split {
  readonly whole: Field;
  readonly pieces: readonly Field[];
}

function findSplits(wholes: readonly Field[], others: readonly Field[]): Split[] {
  const free = others
    .flatMap(reachedFrom)
    .filter(({ place }) => ['string', 'integer'].includes(formOf(place)));
  return wholes.flatMap(reachedFrom).flatMap((whole) => {
    if (formOf(whole.place) !== 'string') return [];
    const name = wordsOfName(whole.path);
    if (name.length < 2) return [];
    for (let at = 1; at < name.length; at += 1) {
      const first = free.find((one) => isNamed(one, name.slice(0, at)));
      const second = free.find(
        (one) =>
          isNamed(one, name.slice(at)) && first !== undefined && isSibling(one.path, first.path),
      );
      if (first !== undefined && second !== undefined) return [{ whole, pieces: [first, second] }];
    }
    return [];
  });
}

function isNamed({ path }: Field, tokens: readonly string[]): boolean {
  return wordsOfName(path).join(' ') === tokens.join(' ');
}

const GUESS = 'the name combines both names; to confirm: the separator';

function splitPart({ whole, pieces }: Split): DraftedPart {
  return {
    lens: 'split',
    args: [writePath(whole.path), ':', pieces.map(pieceOf), { at: 'last' }],
    guess: GUESS,
  };
}

function joinPart({ whole, pieces }: Split): DraftedPart {
  return {
    lens: 'join',
    args: [pieces.map(pieceOf), ':', writePath(whole.path), { at: 'last' }],
    guess: GUESS,
  };
}

function pieceOf({ path, place }: Field): string | Call {
  const text = writePath(path);
  return formOf(place) === 'integer' ? new Call('asInteger', text) : text;
}
