import { describe, expect, test } from 'vitest';
import type { JsonObject, JsonValue, Spoke } from '../../../src/index.ts';
import type { Fields } from '../../support/a-store.ts';
import { deploy, listOf, mapOf, object, text } from './a-deployment.ts';
import type { Any } from './a-thing.ts';
import { fieldsOf } from './a-thing.ts';

type Texts = Readonly<Record<string, string>>;

/** A form of texts by name. */
const MAP = {
  shape: mapOf(text),
  read: (value: JsonValue): Texts => value as Texts,
  written: (texts: Texts): JsonValue => texts,
};

const LIST = {
  shape: listOf(object({ name: text, value: text }), 'name'),
  read: (value: JsonValue): Texts =>
    Object.fromEntries(
      (value as readonly JsonObject[]).map(({ name, value: one }) => [name as string, one]),
    ) as Texts,
  written: (texts: Texts): JsonValue =>
    Object.entries(texts).map(([name, value]) => ({ name, value })),
};

describe.each([
  ['maps', MAP],
  ['lists', LIST],
])('of two %s that a version shows as one,', (_, { shape, read, written: form }) => {
  /** The conversion back cannot tell the two apart, and puts all entries into the first one. */
  const spoke: Spoke<Any, Any> = {
    toHub: ({ env = form({}), ...thing }) => ({ ...thing, base: env, over: form({}) }),
    fromHub: ({ base = form({}), over = form({}), ...thing }) => ({
      ...thing,
      env: form({ ...read(base), ...read(over) }),
    }),
  };
  const { see, written } = deploy({
    shapes: { v1: object({ base: shape, over: shape }), v1beta1: object({ env: shape }) },
    spokes: { v1beta1: spoke },
  });
  const edited = (stored: Fields, edit: (env: Texts) => Texts): Fields => {
    const seen = see(stored, 'v1beta1');
    return see({ ...seen, env: form(edit(read(seen['env'] as JsonValue))) }, 'v1');
  };
  const shown = (base: Texts, over: Texts): Fields => ({ base: form(base), over: form(over) });
  const stored = written('v1', shown({ a: '1' }, { b: '2' })) as Fields;

  test('an entry of the second one does not return if a client removes it', () => {
    const home = edited(stored, ({ b: __, ...left }) => left);
    expect(fieldsOf(home)).toEqual(shown({ a: '1' }, {}));
  });

  test('an entry of the second one stays if a client removes another one', () => {
    const home = edited(stored, ({ a: __, ...left }) => left);
    expect(fieldsOf(home)).toEqual(shown({}, { b: '2' }));
  });
});

describe('of two maps with an entry of one name that a version shows as one map,', () => {
  const spoke: Spoke<Any, Any> = {
    toHub: ({ env = {}, ...thing }) => ({ ...thing, base: env, over: {} }),
    fromHub: ({ base = {}, over = {}, ...thing }) => ({
      ...thing,
      env: { ...(base as Texts), ...(over as Texts) },
    }),
  };
  const { see, written } = deploy({
    shapes: {
      v1: object({ base: MAP.shape, over: MAP.shape }),
      v1beta1: object({ env: MAP.shape }),
    },
    spokes: { v1beta1: spoke },
  });

  test('the entry does not return if a client removes it', () => {
    const away = see(written('v1', { base: { a: '1', b: '0' }, over: { b: '2' } }), 'v1beta1');
    expect(away['env']).toEqual({ a: '1', b: '2' });
    const home = see({ ...away, env: { a: '1' } }, 'v1');
    expect(fieldsOf(home)).toEqual({ base: { a: '1' }, over: {} });
  });
});

test('an entry that older code has kept does not return if a client removes it', () => {
  const shape = object({ ports: MAP.shape });
  const { see, written } = deploy({
    shapes: { v1: shape, v1beta1: shape },
    spokes: {
      v1beta1: {
        toHub: ({ ports, ...thing }) => ({
          ...thing,
          ports: Object.fromEntries(
            Object.entries(ports as Texts).filter(([, state]) => state === 'on'),
          ),
        }),
        fromHub: (stored) => stored,
      },
    },
  });
  const away = see(written('v1', { ports: { a: 'on', b: 'off', c: 'off' } }), 'v1beta1');
  const older = JSON.parse(JSON.stringify(away).replaceAll(String.raw`,\"s\":true`, '')) as Fields;
  expect(older).not.toEqual(away);
  const home = see({ ...older, ports: { a: 'on', c: 'off' } }, 'v1');
  expect(fieldsOf(home)).toEqual({ ports: { a: 'on', c: 'off' } });
});
