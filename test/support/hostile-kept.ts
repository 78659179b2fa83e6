/**
 * Hostile annotations, as anyone who may edit annotations can write them. They are derived from kept data that the
 * engine has written, in any format, and from knowledge of formats 1 and 2.
 *
 * @module
 */
import { utf8Length } from '../../src/core/json/utf8-length.ts';
import { ATTACKS_ON_ANY_FORMAT } from './hostile-any-format.ts';
import type { Annotations, Honest } from './honest-kept.ts';
import { FORMAT_1_ATTACKS } from './hostile-format-1.ts';
import { FORMAT_2_ATTACKS } from './hostile-format-2.ts';
import type { Random } from './random-from.ts';

/** Fills at most this many bytes, names and texts together, with hostile annotations. */
export function attack(
  { name, bytes }: { readonly name: AttackName; readonly bytes: number },
  honest: Honest,
  random: Random,
): Annotations {
  const made: Record<string, string> = {};
  let left = bytes;
  let index = 0;
  for (const text of ATTACKS[name](honest, bytes, random)) {
    const key = honest.prefix + (honest.nameOf?.(text, index) ?? `x${index.toString(36)}`);
    index += 1;
    const size = key.length + utf8Length(text);
    if (size > left) break;
    left -= size;
    made[key] = text;
  }
  return made;
}

/** All attacks by name. */
export const ATTACKS: typeof ATTACKS_ON_ANY_FORMAT &
  typeof FORMAT_1_ATTACKS &
  typeof FORMAT_2_ATTACKS = {
  ...ATTACKS_ON_ANY_FORMAT,
  ...FORMAT_1_ATTACKS,
  ...FORMAT_2_ATTACKS,
};

export type AttackName = keyof typeof ATTACKS;

/** For the titles of tests. */
export const ATTACK_NAMES: readonly AttackName[] = Object.keys(ATTACKS) as AttackName[];
