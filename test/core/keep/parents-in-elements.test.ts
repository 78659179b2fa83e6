import { describe, expect, test } from 'vitest';
import type { JsonObject, JsonValue, Shape, Spoke } from '../../../src/index.ts';
import { through } from '../../../src/index.ts';
import type { Part } from '../../../src/lens.ts';
import { each, hubOnly, inside, lens, ownOnly, rename } from '../../../src/lens.ts';
import { withValue } from '../../laws/support/places.ts';
import { deploy, listOf, mapOf, object, text } from './a-deployment.ts';
import type { Any } from './a-thing.ts';
import { fieldsOf, same } from './a-thing.ts';

/** The fields of one element or entry, in a list or map of each sort. */
const HOLDERS = {
  'a list map': {
    shapeOf: (fields: Shape): Shape => listOf(fields, 'id'),
    valueOf: (fields: object): unknown => [{ id: 'one', ...fields }, { id: 'another' }],
  },
  'a list with names': {
    shapeOf: (fields: Shape): Shape => listOf(fields),
    valueOf: (fields: object): unknown => [{ id: 'one', ...fields }, { id: 'another' }],
  },
  'a map': {
    shapeOf: mapOf,
    valueOf: (fields: object): unknown => ({ one: { id: 'one', ...fields }, another: {} }),
  },
};

/** The path of the list or map in v1. In v1beta1, it is `all`. */
const PATHS = ['all', 'others', 'group.others'];

describe.for(Object.entries(HOLDERS))('in %s', ([, { shapeOf, valueOf }]) => {
  /** Writes fields in v1beta1, writes others in v1 instead, and returns the fields in v1beta1 again. */
  const written = (
    shapes: Readonly<Record<'v1' | 'v1beta1', Readonly<Record<string, Shape>>>>,
    parts: readonly Part[],
    { before, edited, path = 'all' }: { before: object; edited: object; path?: string },
  ): unknown => {
    const of = (fields: Readonly<Record<string, Shape>>): Shape =>
      shapeOf(object({ id: text, ...fields }));
    const [list = '', group] = path.split('.').toReversed();
    const v1 = object({ [list]: of(shapes.v1) });
    const { see, written: write } = deploy({
      shapes: {
        v1: group === undefined ? v1 : object({ [group]: v1 }),
        v1beta1: object({ all: of(shapes.v1beta1) }),
      },
      spokes: { v1beta1: lens(each(['all', path], ...parts)) },
    });
    const stored = see(write('v1beta1', { all: valueOf(before) }), 'v1');
    const value = withValue(stored as JsonObject, path.split('.'), valueOf(edited) as JsonValue);
    return fieldsOf(see(value, 'v1beta1'))['all'];
  };

  test.for(PATHS)('an edit in %s keeps a field, though an empty object then shows', (path) => {
    const shapes = {
      v1: { p: object({ r: object({ c: text }) }) },
      v1beta1: { p: object({ b: text }), q: object({ c: text }) },
    };
    const parts = [ownOnly('p.b'), rename('q.c', 'p.r.c')];
    const before = { p: { b: 'b' }, q: { c: 'c' } };
    expect(written(shapes, parts, { before, edited: {}, path })).toStrictEqual(
      valueOf({ p: { b: 'b' } }),
    );
  });

  test.for(PATHS)('an edit in %s keeps a field whose parent it does not show', (path) => {
    const shapes = {
      v1: { p: object({ a: text }), q: object({ c: text }) },
      v1beta1: { p: object({ r: object({ b: text, c: text }) }) },
    };
    const parts = [hubOnly('p.a'), ownOnly('p.r.b'), rename('p.r.c', 'q.c')];
    const before = { p: { r: { b: 'b', c: 'c' } } };
    expect(written(shapes, parts, { before, edited: {}, path })).toStrictEqual(
      valueOf({ p: { r: { b: 'b' } } }),
    );
  });

  test.for(PATHS)('an edit in %s keeps a field whose parent still exists there', (path) => {
    const shapes = {
      v1: { q: object({ a: text }), b: text },
      v1beta1: { p: object({ a: text }), q: object({ b: text, c: text }) },
    };
    const parts = [rename('p.a', 'q.a'), rename('q.b', 'b'), ownOnly('q.c')];
    const before = { p: { a: 'a' }, q: { b: 'b', c: 'c' } };
    const edited = { q: { a: 'a' } };
    expect(written(shapes, parts, { before, edited, path })).toStrictEqual(
      valueOf({ p: { a: 'a' }, q: { c: 'c' } }),
    );
  });

  test('a removed object does not return by way of a version that has no such object', () => {
    const of = (fields: Readonly<Record<string, Shape>>): Shape =>
      object({ all: shapeOf(object({ id: text, ...fields })) });
    const { see, written: write } = deploy({
      shapes: {
        v1: of({ server: object({ mode: text, own: text }) }),
        v1beta1: of({ backend: object({ mode: text }) }),
        v1alpha1: of({ server: object({ mode: text }) }),
        v2: of({ server: object({ other: text }) }),
      },
      hub: 'v1beta1',
      spokes: {
        v1: lens(each('all', inside(['server', 'backend']))),
        v1alpha1: lens(each('all', rename('server.mode', 'backend.mode'))),
        v2: through('v1alpha1', same),
      },
    });
    const all = valueOf({ server: { mode: 'm', own: 'x' } });
    const removed = { ...see(write('v1', { all }), 'v1alpha1'), all: valueOf({}) };
    expect(fieldsOf(see(removed, 'v1'))).toStrictEqual({ all: valueOf({}) });
    const writtenBack = see(see(removed, 'v2'), 'v1alpha1');
    expect(fieldsOf(see(writtenBack, 'v1'))).toStrictEqual({ all: valueOf({}) });
  });
});

test('an object in an entry of a map is there while the list of another version shows it', () => {
  interface Entry {
    readonly cert?: string;
    readonly tls?: { readonly size?: string };
  }
  interface Element {
    readonly name: string;
    readonly tls?: { readonly cert?: string; readonly size?: string };
  }
  const asList: Spoke<Any, Any> = {
    toHub: ({ all, ...shown }) => ({
      ...shown,
      all: Object.fromEntries(
        (all as unknown as readonly Element[]).map(({ name, tls: { cert, size } = {} }) => [
          name,
          { cert, tls: size === undefined ? undefined : { size } },
        ]),
      ),
    }),
    fromHub: ({ all, ...stored }) => ({
      ...stored,
      all: Object.entries(all as Record<string, Entry>).map(([name, { cert, tls }]) => ({
        name,
        tls: cert === undefined && tls === undefined ? undefined : { cert, ...tls },
      })),
    }),
  };
  const { see, written } = deploy({
    shapes: {
      v1: object({ all: mapOf(object({ cert: text, tls: object({ size: text, extra: text }) })) }),
      v1beta1: object({
        all: listOf(object({ name: text, tls: object({ cert: text, size: text }) }), 'name'),
      }),
    },
    spokes: { v1beta1: asList },
  });
  const stored = { a: { cert: 'c', tls: { size: 'L', extra: 'x' } }, b: {} };
  const seen = see(written('v1', { all: stored }), 'v1beta1');
  const smaller = { ...seen, all: [{ name: 'a', tls: { cert: 'c' } }, { name: 'b' }] };
  expect(fieldsOf(see(smaller, 'v1'))).toStrictEqual({
    all: { a: { cert: 'c', tls: { extra: 'x' } }, b: {} },
  });
  const removed = { ...seen, all: [{ name: 'a' }, { name: 'b' }] };
  expect(fieldsOf(see(removed, 'v1'))).toStrictEqual({ all: { a: {}, b: {} } });
});
