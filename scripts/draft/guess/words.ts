import type { Both } from '../../../src/core/lens/engine/path.ts';
import type { Field } from '../../../src/check/likeness.ts';
import { likeTokens, plainWord, tokensOf } from '../../../src/check/likeness.ts';
import type { SchemaPlace } from '../../../src/check/place.ts';
import { textsOf } from '../../../src/check/place.ts';
import { stage, whereOf } from './drafted-part.ts';
import type { Relation } from './drafted-part.ts';

/** Relates two enums if their words differ in spelling, or one has words that the other lacks. */
export function betweenWords(own: Field, hub: Field): Relation | undefined {
  const [ownWords, hubWords] = [textsOf(own.place), textsOf(hub.place)];
  if (ownWords === undefined || hubWords === undefined) return undefined;
  const renamed = pairWords(ownWords, hubWords);
  const shared = ownWords.filter((word) => hubWords.includes(word));
  const alone = {
    own: ownWords.filter((word) => !hubWords.includes(word) && !isPaired(word, renamed, 0)),
    hub: hubWords.filter((word) => !ownWords.includes(word) && !isPaired(word, renamed, 1)),
  };
  if (renamed.length + alone.own.length + alone.hub.length === 0) return undefined;
  const replaced = {
    own: alone.own.map((word): Row => [word, standIn(word, hub.place)]),
    hub: alone.hub.map((word): Row => [standIn(word, own.place), word]),
  };
  const where = whereOf(own.path, hub.path);
  const table =
    alone.own.length + alone.hub.length === 0
      ? Object.fromEntries(renamed)
      : tableWith(shared, renamed, replaced);
  return {
    weight: 1,
    doubt: doubtAbout(replaced),
    partsOf: () => stage({ lens: 'values', args: [where, table] }),
  };
}

type Row = readonly [own: string, hub: string];

function isPaired(word: string, rows: readonly Row[], side: 0 | 1): boolean {
  return rows.some((row) => row[side] === word);
}

/**
 * Returns the table. Words of both enums that replace others come first: of several rows with one word, the first decides
 * the conversion back. A row without a word that earlier rows lack has no effect, and is left out.
 */
function tableWith(
  shared: readonly string[],
  renamed: readonly Row[],
  { own, hub }: Both<readonly Row[]>,
): Row[] {
  const standIns = [...own.map((row) => row[1]), ...hub.map((row) => row[0])];
  const same = shared.filter((word) => standIns.includes(word));
  const rows = [...same.map((word): Row => [word, word]), ...renamed, ...own, ...hub];
  return rows.filter(
    ([one, other], at) =>
      !isPaired(one, rows.slice(0, at), 0) || !isPaired(other, rows.slice(0, at), 1),
  );
}

/** Names the words that one enum lacks, with their replacements. */
function doubtAbout({ own, hub }: Both<readonly Row[]>): string {
  const toHub = own.map(([word, other]) => `${word}, which becomes ${other}`);
  const fromHub = hub.map(([other, word]) => `${word}, which becomes ${other}`);
  const without = [
    ...(own.length === 0 ? [] : [`the hub has no ${toHub.join(', and no ')}`]),
    ...(hub.length === 0 ? [] : [`only the hub has ${fromHub.join(', and ')}`]),
  ];
  return ['which words correspond', ...without].join('; ');
}

/** Returns the replacement for a word that an enum lacks: the most similar word, the default, or the first word. */
function standIn(word: string, place: SchemaPlace): string {
  const words = textsOf(place) ?? [];
  const likes = words.map((other) => likeTokens(tokensOf(word), tokensOf(other)));
  const best = Math.max(0, ...likes);
  const { default: usual } = place.schema ?? {};
  const first = typeof usual === 'string' ? usual : words[0];
  return (best === 0 ? first : words[likes.indexOf(best)]) ?? word;
}

/** Pairs the words that only one side has: equal words apart from case and separators, then initials, then similar words. */
function pairWords(own: readonly string[], hub: readonly string[]): Row[] {
  const rows: Row[] = [];
  const free = hub.filter((word) => !own.includes(word));
  for (const isLike of [isPlainlySame, areInitials, isSimilar]) {
    for (const word of own) {
      const found = free.find((other) => isLike(word, other));
      if (hub.includes(word) || isPaired(word, rows, 0) || found === undefined) continue;
      rows.push([word, found]);
      free.splice(free.indexOf(found), 1);
    }
  }
  return rows;
}

function isPlainlySame(left: string, right: string): boolean {
  return plainWord(left) === plainWord(right);
}

/** Reports whether one word has the initials of the other: `rw` and `ReadWrite`. */
function areInitials(left: string, right: string): boolean {
  return isPlainlySame(left, initialsOf(right)) || isPlainlySame(right, initialsOf(left));
}

/** Returns the initials of a word that is made of several; otherwise the word itself. */
function initialsOf(word: string): string {
  const tokens = tokensOf(word);
  return tokens.length < 2 ? word : tokens.map((token) => token.slice(0, 1)).join('');
}

function isSimilar(left: string, right: string): boolean {
  return likeTokens(tokensOf(left), tokensOf(right)) >= 0.5;
}
