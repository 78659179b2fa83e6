import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { JsonObject, JsonValue, KubernetesObject } from '../../src/index.ts';
import { kindsOf } from '../../src/index.ts';
import { aReview } from '../support/a-review.ts';
import type { Fields } from '../support/a-store.ts';
import { anArbitraryFragment, anArbitraryObject } from '../support/an-arbitrary-object.ts';
import { ask, objectsOf } from '../support/ask.ts';
import { byName } from './all.ts';
import { TIMEOUT, check, difference, pairsOf } from './proofs.ts';
import type { WorkedKind } from './worked-kind.ts';
import { carriesKept, convert, see, take, withoutKept } from './worked-kind.ts';

test.for(byName)(
  'a fragment of any %s gains and loses nothing',
  { timeout: TIMEOUT },
  ([, worked]) => {
    let kept = 0;
    check(pairsOf(worked, anArbitraryFragment), ({ from, to, object: sent }) => {
      const fragment = take(worked, from, sent);
      for (const result of [spoken(worked, fragment, to), convert(worked, fragment, to)]) {
        const gained = invented(worked, fragment, withoutKept(result));
        // Fields that the other version does not know are pruned, which may leave an object empty.
        expect(gained.filter((leaf) => leaf !== '{}')).toStrictEqual([]);
      }
      const away = see(worked, fragment, to);
      if (carriesKept(away)) kept += 1;
      const { metadata = {}, ...fields } = fragment;
      expect(difference(see(worked, away, from), { ...fields, metadata })).toBeUndefined();
    });
    expect(kept > 0).toBe(worked.loses);
  },
);

/** Few, because each runs through the whole app. */
const REPLIES = 25;

test.for(byName)('the API server accepts the reply for any %s', async ([, worked]) => {
  const objects = fc.oneof(
    pairsOf(worked, anArbitraryObject),
    pairsOf(worked, anArbitraryFragment),
  );
  for (const { from, to, object } of fc.sample(objects, REPLIES)) {
    const review = aReview(`${worked.kind.group}/${to}`, [take(worked, from, object)]);
    expect(objectsOf(await ask(review, kindsOf(worked.kind)))).toHaveLength(1);
  }
});

/** Converts an object with the spokes alone, without shaping. */
function spoken({ kind }: WorkedKind, object: object, to: string): Fields {
  const { apiVersion } = object as KubernetesObject;
  const path = kind.path(apiVersion, `${kind.group}/${to}`) ?? [];
  let converted = object;
  for (const step of path) converted = step.convert(converted, step) as object;
  return converted as Fields;
}

/** Returns the values of a result that are not in the input, including empty objects. */
function invented(worked: WorkedKind, input: object, output: Fields): readonly string[] {
  const { apiVersion: _, metadata, ...fields } = output as JsonObject;
  const known = new Set([
    ...leavesOf(input as JsonObject),
    ...(worked.says ?? []),
    ...(worked.keysBecomeValues === true ? keysIn(input as JsonObject) : []),
  ]);
  // A fragment without metadata gains an empty one, because the API server refuses the object otherwise.
  const { labels = null, annotations = null } = (metadata ?? {}) as JsonObject;
  const leaves = [fields, labels, annotations].flatMap((part) => [...leavesOf(part)]);
  return leaves.filter(
    (leaf) => leaf !== 'null' && !known.has(leaf) && worked.makes?.test(leaf) !== true,
  );
}

/** Yields leaf values as text, because a conversion may write a number as a string. Empty objects count as leaves. */
function* leavesOf(value: JsonValue): Generator<string> {
  if (typeof value !== 'object' || value === null) {
    yield String(value);
    return;
  }
  const inside = Object.values<JsonValue | undefined>(value);
  if (inside.length === 0) yield Array.isArray(value) ? '[]' : '{}';
  for (const one of inside) if (one !== undefined) yield* leavesOf(one);
}

function* keysIn(value: JsonValue): Generator<string> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield* Object.keys(value);
  for (const one of Object.values<JsonValue | undefined>(value)) {
    if (one !== undefined) yield* keysIn(one);
  }
}
