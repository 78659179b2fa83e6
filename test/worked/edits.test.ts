import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { JsonObject } from '../../src/index.ts';
import { byName } from './all.ts';
import type { Way } from './edits.ts';
import { edit, valueAt, waysToParents } from './edits.ts';
import { RUNS, TIMEOUT, check, difference, editedPairsOf } from './proofs.ts';
import type { WorkedKind } from './worked-kind.ts';
import { carriesKept, see, take, withoutKept } from './worked-kind.ts';

test.for(byName)(
  'any %s keeps the edits made in another version',
  { timeout: TIMEOUT },
  ([, worked]) => {
    const seen = { edited: 0, removed: 0, kept: 0 };
    check(editedPairsOf(worked), ({ from, to, object: sent, donor, todo }) => {
      const object = take(worked, from, sent);
      fc.pre(worked.admits?.(object) ?? true);
      const away = see(worked, object, to);
      const edited = take(worked, to, edit(away as JsonObject, take(worked, to, donor), todo));
      fc.pre(worked.admits?.(edited) ?? true);
      const home = see(worked, edited, from);
      const again = see(worked, home, to);
      expect(difference(withoutKept(again), withoutKept(edited))).toBeUndefined();
      // If an edit removes a parent that both versions have, the data kept below it is removed too.
      const removed = removedParents(worked, from, { away, edited });
      expect(removed.filter((way) => valueAt(home as JsonObject, way) !== undefined)).toEqual([]);
      if (difference(edited, away) !== undefined) seen.edited += 1;
      if (removed.length > 0) seen.removed += 1;
      if (carriesKept(edited)) seen.kept += 1;
    });
    expect(seen.edited).toBeGreaterThan(RUNS / 2);
    expect(seen.removed).toBeGreaterThan(RUNS / 100);
    expect(seen.kept > 0).toBe(worked.loses);
  },
);

/**
 * Returns the objects and lists that the edit has removed in both versions, as seen by a client that ignores kept data.
 * Parents that exist in one version only do not count: they only show fields of the other version.
 */
function removedParents(
  worked: WorkedKind,
  from: string,
  { away, edited }: Record<'away' | 'edited', object>,
): readonly Way[] {
  const before = see(worked, withoutKept(away), from) as JsonObject;
  const after = see(worked, withoutKept(edited), from) as JsonObject;
  const gone = (was: object, is: object, way: Way): boolean =>
    valueAt(was as JsonObject, way) !== undefined && valueAt(is as JsonObject, way) === undefined;
  return waysToParents(before).filter((way) => gone(before, after, way) && gone(away, edited, way));
}
