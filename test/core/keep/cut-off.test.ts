import { describe, expect, test } from 'vitest';
import type { JsonObject, Spoke } from '../../../src/index.ts';
import type { Fields } from '../../support/a-store.ts';
import { deploy, mapOf, object, text } from './a-deployment.ts';
import type { Form } from './a-form.ts';
import { asList, asMap } from './a-form.ts';
import type { Any } from './a-thing.ts';
import { fieldsOf, without } from './a-thing.ts';

type Ones = readonly JsonObject[];

const idOf = ({ id }: JsonObject): string => id as string;
const byId = (one: JsonObject, other: JsonObject): number => (idOf(one) < idOf(other) ? -1 : 1);

/** Shows the first two elements by name. */
const cutting = ({ read, written }: Form): Spoke<Any, Any> => ({
  toHub: (shown) => shown,
  fromHub: (stored) => ({
    ...stored,
    ...written(read(stored).toSorted(byId).slice(0, 2)),
  }),
});

const aPort = (id: string): JsonObject => ({ id, size: `size of ${id}`, own: 'only v1' });
const [a, b, c, d] = [aPort('a'), aPort('b'), aPort('c'), aPort('d')];
const shownOf = (one: JsonObject): JsonObject => without(one, 'own') as JsonObject;

describe.each([
  ['a list with keys', asList('id')],
  ['a list of named elements', asList()],
  ['a map', asMap],
])('of %s that a version cuts off,', (_, form) => {
  const { see, written } = deploy({
    shapes: { v1: form.shape({ size: text, own: text }), v1beta1: form.shape({ size: text }) },
    spokes: { v1beta1: cutting(form) },
  });
  const read = (seen: Fields): Ones => form.read(fieldsOf(seen) as JsonObject).toSorted(byId);
  const edited = (stored: Fields, edit: (ones: Ones) => Ones, version = 'v1beta1'): Fields => {
    const seen = see(stored, version);
    return see({ ...seen, ...form.written(edit(read(seen))) }, 'v1');
  };
  const stored = written('v1', form.written([a, b, c, d])) as Fields;
  const added = { id: 'aa', size: 'size of aa' };
  const isOther = (one: JsonObject) => (other: JsonObject) => idOf(other) !== idOf(one);

  test.for<[string, (ones: Ones) => Ones, Ones]>([
    ['removes one', ([, ...ones]) => ones, [b, c, d]],
    ['removes all that it sees', () => [], [c, d]],
    [
      'edits one',
      ([one, ...ones]) => [{ ...one, size: 'new' }, ...ones],
      [{ ...a, size: 'new' }, b, c, d],
    ],
    ['adds one', (ones) => [...ones, added], [a, added, b, c, d]],
    ['replaces one', ([, ...ones]) => [...ones, added], [added, b, c, d]],
    [
      'gives one another name',
      ([one, ...ones]) => [{ ...one, id: 'z' }, ...ones],
      [b, c, d, { ...shownOf(a), id: 'z' }],
    ],
  ])('nothing else is lost if a client %s', ([, edit, left]) => {
    const home = edited(stored, edit);
    expect(read(home)).toEqual(left);
    expect(read(see(see(home, 'v1beta1'), 'v1'))).toEqual(left);
  });

  test('a client sees what it has written', () => {
    const home = edited(stored, ([, ...ones]) => ones);
    expect(read(see(home, 'v1beta1'))).toEqual([shownOf(b)]);
  });

  test('what clients of both versions remove does not return', () => {
    const home = edited(stored, ([, ...ones]) => [added, ...ones]);
    const once = edited(home, (ones) => ones.filter(isOther(b)), 'v1');
    const twice = edited(once, (ones) => ones.filter(isOther(added)));
    expect(read(twice)).toEqual([c, d]);
    expect(read(see(see(twice, 'v1beta1'), 'v1'))).toEqual([c, d]);
    expect(JSON.stringify(twice)).not.toContain('size of b');
  });
});

describe('an entry of a map of texts', () => {
  const shape = object({ ports: mapOf(text) });
  const portsOf = ({ ports }: Any): [string, string][] =>
    Object.entries(ports as Record<string, string>);
  const withPorts = (thing: Any, ports: readonly [string, string][]): Any => ({
    ...thing,
    ports: Object.fromEntries(ports),
  });
  const removed = (spoke: Spoke<Any, Any>, name: string): Fields => {
    const { see, written } = deploy({
      shapes: { v1: shape, v1beta1: shape },
      spokes: { v1beta1: spoke },
    });
    const ports = { a: 'on', b: 'off', c: 'off', d: 'on' };
    const away = see(written('v1', { ports }), 'v1beta1');
    const { [name]: _, ...left } = away['ports'] as Record<string, string>;
    return fieldsOf(see({ ...away, ports: left }, 'v1'));
  };

  test('that is cut off stays if a client removes another one', () => {
    const spoke: Spoke<Any, Any> = {
      toHub: (shown) => shown,
      fromHub: (stored) => withPorts(stored, portsOf(stored).slice(0, 2)),
    };
    expect(removed(spoke, 'a')).toEqual({ ports: { b: 'off', c: 'off', d: 'on' } });
  });

  test('that only the conversion back drops does not return if a client removes it', () => {
    const spoke: Spoke<Any, Any> = {
      toHub: (shown) =>
        withPorts(
          shown,
          portsOf(shown).filter(([, state]) => state === 'on'),
        ),
      fromHub: (stored) => stored,
    };
    expect(removed(spoke, 'b')).toEqual({ ports: { a: 'on', c: 'off', d: 'on' } });
  });
});
