import { describe, expect, test } from 'vitest';
import type { JsonObject, Spoke } from '../../../src/index.ts';
import type { Deployment } from './a-deployment.ts';
import { deploy, listOf, object, text } from './a-deployment.ts';
import type { Form } from './a-form.ts';
import { asList, asMap } from './a-form.ts';
import type { Any } from './a-thing.ts';

const keyed = asList('id');

const isOff = ({ state }: JsonObject): boolean => state === 'off';

/**
 * Leaves out what is off, and precedes names with a prefix. The conversion back keeps everything. Both write the state
 * of every element, as Go structs do.
 */
const leavingOut = (form: Form, hub: Form, prefix = ''): Spoke<Any, Any> => ({
  toHub: (shown) => ({
    ...shown,
    ...hub.written(
      form.read(shown).map(({ deep, ...one }) => ({
        state: '',
        ...one,
        id: (one['id'] as string).slice(prefix.length),
        ...(deep as JsonObject | undefined),
      })),
    ),
  }),
  fromHub: (stored) => ({
    ...stored,
    ...form.written(
      hub.read(stored).flatMap(({ value, ...one }) => {
        const id = `${prefix}${one['id'] as string}`;
        return isOff(one) ? [] : [{ ...one, id, ...(value !== undefined && { deep: { value } }) }];
      }),
    ),
  }),
});

const all: Spoke<Any, Any> = { toHub: (shown) => shown, fromHub: (stored) => stored };

const shared = { state: text, size: text };

/** Returns a deployment whose `v1beta1` leaves out what is off, and has fields that no other version has. */
const deployed = (form: Form, hub: Form, prefix?: string): Deployment => {
  const common = hub.shape({ ...shared, value: text });
  const own = { ...shared, own: text, deep: object({ value: text, mine: text }) };
  return deploy({
    shapes: { v1: common, v1beta1: form.shape(own), v1alpha1: common },
    spokes: { v1beta1: leavingOut(form, hub, prefix), v1alpha1: all },
  });
};

/** Returns the elements of `v1beta1` after some edits by clients of `v1`. */
const afterEdits = (
  { see, written }: Deployment,
  { form, hub, storage }: { readonly form: Form; readonly hub: Form; readonly storage: string },
  first: readonly JsonObject[],
  edits: readonly (readonly JsonObject[])[],
): readonly JsonObject[] => {
  let stored = see(written('v1beta1', form.written(first)), storage);
  for (const edit of edits) stored = see({ ...see(stored, 'v1'), ...hub.written(edit) }, storage);
  return form.read(see(stored, 'v1beta1') as JsonObject);
};

const FORMS = [
  ['lists with keys', keyed, keyed, ''],
  ['lists with keys and with other names', keyed, keyed, 'x-'],
  ['lists without keys and with other names', asList(), asList(), 'x-'],
  ['maps', asMap, asMap, ''],
  ['maps with other names', asMap, asMap, 'x-'],
  ['a map of a list', asMap, keyed, ''],
  ['a list of a map', keyed, asMap, 'x-'],
] as const;

describe.each(FORMS)('an element that a function leaves out, in %s', (_, form, hub, prefix) => {
  const deployment = deployed(form, hub, prefix);
  const a = { id: 'a', state: 'on' };
  const shown = { ...a, id: `${prefix}a` };

  describe.each(['v1', 'v1beta1', 'v1alpha1'])('stored in %s', (storage) => {
    const after = (first: JsonObject, edits: readonly (readonly JsonObject[])[]) =>
      afterEdits(deployment, { form, hub, storage }, [first], edits);

    test('has its own fields when it is shown again', () => {
      const edits = [[{ ...a, state: 'off' }], [a]];
      expect(after({ ...shown, own: 'o' }, edits)).toEqual([{ ...shown, own: 'o' }]);
    });

    test('has its own fields after an edit while it is left out', () => {
      const edits = [[{ ...a, state: 'off', size: '1' }], [{ ...a, state: 'off', size: '2' }], [a]];
      const first = { ...shown, state: 'off', size: '0', own: 'o' };
      expect(after(first, edits)).toEqual([{ ...shown, own: 'o' }]);
    });

    test('has its own fields in an object whose converted field is gone', () => {
      const first = { ...shown, state: 'off', deep: { value: 'v', mine: 'm' } };
      expect(after(first, [[a]])).toEqual([{ ...shown, deep: { mine: 'm' } }]);
    });
  });

  // Stored in `v1`, no conversion sees the removal.
  describe.each(['v1beta1', 'v1alpha1'])('stored in %s', (storage) => {
    test('brings nothing back when a client has removed it as the last one', () => {
      const first = { ...shown, own: 'o' };
      expect(afterEdits(deployment, { form, hub, storage }, [first], [[], [a]])).toEqual([shown]);
    });
  });

  test('brings nothing back when a client has removed it while it is left out', () => {
    const first = { ...shown, state: 'off', own: 'o' };
    const stored = { form, hub, storage: 'v1beta1' };
    expect(afterEdits(deployment, stored, [first], [[], [a]])).toEqual([shown]);
  });
});

test.each([0, 1, 3])(
  'an element that a function leaves out has its own fields though the way back cuts off its list and adds %i rules for each',
  (count) => {
    const { toHub, fromHub } = leavingOut(keyed, keyed, 'x-');
    const { see, written } = deploy({
      shapes: {
        v1: object({
          ports: listOf(object({ id: text, ...shared }), 'id'),
          rules: listOf(object({ id: text }), 'id'),
        }),
        v1beta1: keyed.shape({ ...shared, own: text }),
      },
      spokes: {
        v1beta1: {
          toHub: (shown, context) => {
            const { ports, ...rest } = toHub(shown, context) as Any & {
              ports: readonly JsonObject[];
            };
            const rules = ports.flatMap(({ id }) =>
              Array.from({ length: count }, (_, at) => ({ id: `${id as string}-${at}` })),
            );
            return { ...rest, ports: ports.slice(0, 2), rules };
          },
          fromHub: (stored, context) => {
            const { rules: _, ...rest } = fromHub(stored, context);
            return rest;
          },
        },
      },
    });
    const ids = Array.from({ length: 20 }, (_, at) => `${at}`);
    const ports = ids.map((id) => ({ id, state: 'on' }));
    const sent = see(written('v1', { ports, rules: [] }), 'v1beta1');
    const whole = ids.map((id) => ({ id: `x-${id}`, state: 'on', own: `own ${id}` }));
    const seen = { ...see({ ...sent, ports: whole }, 'v1'), rules: [] };
    const after = ids.map((id) => {
      const off = see({ ...seen, ports: [{ id, state: 'off' }] }, 'v1beta1');
      return see({ ...see(off, 'v1'), ports: [{ id, state: 'on' }] }, 'v1beta1')['ports'];
    });
    expect(after).toEqual(whole.map((one) => [one]));
  },
);

test.each([
  ['if it has another name', 'x-', keyed.read],
  // The parents that are restored have no state.
  [
    'if only elements with a state are shown',
    '',
    (shown: JsonObject) => keyed.read(shown).filter(({ state }) => state !== ''),
  ],
])('an element that is removed beside many others brings nothing back %s', (_, prefix, read) => {
  const { toHub, fromHub } = leavingOut(keyed, keyed, prefix);
  const { see, written } = deploy({
    shapes: {
      v1: object({ ports: listOf(object({ id: text, ...shared }), 'id'), more: text }),
      v1beta1: keyed.shape({ ...shared, own: text }),
    },
    spokes: {
      v1beta1: {
        toHub,
        fromHub: (stored, context) => {
          const { more: __, ...rest } = fromHub(stored, context);
          return { ...rest, ports: read(rest) };
        },
      },
    },
  });
  const ports = Array.from({ length: 20 }, (__, at) => ({ id: `${at}`, state: 'on' }));
  const sent = see(written('v1', { ports, more: 'm' }), 'v1beta1');
  const bare = ports.map((one) => ({ ...one, id: `${prefix}${one.id}` }));
  const whole = bare.map((one) => ({ ...one, own: `own ${one.id}` }));
  const seen = see({ ...sent, ports: whole }, 'v1');
  const less = see({ ...seen, ports: ports.slice(0, 1) }, 'v1beta1');
  const again = see({ ...see(less, 'v1'), ports }, 'v1beta1')['ports'];
  expect(again).toEqual([...whole.slice(0, 1), ...bare.slice(1)]);
});
