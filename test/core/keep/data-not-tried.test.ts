import { describe, expect, test } from 'vitest';
import type { JsonObject, Shape, Spoke } from '../../../src/index.ts';
import type { Fields } from '../../support/a-store.ts';
import type { Deployment } from './a-deployment.ts';
import { deploy, listOf, object, text } from './a-deployment.ts';
import type { Form } from './a-form.ts';
import { asList, asMap } from './a-form.ts';
import type { Any } from './a-thing.ts';
import { without } from './a-thing.ts';

type Ones = readonly JsonObject[];

const COUNT = 90;
const HIDDEN = 'hidden';
const names = Array.from({ length: COUNT }, (_, at) => `p${at}`);

const shown = asList();
const named: Shape = object({
  ports: listOf(object({ name: text, kind: text, value: text }), 'name'),
});

/** Gives elements other names, and shows no value of a secret: no name tells which hidden value an edit would show. */
const renaming = (hub: Form): Spoke<Any, Any> => ({
  toHub: (thing) => {
    const ports = shown.read(thing).map(({ name, ...one }) => {
      return { id: (name as string).slice('x-'.length), ...one };
    });
    return { ...thing, ...hub.written(ports) };
  },
  fromHub: (thing) => {
    const ports = hub.read(thing).map(({ id, kind, value }) => {
      const isShown = value !== undefined && kind !== 'Secret';
      return { name: `x-${id as string}`, kind, ...(isShown && { value }) };
    });
    return { ...thing, ports };
  },
});

const portsIn = (seen: Fields): Ones => shown.read(seen as JsonObject);

/** Opens every third port in `v1beta1`, which would show its hidden value. Returns the object as `v1` stores it. */
function opened({ see, written }: Deployment, hub: Form, fields: JsonObject = {}): Fields {
  const ports = names.map((id) => ({ id, kind: 'Secret', value: HIDDEN, ...fields }));
  const away = see(written('v1', hub.written(ports)), 'v1beta1');
  const edited = portsIn(away).map((one) =>
    isOpened((one['name'] as string).slice('x-'.length)) ? { ...one, kind: 'Text' } : one,
  );
  return see({ ...away, ports: edited }, 'v1');
}

const isOpened = (id: string): boolean => names.indexOf(id) % 3 === 0;

/** Converts a stored object there and back until nothing changes. */
function settled(
  { see }: Pick<Deployment, 'see'>,
  stored: Fields,
  [storage, other]: readonly [string, string] = ['v1', 'v1beta1'],
): Fields {
  const left = [stored];
  for (let trips = 0; trips < COUNT; trips += 1) {
    const [last = stored] = left.slice(-1);
    const next = see(see(last, other), storage);
    if (JSON.stringify(next) === JSON.stringify(last)) return last;
    left.push(next);
  }
  throw new Error(`nothing is settled after ${COUNT} round trips`);
}

const valuesIn = (stored: Fields, hub: Form): Ones =>
  hub.read(stored as JsonObject).filter(({ value }) => value !== undefined);

const waitingIn = ({ metadata }: Fields): number =>
  (JSON.stringify(metadata).match(new RegExp(HIDDEN, 'g')) ?? []).length;

describe.each([
  ['a list', asList('id')],
  ['a map', asMap],
])('data of elements of %s that was not tried', (_, hub) => {
  const deployed = (spoke = renaming(hub)): Deployment =>
    deploy({
      shapes: { v1: hub.shape({ kind: text, value: text, cert: text, key: text }), v1beta1: named },
      spokes: { v1beta1: spoke },
    });

  test('comes home if it does no harm, and what an edit would show does not', () => {
    const deployment = deployed();
    const stored = opened(deployment, hub);
    expect(waitingIn(stored)).toBeGreaterThan(0);
    const home = settled(deployment, stored);
    const left = names.map((id) =>
      isOpened(id) ? { id, kind: 'Text' } : { id, kind: 'Secret', value: HIDDEN },
    );
    expect(new Set(hub.read(home as JsonObject))).toEqual(new Set(left));
    expect(waitingIn(home)).toBe(0);
  });

  test('comes home more with each round trip', () => {
    const deployment = deployed();
    let stored = opened(deployment, hub);
    while (waitingIn(stored) > 0) {
      const next = deployment.see(deployment.see(stored, 'v1beta1'), 'v1');
      expect(waitingIn(next)).toBeLessThan(waitingIn(stored));
      expect(valuesIn(next, hub).length).toBeGreaterThanOrEqual(valuesIn(stored, hub).length);
      expect(valuesIn(next, hub).filter(({ kind }) => kind === 'Text')).toEqual([]);
      stored = next;
    }
  });

  test('comes home with fields that only make sense together', () => {
    const { toHub, fromHub } = renaming(hub);
    const isHalf = ({ cert, key }: JsonObject): boolean =>
      (cert === undefined) !== (key === undefined);
    const deployment = deployed({
      toHub,
      fromHub: (thing, context) => {
        if (hub.read(thing).some(isHalf)) throw new Error('cert and key belong together');
        return fromHub(thing, context);
      },
    });
    const stored = opened(deployment, hub, { cert: HIDDEN, key: HIDDEN });
    const home = hub.read(settled(deployment, stored) as JsonObject);
    expect(home.filter(({ cert, key }) => cert === HIDDEN && key === HIDDEN)).toHaveLength(COUNT);
  });

  test('comes home if each element has several such values', () => {
    const values = ['value', 'cert', 'key', 'more'];
    const texts = Object.fromEntries(values.map((name) => [name, text]));
    const shape = listOf(object({ name: text, kind: text, ...texts }), 'name');
    const deployment = deploy({
      shapes: { v1: hub.shape({ kind: text, ...texts }), v1beta1: object({ ports: shape }) },
      spokes: {
        v1beta1: {
          toHub: renaming(hub).toHub,
          fromHub: (thing) => {
            const ports = hub.read(thing).map(({ id, kind, ...hidden }) => {
              return { name: `x-${id as string}`, kind, ...(kind !== 'Secret' && hidden) };
            });
            return { ...thing, ports };
          },
        },
      },
    });
    const fields = Object.fromEntries(values.map((name) => [name, HIDDEN]));
    const home = settled(deployment, opened(deployment, hub, fields));
    const left = hub.read(home as JsonObject);
    const secrets = left.filter((one) => values.every((name) => one[name] === HIDDEN));
    expect(secrets).toHaveLength(names.filter((id) => !isOpened(id)).length);
    expect(waitingIn(home)).toBe(0);
  });

  test('does not return with an element that a client removes and adds again', () => {
    const { see, ...deployment } = deployed();
    const seen = see(opened({ see, ...deployment }, hub), 'v1beta1');
    const removed = see({ ...seen, ports: portsIn(seen).slice(0, 1) }, 'v1');
    const again = see(removed, 'v1beta1');
    const added = names.slice(1).map((id) => ({ name: `x-${id}`, kind: 'Secret' }));
    const stored = see({ ...again, ports: [...portsIn(again), ...added] }, 'v1');
    const home = settled({ see, ...deployment }, stored);
    expect(valuesIn(home, hub).filter(({ id }) => id !== portsIn(seen)[0]?.['name'])).toEqual([]);
    expect(waitingIn(home)).toBeLessThanOrEqual(1);
  });

  test('waits if it would hide what a further version shows', () => {
    const { see, written } = deploy({
      shapes: {
        v1: hub.shape({ kind: text, value: text }),
        v1beta1: named,
        v1alpha1: object({
          ...hub.shape({ kind: text, value: text, hint: text }).fields,
          alpha: text,
        }),
      },
      spokes: {
        v1beta1: renaming(hub),
        v1alpha1: {
          toHub: (thing) => ({
            ...thing,
            ...hub.written(hub.read(thing).map((one) => without(one, 'hint') as JsonObject)),
          }),
          fromHub: (thing) => ({
            ...thing,
            ...hub.written(
              hub
                .read(thing)
                .map((one) => (one['value'] === undefined ? { ...one, hint: 'none' } : one)),
            ),
          }),
        },
      },
    });
    const fields = { alpha: 'only v1alpha1' };
    const ports = names.map((id) => ({ id, kind: 'Secret', value: HIDDEN }));
    const first = see(written('v1alpha1', { ...hub.written(ports), ...fields }), 'v1');
    const away = see(first, 'v1beta1');
    const edited = portsIn(away).map((one, at) => (at % 3 === 0 ? { ...one, kind: 'Text' } : one));
    const stored = see({ ...away, ports: edited }, 'v1');
    const home = settled({ see }, stored);
    const secrets = names.filter((id) => !isOpened(id));
    expect(valuesIn(home, hub).length + waitingIn(home)).toBeGreaterThanOrEqual(secrets.length);
  });
});

test('data of objects with other names that was not tried comes home', () => {
  const some = names.slice(0, 40);
  const fieldsOf = (prefix: string, fields: Readonly<Record<string, Shape>>): Shape =>
    object(Object.fromEntries(some.map((id) => [`${prefix}${id}`, object(fields)])));
  const one = (thing: JsonObject, name: string): JsonObject => thing[name] as JsonObject;
  const spoke: Spoke<Any, Any> = {
    toHub: ({ ports, ...thing }) => ({
      ...thing,
      ports: Object.fromEntries(some.map((id) => [id, one(ports as JsonObject, `x-${id}`)])),
    }),
    fromHub: ({ ports, ...thing }) => ({
      ...thing,
      ports: Object.fromEntries(
        some.map((id) => {
          const { kind, value } = one(ports as JsonObject, id);
          const isShown = value !== undefined && kind !== 'Secret';
          return [`x-${id}`, { kind, ...(isShown && { value }) }] as [string, JsonObject];
        }),
      ),
    }),
  };
  const deployment = deploy({
    shapes: {
      v1: object({ ports: fieldsOf('', { kind: text, value: text }) }),
      v1beta1: object({ ports: fieldsOf('x-', { kind: text, value: text }) }),
    },
    spokes: { v1beta1: spoke },
  });
  const { see, written } = deployment;
  const secret = { kind: 'Secret', value: HIDDEN };
  const ports = Object.fromEntries(some.map((id) => [id, secret]));
  const away = see(written('v1', { ports }), 'v1beta1');
  const edited = some.map((id) => [`x-${id}`, { kind: isOpened(id) ? 'Text' : 'Secret' }] as const);
  const home = settled(deployment, see({ ...away, ports: Object.fromEntries(edited) }, 'v1'));
  const left = some.map((id) => [id, isOpened(id) ? { kind: 'Text' } : secret] as const);
  expect(home['ports']).toEqual(Object.fromEntries(left));
  expect(waitingIn(home)).toBe(0);
});

test('data of elements that a version cuts off settles though both versions have changed the list', () => {
  const ports = (one: JsonObject): Ones => one['ports'] as Ones;
  const cutting: Spoke<Any, Any> = {
    toHub: (thing) => ({
      ...thing,
      ports: ports(thing).map((one) => ({ ...one, id: (one['id'] as string).slice('x-'.length) })),
    }),
    fromHub: (thing) => ({
      ...thing,
      ports: ports(thing)
        .filter(({ kind }) => kind !== 'Off')
        .slice(0, 2)
        .map((one) => ({ ...one, id: `x-${one['id'] as string}` })),
    }),
  };
  const shape = asList().shape({ kind: text, value: text });
  const deployment = deploy({
    shapes: { v1: shape, v1beta1: shape },
    spokes: { v1beta1: cutting },
  });
  const { see, written } = deployment;
  const some = names.slice(0, 40);
  const first = some.map((id, at) => {
    return { id: `x-${id}`, kind: at === 1 ? 'Off' : 'Text', value: id };
  });
  const seen = see(written('v1beta1', { ports: first }), 'v1');
  // The second element shows again in `v1beta1`, so the third one is cut off.
  const edited = ports(seen as JsonObject).map((one, at) => {
    if (at === 1) return { ...one, kind: 'Text' };
    return [10, 15, 20, 29, 34, 39].includes(at) ? { ...one, kind: 'Secret' } : one;
  });
  const stored = see({ ...seen, ports: edited }, 'v1beta1');
  const [, ...others] = ports(stored as JsonObject);
  const home = settled(deployment, { ...stored, ports: others }, ['v1beta1', 'v1']);
  expect(see(home, 'v1')['ports']).toEqual(edited.slice(1));
});
