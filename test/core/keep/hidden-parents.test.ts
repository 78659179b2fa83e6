import { describe, expect, test } from 'vitest';
import type { Shape, Spoke } from '../../../src/index.ts';
import { isJsonList, isJsonObject } from '../../../src/core/json/json-value.ts';
import { each, hubOnly, lens, ownOnly } from '../../../src/lens.ts';
import { deploy, integer, listOf, mapOf, object, text } from './a-deployment.ts';
import type { Any } from './a-thing.ts';
import { fieldsOf, same, without } from './a-thing.ts';

describe('data waits with its parent, which another deployment has kept under another name', () => {
  const isThere = (value: unknown): boolean => value !== undefined;
  const renaming: Spoke<Any, Any> = {
    toHub: ({ box, ...rest }) => ({ ...rest, ...(isThere(box) && { crate: box }) }),
    fromHub: ({ crate, ...rest }) => ({ ...rest, ...(isThere(crate) && { box: crate }) }),
  };
  /** Shows nothing of the crate. */
  const hiding: Spoke<Any, Any> = {
    toHub: (thing) => without(thing, 'mode', 'pack') as unknown as Any,
    fromHub: (thing) => without(thing, 'crate') as unknown as Any,
  };
  /** Shows the crate, or that there is none. */
  const showing: Spoke<Any, Any> = {
    toHub: ({ mode, pack, ...rest }) => ({
      ...rest,
      ...(mode !== 'none' && isThere(pack) && { crate: pack }),
    }),
    fromHub: ({ crate, ...rest }) =>
      isThere(crate) ? { ...rest, mode: 'some', pack: crate } : { ...rest, mode: 'none' },
  };
  const deployed = (v1alpha1: Spoke<Any, Any>, crate: Shape, box: Shape) =>
    deploy({
      shapes: {
        v1: object({ crate }),
        v1beta1: object({ box }),
        v1alpha1: object({ mode: text, pack: crate }),
      },
      spokes: { v1beta1: renaming, v1alpha1 },
    });
  const small = object({ name: text });
  const large = object({ name: text, note: text });

  test.for([
    ['an object', small, large, { name: 'a', note: 'n' }],
    ['a list', listOf(small, 'name'), listOf(large, 'name'), [{ name: 'a', note: 'n' }]],
  ] as const)('for %s', ([, crate, box, value]) => {
    const before = deployed(hiding, crate, box);
    const after = deployed(showing, crate, box);
    const stored = before.see(before.written('v1beta1', { box: value }), 'v1alpha1');
    const seen = after.see({ ...stored, mode: 'none' }, 'v1beta1');
    expect(fieldsOf(seen)).toStrictEqual({});
    expect(fieldsOf(before.see(before.see(seen, 'v1'), 'v1beta1'))).toStrictEqual({ box: value });
  });
});

test('an element that was left out waits with its list when the next deployment hides the list', () => {
  const shapes = {
    v1: object({ ports: listOf(object({ name: text }), 'name') }),
    v1beta1: object({ ports: listOf(object({ name: text, mode: text }), 'name') }),
  };
  const isOn = (one: unknown): boolean => isJsonObject(one) && one['mode'] !== 'off';
  const toHub = ({ ports, ...rest }: Any): Any => ({
    ...rest,
    ...(isJsonList(ports) && { ports: ports.filter(isOn) }),
  });
  const hide = (thing: Any): Any => without(thing, 'ports') as unknown as Any;
  const before = deploy({ shapes, spokes: { v1beta1: { ...same, toHub } } });
  const after = deploy({ shapes, spokes: { v1beta1: { toHub: hide, fromHub: hide } } });
  const fields = { ports: [{ name: 'a' }, { name: 'b', mode: 'off' }] };
  const seen = after.see(before.see(before.written('v1beta1', fields), 'v1'), 'v1beta1');
  expect(fieldsOf(seen)).toStrictEqual({});
  expect(fieldsOf(before.see(after.see(seen, 'v1'), 'v1beta1'))).toStrictEqual(fields);
});

describe('a removed map does not return with its entries, though an object around it is hidden', () => {
  const { see, written } = deploy({
    shapes: {
      v1: object({ ports: mapOf(object({ host: text })) }),
      v1beta1: object({ spec: object({ note: text, ports: mapOf(object({})) }), size: integer }),
    },
    spokes: {
      v1beta1: lens(
        ownOnly('spec.note'),
        ownOnly('size'),
        each(['spec.ports', 'ports'], hubOnly('host')),
      ),
    },
  });
  const names = 'abcdefgh'.split('');
  const hosts = Object.fromEntries(names.map((name) => [name, { host: `of ${name}` }]));

  test.for<[string, object]>([
    ['empty', {}],
    ['with a field of its own', { note: 'mine' }],
  ])('%s', ([, spec]) => {
    const away = see(written('v1', { ports: hosts }), 'v1beta1');
    const removed = see({ ...away, size: 1, spec }, 'v1');
    const created = { ...spec, ports: { a: {} } };
    const home = see({ ...see(removed, 'v1beta1'), spec: created }, 'v1');
    expect(fieldsOf(home)).toStrictEqual({ ports: { a: {} } });
    expect(see(home, 'v1beta1')).toMatchObject({ size: 1, spec: created });
  });
});
