import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import type { KubernetesObject } from '../../src/index.ts';
import type { Fields } from '../support/a-store.ts';
import { anArbitraryObject } from '../support/an-arbitrary-object.ts';
import { byName } from './all.ts';
import { RUNS, TIMEOUT, check, difference, pairsOf } from './proofs.ts';
import { carriesKept, see, take, withoutKept } from './worked-kind.ts';

test.for(byName)(
  'any %s survives the round trip through every other version unchanged',
  { timeout: TIMEOUT },
  ([, worked]) => {
    const seen = { changed: 0, kept: 0 };
    check(pairsOf(worked, anArbitraryObject), ({ from, to, object: sent }) => {
      const object = take(worked, from, sent);
      const away = see(worked, object, to);
      if (isChanged(object, away)) seen.changed += 1;
      if (carriesKept(away)) seen.kept += 1;
      const home = see(worked, away, from);
      expect(difference(home, object)).toBeUndefined();
      expect(difference(see(worked, home, to), away)).toBeUndefined();
    });
    // Guards against a property that never meets its subject.
    expect(seen.changed > RUNS / 10).toBe(worked.changes || worked.loses);
    expect(seen.kept > RUNS / 25).toBe(worked.loses);
    expect(seen.kept > 0).toBe(worked.loses);
  },
);

/** Reports whether a conversion changed more than apiVersion. */
function isChanged(object: KubernetesObject, away: Fields): boolean {
  const { apiVersion } = object;
  return !isDeepStrictEqual({ ...withoutKept(away), apiVersion }, withoutKept(object));
}
