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

/** Returns a list or a map without the element or entry `k2`, and any other object as it is. */
function withoutTwo(value: unknown): unknown {
  if (isJsonList(value)) return value.filter((one) => isJsonObject(one) && one['id'] !== 'k2');
  return without(value as Record<string, unknown>, 'k2');
}

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

    test.for(['some', 'other'])(
      'returns but for an entry removed with the switch, as %s',
      (name) => {
        const { see, written } = deployment(name);
        const begun = see(written('v1beta1', { some: value('size') }), 'v1');
        const stored = { ...begun, [name]: value('own') };
        const seen = see(stored, 'v1beta1');
        const off = see({ ...seen, mode: 'Off', some: withoutTwo(seen['some']) }, 'v1');
        const on = see({ ...see(off, 'v1beta1'), mode: 'On' }, 'v1');
        expect(fieldsOf(on)).toStrictEqual({ mode: 'On', [name]: withoutTwo(value('own')) });
      },
    );

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

describe.for(['v1', 'v1beta1'])(
  'data kept below lists in elements that a conversion hides by switches, stored in %s',
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
    const bare = rules.map(({ id }) => ({ id }));
    const edit = (stored: object, servers: readonly object[]) =>
      see({ ...see(stored, 'v1'), servers }, storage);
    const read = (stored: object) => see(see(stored, 'v1beta1'), storage);

    test('returns when the switch is on again', () => {
      const servers = (mode: string, of: object) => [{ id: 's', mode, rules: of }];
      const begun = see(written('v1beta1', { servers: servers('On', rules) }), storage);
      const on = edit(read(edit(begun, servers('Off', bare))), servers('On', bare));
      expect(fieldsOf(see(on, 'v1beta1'))).toStrictEqual({ servers: servers('On', rules) });
    });

    test.for([2, 8, 9, 12])(
      'returns for %i elements but the one that has lost its list',
      (count) => {
        const servers = (mode: string, of: object) =>
          Array.from({ length: count }, (_, at) => ({ id: `s${at}`, mode, rules: of }));
        const first = { id: 's0', mode: 'On' };
        const begun = see(written('v1beta1', { servers: servers('On', rules) }), storage);
        const off = edit(begun, [first, ...servers('Off', bare).slice(1)]);
        const on = edit(read(off), [first, ...servers('On', bare).slice(1)]);
        const expected = { servers: [first, ...servers('On', rules).slice(1)] };
        expect(fieldsOf(see(on, 'v1beta1'))).toStrictEqual(expected);
      },
    );
  },
);
