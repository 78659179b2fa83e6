import { expect, test } from 'vitest';
import type { JsonObject } from '../../src/index.ts';
import { byName } from './all.ts';
import type { Way } from './edits.ts';
import { edit, valueAt, waysToObjects } from './edits.ts';
import { TIMEOUT, check, difference, editedPairsOf } from './proofs.ts';
import type { WorkedKind } from './worked-kind.ts';
import { see, take, withoutKept } from './worked-kind.ts';

test.for(byName)(
  'any %s stays as it was edited in another version',
  { timeout: TIMEOUT },
  ([, worked]) => {
    check(editedPairsOf(worked), ({ from, to, object: sent, donor, todo }) => {
      const object = take(worked, from, sent);
      const away = see(worked, object, to);
      const edited = take(worked, to, edit(away as JsonObject, take(worked, to, donor), todo));
      const home = see(worked, edited, from);
      const again = see(worked, home, to);
      expect(difference(withoutKept(again), withoutKept(edited))).toBeUndefined();
      expect(resurrected(worked, { from, away, edited, home })).toStrictEqual([]);
    });
  },
);

/** The objects that are back at home though the edit has removed what they are shown as. */
function resurrected(
  worked: WorkedKind,
  { from, away, edited, home }: Record<'away' | 'edited' | 'home', object> & { from: string },
): readonly Way[] {
  const before = see(worked, withoutKept(away), from) as JsonObject;
  const after = see(worked, withoutKept(edited), from) as JsonObject;
  return waysToObjects(before).filter(
    (way) => valueAt(after, way) === undefined && valueAt(home as JsonObject, way) !== undefined,
  );
}
