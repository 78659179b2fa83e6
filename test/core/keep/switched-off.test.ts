import { describe, expect, test } from 'vitest';
import type { JsonValue, Shape } from '../../../src/index.ts';
import { isJsonList, isJsonObject } from '../../../src/core/json/json-value.ts';
import { deploy, listOf, mapOf, object, text } from './a-deployment.ts';
import type { Any } from './a-thing.ts';
import { fieldsOf, without } from './a-thing.ts';

interface Form {
  readonly shape: (fields: Readonly<Record<string, Shape>>) => Shape;
  /** Returns a value of this form, whose elements or entries have a field. */
  readonly value: (field: string) => object;
}

const FORMS: Readonly<Record<string, Form>> = {
  list: {
    shape: (fields) => listOf(object({ id: text, ...fields }), 'id'),
    value: (field) => [
      { id: 'k2', [field]: 'two' },
      { id: 'k1', [field]: 'one' },
    ],
  },
  map: {
    shape: (fields) => mapOf(object(fields)),
    value: (field) => ({ k1: { [field]: 'one' }, k2: { [field]: 'two' } }),
  },
  object: { shape: object, value: (field) => ({ [field]: 'one' }) },
};

describe.for(Object.entries(FORMS))(
  'data kept below a %s that a conversion hides by a switch',
  ([, { shape, value }]) => {
    /** Deploys a hub that shows a value under some name only if the mode is not Off. */
    const deployment = (name: string) =>
      deploy({
        shapes: {
          v1: object({ mode: text, [name]: shape({ own: text }), tls: object({ own: text }) }),
          v1beta1: object({ mode: text, some: shape({ size: text }), tls: object({ a: text }) }),
        },
        spokes: {
          v1beta1: {
            toHub: ({ some, ...rest }: Any): Any =>
              some === undefined || rest['mode'] === 'Off' ? rest : { ...rest, [name]: some },
            fromHub: (hub: Any): Any => {
              const some = hub[name];
              return some === undefined ? hub : { ...hub, some };
            },
          },
        },
      });

    test.for(['some', 'other'])('returns when the switch is on again, if it is %s', (name) => {
      const { see, written } = deployment(name);
      const begun = see(written('v1beta1', { some: value('size') }), 'v1');
      const stored = { ...begun, [name]: value('own') };
      const off = see({ ...see(stored, 'v1beta1'), mode: 'Off' }, 'v1');
      const read = see(see(off, 'v1beta1'), 'v1');
      const on = see({ ...see(read, 'v1beta1'), mode: 'On' }, 'v1');
      expect(fieldsOf(on)).toStrictEqual({ mode: 'On', [name]: value('own') });
      const home = fieldsOf(see(see(on, 'v1beta1'), 'v1'));
      expect(home).toStrictEqual(fieldsOf(on));
    });

    test.for(['some', 'other'])('is dropped with it if a client removes it, as %s', (name) => {
      const { see, written } = deployment(name);
      const begun = see(written('v1beta1', { some: value('size') }), 'v1');
      const stored = { ...begun, [name]: value('own') };
      const removed = see(without(see(stored, 'v1beta1'), 'some'), 'v1');
      const added = see({ ...see(removed, 'v1beta1'), some: value('size') }, 'v1');
      expect(JSON.stringify(added[name])).not.toContain('own');
    });

    test('does not bring a removed object along', () => {
      const { see, written } = deployment('other');
      const begun = see(written('v1beta1', { some: value('size'), tls: { a: 'a' } }), 'v1');
      const stored = { ...begun, other: value('own'), tls: { own: 'x' } };
      const edited = without({ ...see(stored, 'v1beta1'), mode: 'Off' }, 'tls');
      const off = see(see(edited, 'v1'), 'v1beta1');
      const on = see({ ...off, mode: 'On', tls: { a: 'a' } }, 'v1');
      expect(fieldsOf(on)).toStrictEqual({ mode: 'On', other: value('own'), tls: {} });
    });
  },
);

test.for(['v1', 'v1beta1'])(
  'data kept below a list in an element returns when its switch is on again, if objects are stored in %s',
  (storage) => {
    const list = (fields: Readonly<Record<string, Shape>>) =>
      listOf(object({ id: text, ...fields }), 'id');
    const hide = (one: JsonValue): JsonValue => {
      if (!isJsonObject(one) || one['mode'] !== 'Off') return one;
      const { rules: _, ...rest } = one;
      return rest;
    };
    const { see, written } = deploy({
      shapes: {
        v1: object({ servers: list({ mode: text, rules: list({}) }) }),
        v1beta1: object({ servers: list({ mode: text, rules: list({ own: text }) }) }),
      },
      spokes: {
        v1beta1: {
          toHub: (thing: Any): Any => thing,
          fromHub: ({ servers, ...rest }: Any): Any =>
            isJsonList(servers) ? { ...rest, servers: servers.map(hide) } : rest,
        },
      },
    });
    const rules = [{ id: 'k1' }, { id: 'k2', own: 'x' }];
    const servers = (mode: string, of: object) => [{ id: 's', mode, rules: of }];
    const begun = see(written('v1beta1', { servers: servers('On', rules) }), storage);
    const bare = rules.map(({ id }) => ({ id }));
    const off = see({ ...see(begun, 'v1'), servers: servers('Off', bare) }, storage);
    const read = see(see(off, 'v1beta1'), storage);
    const on = see({ ...see(read, 'v1'), servers: servers('On', bare) }, storage);
    expect(fieldsOf(see(on, 'v1beta1'))).toStrictEqual({ servers: servers('On', rules) });
  },
);
