import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/index.ts';
import type { Fields } from '../../support/a-store.ts';
import { deploy, listOf, object, text } from './a-deployment.ts';
import { fieldsOf, keptIn, noise, same } from './a-thing.ts';

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

  test('sets a long text that has its own annotation there, and shares one in the object', () => {
    const now = listIn(10_000, 'new');
    const before = [{ name: 'n0', hidden: noise(100_000) }];
    expect(applied(before, now)).toStrictEqual([...before, ...now.slice(1)]);
  });

  test('sets none of the fields that share them there, and have their own in the object', () => {
    const now = listIn(30, 'new');
    expect(applied(listIn(2000, 'old'), now)).toStrictEqual(now);
  });
});

/** Returns an object with the annotations of another one beside its own, under other names. */
function withThoseOf(other: Fields, one: Fields): Fields {
  const further = Object.entries(keptIn(other)).map(([name, kept]) => [`${name}0`, kept]);
  const annotations = { ...keptIn(one), ...Object.fromEntries(further) } as JsonObject;
  return { ...one, metadata: { ...(one['metadata'] as JsonObject), annotations } };
}

describe('annotations of two objects, applied together', () => {
  test('restore the elements without keys of one list only', () => {
    const { see, written } = deploy({
      shapes: {
        v1: object({ list: listOf(object({ a: text, hidden: text, more: text })) }),
        v1beta1: object({ list: listOf(object({ a: text })) }),
      },
      spokes: { v1beta1: same },
    });
    const list = [{ a: 'x', hidden: 'of x' }, { a: 'y' }];
    const others = [{ a: 'z', more: 'longer, of z' }, { a: 'y' }];
    const [one, other] = [list, others].map((all) => see(written('v1', { list: all }), 'v1beta1'));
    const home = see(withThoseOf(other ?? {}, one ?? {}), 'v1');
    expect(fieldsOf(home)).toStrictEqual({ list });
  });

  test('keep further data of an element that has got its own', () => {
    const { see, written } = deploy({
      shapes: {
        v1: object({ list: listOf(object({ id: text, hidden: text, more: text }), 'id') }),
        v1beta1: object({ list: listOf(object({ id: text }), 'id') }),
      },
      spokes: {
        v1beta1: {
          toHub: (sent) => sent,
          fromHub: ({ list, ...rest }) => ({ ...rest, list: (list as JsonObject[]).slice(0, 1) }),
        },
      },
    });
    const k = { id: 'k', hidden: 'left out' };
    const [one, other] = [[{ id: 'k', more: 'given' }], [{ id: 'a' }, k]].map((list) =>
      see(written('v1', { list }), 'v1beta1'),
    );
    const home = see(withThoseOf(other ?? {}, one ?? {}), 'v1');
    expect(fieldsOf(home)).toStrictEqual({ list: [k] });
    expect(JSON.stringify(keptIn(home))).toContain('given');
  });
});
