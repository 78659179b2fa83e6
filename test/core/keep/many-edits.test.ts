import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { JsonObject, JsonValue, Spoke } from '../../../src/index.ts';
import type { Form } from './a-form.ts';
import { asList, asMap } from './a-form.ts';
import type { Deployment } from './a-deployment.ts';
import { deploy, listOf, object, text } from './a-deployment.ts';
import type { Fields } from '../../support/a-store.ts';
import type { Any } from './a-thing.ts';
import { fieldsOf, without } from './a-thing.ts';

/** Shows the values of what is no secret, in a field of a given name. */
const hiding = ({ read, written }: Form, shown: string): Spoke<Any, Any> => ({
  toHub: (thing) => ({
    ...thing,
    ...written(
      read(thing).map(({ [shown]: value, ...one }) =>
        value === undefined ? one : { ...one, value },
      ),
    ),
  }),
  fromHub: (thing) => ({
    ...thing,
    ...written(
      read(thing).map(({ value, ...one }) =>
        value === undefined || one['kind'] === 'Secret' ? one : { ...one, [shown]: value },
      ),
    ),
  }),
});

describe.each([
  ['a list', asList('id')],
  ['a map', asMap],
] as const)('an edit that would show many hidden values of elements of %s', (_, form) => {
  const { read, written: portsOf, shape } = form;

  const deployed = (name: string): Deployment =>
    deploy({
      shapes: {
        v1: shape({ kind: text, value: text, own: text }),
        v1beta1: shape({ kind: text, [name]: text }),
      },
      spokes: { v1beta1: hiding(form, name) },
    });

  test.for([
    ['value', 1],
    ['value', 4],
    ['value', 40],
    ['renamed', 4],
    ['renamed', 40],
  ] as const)('drops nothing else: values shown in %s, %d elements', ([name, count]) => {
    const { see, written } = deployed(name);
    const ports = Array.from({ length: count }, (__, at) => ({
      id: `p${at}`,
      kind: 'Secret',
      own: 'only v1',
      value: 'hidden',
    }));
    const away = see(written('v1', portsOf(ports)), 'v1beta1');
    const edited = { ...away, ...portsOf(read(away as JsonObject).map(opened)) };
    const stored = see(edited, 'v1');
    const left = ports.map((one) => opened(without(one, 'value') as JsonObject));
    expect(fieldsOf(stored)).toEqual(portsOf(left));
    expect(fieldsOf(see(stored, 'v1beta1'))).toEqual(fieldsOf(edited));
  });

  test('drops nothing else, whichever elements are edited', () => {
    const { see, written } = deployed('value');
    const element = fc.record({ isSecret: fc.boolean(), isOpened: fc.boolean() });
    const elements = fc.array(element, { minLength: 1, maxLength: 100 });
    const property = fc.property(elements, (all) => {
      const ports = all.map(({ isSecret }, at) => ({
        id: `p${at}`,
        kind: isSecret ? 'Secret' : 'Open',
        own: 'only v1',
        value: 'hidden',
      }));
      const away = see(written('v1', portsOf(ports)), 'v1beta1');
      const edit = (one: JsonObject): JsonObject =>
        all[ports.findIndex(({ id }) => id === one['id'])]?.isOpened === true ? opened(one) : one;
      const stored = see({ ...away, ...portsOf(read(away as JsonObject).map(edit)) }, 'v1');
      const left = ports.map((one, at) => {
        const isShown = all[at]?.isSecret === true && all[at].isOpened;
        return edit(isShown ? (without(one, 'value') as JsonObject) : one);
      });
      expect(fieldsOf(stored)).toEqual(portsOf(left));
    });
    fc.assert(property, { numRuns: 100 });
  });

  test.each([2, 4, 12])('keeps fields that only make sense together, of %d elements', (count) => {
    const halfSet = (one: JsonObject): boolean =>
      (one['cert'] === undefined) !== (one['key'] === undefined);
    const { toHub, fromHub } = hiding(form, 'renamed');
    const shown: Spoke<Any, Any> = {
      toHub,
      fromHub: (thing, context) => {
        if (read(thing).some(halfSet)) throw new Error('cert and key belong together');
        return fromHub(thing, context);
      },
    };
    const { see, written } = deploy({
      shapes: {
        v1: shape({ kind: text, value: text, cert: text, key: text }),
        v1beta1: shape({ kind: text, renamed: text }),
      },
      spokes: { v1beta1: shown },
    });
    const ports = Array.from({ length: count }, (__, at) => ({
      id: `p${at}`,
      cert: 'c',
      key: 'k',
      kind: 'Secret',
      value: 'hidden',
    }));
    const away = see(written('v1', portsOf(ports)), 'v1beta1');
    const edited = read(away as JsonObject).map((one) => (one['id'] === 'p0' ? opened(one) : one));
    const stored = see({ ...away, ...portsOf(edited) }, 'v1');
    const [first, ...others] = ports;
    const opens = opened(without(first ?? {}, 'value') as JsonObject);
    expect(fieldsOf(stored)).toEqual(portsOf([opens, ...others]));
  });

  test.each(['value', 'renamed'])('of which one is edited keeps the data of 5,000: %s', (name) => {
    const { see, written } = deployed(name);
    const ports = Array.from({ length: 5_000 }, (__, at) => ({
      id: `p${at}`,
      kind: at === 7 ? 'Secret' : 'Text',
      own: 'only v1',
      ...(at === 7 && { value: 'hidden' }),
    }));
    const away = see(written('v1', portsOf(ports)), 'v1beta1');
    const edited = { ...away, ...portsOf(read(away as JsonObject).map(opened)) };
    // A conversion makes a limited number of attempts. The data that is left waits for the next conversion.
    const home = see(see(see(edited, 'v1'), 'v1beta1'), 'v1');
    const left = read(home as JsonObject).filter(({ own }) => own !== undefined);
    expect(left).toHaveLength(ports.length);
  });
});

test('an edit of one element of a long list keeps the order that the other version reverses', () => {
  const { read, written: portsOf, shape } = asList('id');
  const { toHub, fromHub } = hiding(asList(), 'renamed');
  const { see, written } = deploy({
    shapes: {
      v1: shape({ kind: text, value: text, own: text }),
      v1beta1: shape({ kind: text, renamed: text }),
    },
    spokes: {
      v1beta1: {
        toHub,
        fromHub: (thing, context) =>
          fromHub({ ...thing, ...portsOf(read(thing).toReversed()) }, context),
      },
    },
  });
  const ports = Array.from({ length: 3_100 }, (_, at) => ({
    id: `p${at}`,
    own: 'only v1',
    ...(at === 7 ? { kind: 'Secret', value: 'hidden' } : { kind: 'Text' }),
  }));
  const away = see(written('v1', portsOf(ports)), 'v1beta1');
  const edited = { ...away, ...portsOf(read(away as JsonObject).map(opened)) };
  const names = read(see(edited, 'v1') as JsonObject).map(({ id }) => id);
  expect(names).toEqual(ports.map(({ id }) => id));
});

describe('if the other version has other keys', () => {
  const form = asList();

  /** Returns a kind that shows a port under another key, and the value of no secret. */
  const deployed = (prefix: string, hub = asList('id')): Deployment =>
    deploy({
      shapes: {
        v1: hub.shape({ kind: text, value: text, own: text }),
        v1beta1: object({ ports: listOf(object({ name: text, kind: text, value: text }), 'name') }),
      },
      spokes: {
        v1beta1: {
          toHub: (shown) => {
            const ports = form.read(shown).map(({ name, ...one }) => {
              return { id: (name as string).slice(prefix.length), ...one };
            });
            return { ...shown, ...hub.written(ports) };
          },
          fromHub: (stored) => {
            const ports = hub.read(stored).map(({ id, kind, value }) => {
              const isShown = value !== undefined && kind !== 'Secret';
              return { name: `${prefix}${id as string}`, kind, ...(isShown && { value }) };
            });
            return { ...stored, ports };
          },
        },
      },
    });

  const portsWith = (values: readonly string[]): readonly JsonObject[] =>
    values.map((value, at) => ({ id: `p${at}`, kind: 'Secret', own: 'only v1', value }));

  /** Shows every third port in the other version, and returns the result. */
  const withSomeOpened = (ports: readonly JsonObject[], prefix: string): JsonObject => {
    const { see, written } = deployed(prefix);
    const away = see(written('v1', { ports }), 'v1beta1');
    const edited = form
      .read(away as JsonObject)
      .map((one, at) => (at % 3 === 0 ? opened(one) : one));
    return see({ ...away, ports: edited }, 'v1') as JsonObject;
  };

  test.for([
    ['', 12],
    ['', 90],
    ['x-', 12],
    ['x-', 90],
  ] as const)('an edit drops no other value: prefix "%s", %d elements', ([prefix, count]) => {
    const ports = portsWith(Array.from({ length: count }, (_, at) => `hidden ${at}`));
    const left = ports.map((one, at) =>
      at % 3 === 0 ? opened(without(one, 'value') as JsonObject) : one,
    );
    expect(fieldsOf(withSomeOpened(ports, prefix))).toEqual({ ports: left });
  });

  test('an edit drops nothing although names and equal values do not tell what it shows', () => {
    const ports = portsWith(Array.from({ length: 90 }, () => 'hidden'));
    const stored = withSomeOpened(ports, 'x-');
    expect(form.read(stored).filter(({ own }) => own === 'only v1')).toHaveLength(90);
    const shown = form.read(stored).filter(({ value }) => value !== undefined);
    const waiting = JSON.stringify(stored['metadata']).match(/hidden/g) ?? [];
    expect(shown.length + waiting.length).toBeGreaterThanOrEqual(60);
  });

  test.for([
    ['an element', asList('id')],
    ['an entry of a map', asMap],
  ] as const)('a value that was not tried goes with %s', ([, hub]) => {
    const { see, written } = deployed('x-', hub);
    const ports = portsWith(Array.from({ length: 90 }, () => 'hidden'));
    const portsIn = (shown: Fields): readonly JsonObject[] => form.read(shown as JsonObject);
    const away = see(written('v1', hub.written(ports)), 'v1beta1');
    const some = portsIn(away).map((one, at) => (at % 3 === 0 ? opened(one) : one));
    const waits = see(see({ ...away, ports: some }, 'v1'), 'v1beta1');
    expect(JSON.stringify(waits)).toContain('over');
    const left = portsIn(waits).filter(({ name }) => name === 'x-p0');
    const removed = see(see({ ...waits, ports: left }, 'v1'), 'v1beta1');
    const added = { name: 'x-p1', kind: 'Secret' };
    const home = see({ ...removed, ports: [...left, added] }, 'v1');
    expect(hub.read(home as JsonObject)).toContainEqual({ id: 'p1', kind: 'Secret' });
  });
});

test('an edit of an element without a name drops nothing of the others', () => {
  const form = asList();
  const { see, written } = deploy({
    shapes: {
      v1: object({ ports: listOf(object({ kind: text, value: text, own: text, more: text })) }),
      v1beta1: object({ ports: listOf(object({ kind: text, value: text })) }),
    },
    spokes: { v1beta1: hiding(form, 'value') },
  });
  const ports = Array.from({ length: 12 }, (_, at) => ({
    kind: at % 3 === 0 ? 'Secret' : `Text of ${at}`,
    more: `more of ${at}`,
    own: `own of ${at}`,
    value: `value of ${at}`,
  }));
  const away = see(written('v1', { ports }), 'v1beta1');
  const edited = form.read(away as JsonObject).map((one, at) => (at === 6 ? opened(one) : one));
  const left = ports.map((one, at) =>
    at === 6 ? opened(without(one, 'value') as JsonObject) : one,
  );
  expect(fieldsOf(see({ ...away, ports: edited }, 'v1'))).toEqual({ ports: left });
});

test('in a list without keys, an edit that shows one hidden value in all elements drops only this one', () => {
  const listOfAny = ({ list }: Any): readonly JsonObject[] => list as readonly JsonObject[];
  const withOwn = (thing: Any, own?: JsonValue): Any => ({
    ...thing,
    list: listOfAny(thing).map(({ kind = '' }) => ({ kind, ...(own !== undefined && { own }) })),
  });
  const shape = object({ mode: text, list: listOf(object({ kind: text, own: text })) });
  const { see, written } = deploy({
    shapes: { v1: shape, v1beta1: shape },
    spokes: {
      v1beta1: {
        toHub: (shown: Any) => withOwn(shown),
        fromHub: (stored: Any) =>
          withOwn(stored, stored['mode'] === 'on' ? listOfAny(stored)[0]?.['own'] : undefined),
      },
    },
  });
  const list = Array.from({ length: 20 }, (_, at) => ({ kind: `${at}`, own: `own of ${at}` }));
  const away = see(written('v1', { list }), 'v1beta1');
  expect(fieldsOf(see({ ...away, mode: 'on' }, 'v1'))).toStrictEqual({
    mode: 'on',
    list: [{ kind: '0' }, ...list.slice(1)],
  });
});

const opened = (one: JsonObject): JsonObject => ({ ...one, kind: 'Text' });

test('the order of 4,000 elements stays if an edit would show a hidden value', () => {
  const form = asList('id');
  const { toHub, fromHub } = hiding(form, 'renamed');
  const byId = (one: JsonObject, other: JsonObject): number =>
    (one['id'] as string) < (other['id'] as string) ? -1 : 1;
  const { see, written } = deploy({
    shapes: {
      v1: form.shape({ kind: text, value: text, own: text }),
      v1beta1: form.shape({ kind: text, renamed: text }),
    },
    spokes: {
      v1beta1: {
        toHub,
        fromHub: (thing, context) => {
          const shown = fromHub(thing, context);
          return { ...shown, ...form.written(form.read(shown).toSorted(byId)) };
        },
      },
    },
  });
  const ports = Array.from({ length: 4_000 }, (_, at) => ({
    id: `p${4_000 - at}`,
    kind: at === 7 ? 'Secret' : 'Text',
    own: 'only v1',
    value: 'hidden',
  }));
  const away = see(written('v1', { ports }), 'v1beta1');
  const edited = { ...away, ports: form.read(away as JsonObject).map(opened) };
  const home = form.read(see(edited, 'v1') as JsonObject);
  expect(home.map(({ id }) => id)).toStrictEqual(ports.map(({ id }) => id));
});
