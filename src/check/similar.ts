import { sharedFields } from './compare.ts';
import { contrary } from './contrary.ts';
import type { Field } from './likeness.ts';
import { likenessOf, tokensOf } from './likeness.ts';
import { isWithinType } from './types.ts';

/** Returns the similarity of two names, from 0 to 1, by their words and by the number of different letters. */
export function similarity(one: string, another: string): number {
  const [left, right] = [one.toLowerCase(), another.toLowerCase()];
  if (left === right) return 1;
  const letters = 1 - distance(left, right) / Math.max(left.length, right.length, 1);
  const [some, more] = [tokensOf(one), tokensOf(another)];
  const shared = some.filter((word) => more.includes(word)).length;
  const words = shared / Math.max(some.length, more.length, 1);
  const part = shared > 0 && shared === Math.min(some.length, more.length) ? 0.75 : 0;
  return Math.max(letters, words, part);
}

/** Returns the most similar of the known names; undefined if none is similar enough. */
export function nearest(name: string, known: readonly string[], atLeast = 0.6): string | undefined {
  let best: string | undefined;
  let most = atLeast;
  for (const one of known) {
    const score = similarity(name, one);
    if (score > most) [best, most] = [one, score];
  }
  return best;
}

/**
 * Returns how likely two fields are one renamed field: by name, type and inner fields, and by the rest of their
 * schemas. Callers ignore results below `LIKELY`.
 */
export function likeness(one: Field, another: Field): number {
  const [left, right] = [one.place, another.place];
  const isSameType = isWithinType(left.type, right.type) || isWithinType(right.type, left.type);
  if (!isSameType || contrary(one, another) !== undefined) return 0;
  const [own = '', hub = ''] = [one.path.at(-1), another.path.at(-1)];
  const name = similarity(own, hub);
  const isSameParent = one.path.slice(0, -1).join('.') === another.path.slice(0, -1).join('.');
  const inside = sharedFields(left, right);
  const hasFields = left.fields !== undefined || left.items?.fields !== undefined;
  const score = hasFields ? name * 0.5 + inside * 0.5 : name * 0.9 * (0.6 + 0.4 * inside);
  const said = likenessOf(one, another).score + LIKELY - LEAST_SAID;
  return Math.max(score + (isSameParent ? 0.1 : 0), said);
}

/** The likeness from which a rename is likely. */
export const LIKELY = 0.6;

/** The score of `likenessOf` from which a rename is likely. */
const LEAST_SAID = 0.5;

/**
 * Counts the letters to change, add or remove, or to swap with a neighbour (restricted Damerau–Levenshtein distance).
 */
function distance(left: string, right: string): number {
  let before: readonly number[] = [];
  let row: readonly number[] = Array.from({ length: right.length + 1 }, (_, at) => at);
  for (let i = 1; i <= left.length; i += 1) {
    const next: number[] = [i];
    for (let j = 1; j <= right.length; j += 1) {
      const isSame = left[i - 1] === right[j - 1];
      const exchanged = left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1];
      next.push(
        Math.min(
          (row[j] ?? 0) + 1,
          (next[j - 1] ?? 0) + 1,
          (row[j - 1] ?? 0) + (isSame ? 0 : 1),
          exchanged ? (before[j - 2] ?? 0) + 1 : Infinity,
        ),
      );
    }
    before = row;
    row = next;
  }
  return row[right.length] ?? 0;
}
