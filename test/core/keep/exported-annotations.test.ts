import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/index.ts';
import { deploy, listOf, object, text } from './a-deployment.ts';
import { fieldsOf, keptIn, same } from './a-thing.ts';

/** Many fields share annotations, few have their own. A manifest that was exported before may have the other kind. */
describe('a manifest with annotations that were exported before, applied to an object with others', () => {
  const { see, written } = deploy({
    shapes: {
      v1: object({ list: listOf(object({ name: text, hidden: text }), 'name') }),
      v1beta1: object({ list: listOf(object({ name: text }), 'name') }),
    },
    spokes: { v1beta1: same },
  });
  const listIn = (count: number, hidden: string): JsonObject[] =>
    Array.from({ length: count }, (_, at) => ({ name: `n${at}`, hidden }));
  const applied = (exported: readonly JsonObject[], live: readonly JsonObject[]): JsonObject[] => {
    const [manifest, seen] = [exported, live].map((list) =>
      see(written('v1', { list }), 'v1beta1'),
    );
    const all = Object.entries({ ...keptIn(seen ?? {}), ...keptIn(manifest ?? {}) });
    // An API server sends annotations in the order of their names.
    const annotations = Object.fromEntries(all.toSorted(([one], [two]) => (one < two ? -1 : 1)));
    const metadata = { ...(seen?.['metadata'] as JsonObject), annotations };
    return fieldsOf(see({ ...seen, metadata }, 'v1'))['list'] as JsonObject[];
  };

  test('sets all fields that have their own annotations there, and share them in the object', () => {
    const now = listIn(2000, 'new');
    const before = listIn(30, 'old');
    expect(applied(before, now)).toStrictEqual([...before, ...now.slice(30)]);
  });

  test('sets none of the fields that share them there, and have their own in the object', () => {
    const now = listIn(30, 'new');
    expect(applied(listIn(2000, 'old'), now)).toStrictEqual(now);
  });
});
