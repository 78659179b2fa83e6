import { describe, expect, test } from 'vitest';
import type { Fields } from '../../support/a-store.ts';
import { deploy, integer, listOf, object, text } from './a-deployment.ts';
import type { Any } from './a-thing.ts';
import { PREFIX, fieldsOf, keptIn } from './a-thing.ts';

const tags = listOf(object({ id: integer, note: text }), 'id');
const element = { name: text, size: integer, tags };

const shapes = {
  v1: object({
    port: integer,
    tls: object({ cert: text, extra: text }),
    more: object({ a: integer }),
    keyed: listOf(object({ ...element, extra: text }), 'name'),
    plain: listOf(object({ size: integer, extra: text })),
    all: listOf(text),
    lost: listOf(object({ name: text, size: integer }), 'name'),
  }),
  v1beta1: object({
    port: integer,
    tls: object({ cert: text }),
    keyed: listOf(object(element), 'name'),
    plain: listOf(object({ size: integer })),
    all: listOf(text),
  }),
};

/** Shows two digits of the port, the first of `all`, and no elements `b` and `c`. */
const { see, written } = deploy({
  shapes,
  spokes: {
    v1beta1: {
      toHub: (thing: Any) => thing,
      fromHub: (thing: Any) => {
        const { port, keyed, all } = thing as unknown as {
          readonly port: number;
          readonly keyed: readonly { readonly name: string }[];
          readonly all: readonly string[];
        };
        const shown = keyed.filter(({ name }) => name !== 'b' && name !== 'c');
        return { ...thing, port: port % 100, keyed: shown, all: all.slice(0, 1) };
      },
    },
  },
});

const STORED = {
  port: 8080,
  tls: { cert: 'c', extra: 't' },
  more: { a: 1 },
  keyed: [
    { name: 'a', size: 1, extra: 'x' },
    { name: 'b', size: 2, tags: [{ id: 1, note: 'n' }, { id: 2 }] },
    { name: 'c', extra: 'y' },
    { name: 'd' },
  ],
  plain: [
    { size: 5, extra: 'l' },
    { size: 6, extra: 'm' },
  ],
  all: ['p', 'q', 'r'],
  lost: [{ name: 'z', size: 3 }],
};

const LEFT_OUT = { at: ['keyed'], after: { name: 'a' }, index: 1, keys: ['name'] };

/** The annotations of the object in v1beta1, as the code of format 1 wrote them. */
const ENTRIES = [
  { at: ['port'], is: 8080, was: '14if2392uy' },
  { at: ['tls', 'extra'], is: 't' },
  { at: ['more'], inside: ['a'], is: 1 },
  { at: ['keyed', { name: 'a' }, 'extra'], is: 'x' },
  { ...LEFT_OUT, inside: [{ name: 'b' }, 'name'], is: 'b', positions: [0] },
  { ...LEFT_OUT, inside: [{ name: 'b' }, 'size'], is: 2, positions: [0] },
  { ...LEFT_OUT, inside: [{ name: 'b' }, 'tags', { id: 1 }, 'id'], is: 1, positions: [0, 0] },
  { ...LEFT_OUT, inside: [{ name: 'b' }, 'tags', { id: 1 }, 'note'], is: 'n', positions: [0, 0] },
  { ...LEFT_OUT, inside: [{ name: 'b' }, 'tags', { id: 2 }, 'id'], is: 2, positions: [0, 1] },
  { ...LEFT_OUT, inside: [{ name: 'c' }, 'name'], is: 'c', positions: [1] },
  { ...LEFT_OUT, inside: [{ name: 'c' }, 'extra'], is: 'y', positions: [1] },
  { at: ['plain', ['png6mr5gs8ya', 0, 1], 'extra'], is: 'l' },
  { at: ['plain', ['pnruqg5gs8z5', 0, 1], 'extra'], is: 'm' },
  { at: ['all'], after: ['1r7e9hz2ovl', 0, 1], index: 1, is: ['q', 'r'] },
  { at: ['lost'], inside: [{ name: 'z' }, 'name'], is: 'z', positions: [0] },
  { at: ['lost'], inside: [{ name: 'z' }, 'size'], is: 3, positions: [0] },
];

/** Returns the object in v1beta1 with these annotations, in the order of their names. */
function away(fields: Fields = {}): object {
  const shown = {
    port: 80,
    tls: { cert: 'c' },
    keyed: [{ name: 'a', size: 1 }, { name: 'd' }],
    plain: [{ size: 5 }, { size: 6 }],
    all: ['p'],
  };
  const carrying = written('v1beta1', { ...shown, ...fields });
  const texts = ENTRIES.map((entry, at) => [
    `${PREFIX}${String(at).padStart(2, '0')}`,
    JSON.stringify({ crdshift: 1, for: 'v1', ...entry }),
  ]);
  const annotations = Object.fromEntries(texts) as object;
  return { ...carrying, metadata: { ...carrying.metadata, annotations } };
}

describe('data that the code of format 1 has kept', () => {
  test('comes home from every kind of place', () => {
    const home = see(away(), 'v1');
    expect(fieldsOf(home)).toStrictEqual(STORED);
    expect(keptIn(home)).toStrictEqual({});
  });

  test('does not overwrite an edit', () => {
    expect(fieldsOf(see(away({ port: 81 }), 'v1'))).toStrictEqual({ ...STORED, port: 81 });
  });

  test('follows its element', () => {
    const plain = [{ size: 6 }, { size: 5 }, { size: 7 }];
    const keyed = [{ name: 'e' }, { name: 'd' }, { name: 'a', size: 2 }];
    const home = fieldsOf(see(away({ plain, keyed, all: ['o', 'p'] }), 'v1'));
    expect(home).toStrictEqual({
      ...STORED,
      keyed: [
        { name: 'e' },
        { name: 'd' },
        { name: 'a', size: 2, extra: 'x' },
        ...STORED.keyed.slice(1, 3),
      ],
      plain: [{ size: 6, extra: 'm' }, { size: 5, extra: 'l' }, { size: 7 }],
      all: ['o', 'p', 'q', 'r'],
    });
  });
});
