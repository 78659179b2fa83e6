import { describe, expect, test } from 'vitest';
import type { JsonObject, Spoke } from '../../../src/index.ts';
import type { Deployment } from './a-deployment.ts';
import { deploy, mapOf, object, text } from './a-deployment.ts';
import type { Form } from './a-form.ts';
import { asList, asMap } from './a-form.ts';
import type { Any } from './a-thing.ts';
import { fieldsOf, without } from './a-thing.ts';

type One = JsonObject;
type Edit = (one: One) => readonly One[];

const each = ({ read, written }: Form, thing: Any, edit: Edit): Any => ({
  ...thing,
  ...written(read(thing).flatMap(edit)),
});

const isOff = ({ state }: One): boolean => state === 'off';
const withoutValue = (one: One): One => without(one, 'value') as One;

/** Shows no values of secrets, and drops what is off on the way back. */
const filtering = (form: Form): Spoke<Any, Any> => ({
  toHub: (shown) => each(form, shown, (one) => (isOff(one) ? [] : [one])),
  fromHub: (stored) =>
    each(form, stored, (one) => [one['kind'] === 'Secret' ? withoutValue(one) : one]),
});

const shared = {
  kind: text,
  state: text,
  value: text,
  nest: object({ a: text, b: text }),
  tags: mapOf(object({ a: text, b: text })),
};

const deployed = (form: Form, spoke = filtering(form)): Deployment =>
  deploy({
    shapes: { v1: form.shape({ ...shared, own: text }), v1beta1: form.shape(shared) },
    spokes: { v1beta1: spoke },
  });

const ids = 'abcdefghijkl'.split('');
const on = { kind: 'Secret', state: 'on' };
const off = { kind: 'Secret', state: 'off' };

/** Returns the ports of `v1` after a client of `v1beta1` has edited each port, and what the client sees then. */
const afterEdit = (
  form: Form,
  ports: readonly One[],
  edit: Edit,
  deployment = deployed(form),
): { readonly stored: readonly One[]; readonly shown: readonly One[] } => {
  const { see, written } = deployment;
  const away = see(written('v1', form.written(ports)), 'v1beta1');
  const stored = see({ ...away, ...form.written(form.read(away as One).flatMap(edit)) }, 'v1');
  const ofForm = (seen: Parameters<typeof fieldsOf>[0]): readonly One[] =>
    form.read(fieldsOf(seen) as One);
  return { stored: ofForm(stored), shown: ofForm(see(stored, 'v1beta1')) };
};

describe.each([
  ['a list with keys', asList('id')],
  ['a list of named elements', asList()],
  ['a map', asMap],
])('an element that only the conversion back drops, in %s', (_, form) => {
  const b = { id: 'b', ...off, own: 'only v1', value: 'of b' };

  test('has its hidden values after an edit that lets it through', () => {
    const a = { id: 'a', ...on, value: 'of a' };
    const { stored, shown } = afterEdit(form, [a, b], (one) => [{ ...one, state: 'on' }]);
    expect(stored).toEqual([a, { ...b, state: 'on' }]);
    expect(shown).toEqual([
      { id: 'a', ...on },
      { id: 'b', ...on },
    ]);
  });

  test('has none of its values that the client removes', () => {
    const open = { ...b, kind: 'Text' };
    const { stored, shown } = afterEdit(form, [open], ({ id }) => [{ id, state: 'on' }]);
    expect(stored).toEqual([{ id: 'b', own: 'only v1', state: 'on' }]);
    expect(shown).toEqual([{ id: 'b', state: 'on' }]);
  });

  test('has no value that one edit removes and hides', () => {
    const open = { ...b, kind: 'Text' };
    const { stored } = afterEdit(form, [open], ({ id }) => [{ id, ...on }]);
    expect(stored).toEqual([{ id: 'b', ...on, own: 'only v1' }]);
  });

  test('has the value that the client writes in place of the hidden one', () => {
    const { stored } = afterEdit(form, [b], (one) => [{ ...one, state: 'on', value: 'new' }]);
    expect(stored).toEqual([{ ...b, state: 'on', value: 'new' }]);
  });

  test('shows no value that is hidden no longer', () => {
    const { stored, shown } = afterEdit(form, [b], ({ id }) => [{ id, kind: 'Text', state: 'on' }]);
    expect(shown).toEqual([{ id: 'b', kind: 'Text', state: 'on' }]);
    expect(stored).toEqual([{ id: 'b', kind: 'Text', own: 'only v1', state: 'on' }]);
  });

  test('keeps the hidden values of others if it shows one', () => {
    const ports = ['b', 'c', 'd', 'e'].map((id) => ({ ...b, id, value: `of ${id}` }));
    const { stored, shown } = afterEdit(form, ports, ({ id, kind }) => [
      { id, kind: id === 'c' ? 'Text' : kind, state: 'on' },
    ]);
    expect(shown[1]).toEqual({ id: 'c', kind: 'Text', state: 'on' });
    expect(stored).toEqual(
      ports.map(({ value, ...one }) =>
        one.id === 'c' ? { ...one, kind: 'Text', state: 'on' } : { ...one, state: 'on', value },
      ),
    );
  });

  test.each(['Secret', 'Text'])(
    'keeps what only the other version has, however many values of a %s are gone',
    (kind) => {
      const ports = ids.map((id) => ({ ...b, id, kind }));
      const { stored } = afterEdit(form, ports, ({ id }) => [{ id, kind: 'Text', state: 'on' }]);
      expect(stored).toEqual(ids.map((id) => ({ id, kind: 'Text', own: b.own, state: 'on' })));
    },
  );

  test('keeps the hidden values that would not show beside others that would', () => {
    const ports = ids.map((id) => ({ ...b, id }));
    const kindOf = (id: unknown): string => (id === 'a' || id === 'g' ? 'Text' : 'Secret');
    const { stored } = afterEdit(form, ports, ({ id }) => [{ id, kind: kindOf(id), state: 'on' }]);
    expect(stored.map(({ own }) => own)).toEqual(ids.map(() => b.own));
    const hidden = stored.filter(({ kind }) => kind === 'Secret');
    expect(hidden.map(({ value }) => value)).toEqual(hidden.map(() => b.value));
  });

  test('has the hidden part of an object that is shown', () => {
    const hiding: Spoke<Any, Any> = {
      ...filtering(form),
      fromHub: (stored) =>
        each(form, stored, ({ nest, ...one }) => [
          nest === undefined ? one : { ...one, nest: without(nest as One, 'b') as One },
        ]),
    };
    const one = { id: 'b', ...off, nest: { a: 'x', b: 'y' } };
    const { stored } = afterEdit(
      form,
      [one],
      (shown) => [{ ...shown, nest: { a: 'z' }, state: 'on' }],
      deployed(form, hiding),
    );
    expect(stored).toEqual([{ ...one, nest: { a: 'z', b: 'y' }, state: 'on' }]);
  });

  test('has the hidden part of an entry of a map in it', () => {
    const hiding: Spoke<Any, Any> = {
      ...filtering(form),
      fromHub: (stored) =>
        each(form, stored, ({ tags, ...one }) => [
          tags === undefined
            ? one
            : { ...one, tags: { t: without((tags as JsonObject)['t'] as One, 'b') as One } },
        ]),
    };
    const one = { id: 'b', ...off, tags: { t: { a: 'x', b: 'y' } } };
    const { stored } = afterEdit(
      form,
      [one],
      (shown) => [{ ...shown, tags: { t: { a: 'z' } }, state: 'on' }],
      deployed(form, hiding),
    );
    expect(stored).toEqual([{ ...one, tags: { t: { a: 'z', b: 'y' } }, state: 'on' }]);
  });

  test('has its own value in place of the one that is shown instead', () => {
    const masking: Spoke<Any, Any> = {
      ...filtering(form),
      fromHub: (stored) => each(form, stored, (one) => [{ ...one, value: '***' }]),
    };
    const ports = [b, { ...b, id: 'c' }];
    const { stored } = afterEdit(
      form,
      ports,
      (one) => [{ ...one, state: 'on', ...(one['id'] === 'c' && { value: 'new' }) }],
      deployed(form, masking),
    );
    expect(stored).toEqual([
      { ...b, state: 'on' },
      { ...b, id: 'c', state: 'on', value: 'new' },
    ]);
  });

  test('has no value that the client saw under another name, and removes', () => {
    const renaming: Spoke<Any, Any> = {
      toHub: (shown) =>
        each(form, shown, ({ nick: value, ...one }) =>
          isOff(one) ? [] : [{ ...one, ...(value !== undefined && { value }) }],
        ),
      fromHub: (stored) =>
        each(form, stored, ({ value, ...one }) => [
          { ...one, ...(value !== undefined && one['kind'] !== 'Secret' && { nick: value }) },
        ]),
    };
    const deployment = deploy({
      shapes: {
        v1: form.shape({ ...shared, own: text }),
        v1beta1: form.shape({ ...shared, nick: text }),
      },
      spokes: { v1beta1: renaming },
    });
    const open = { ...b, kind: 'Text' };
    const { stored } = afterEdit(form, [open], ({ id }) => [{ id, ...on }], deployment);
    expect(stored).toEqual([{ id: 'b', ...on, own: 'only v1' }]);
  });

  test('shows its edit while others like it are removed', () => {
    const ports = ids.slice(0, 5).map((id) => ({ id, ...off, own: 'only v1' }));
    const edit = (one: One): readonly One[] =>
      one['id'] === 'b' || one['id'] === 'd' ? [{ ...one, kind: 'Text' }] : [];
    const { shown } = afterEdit(form, ports, edit);
    expect(shown).toEqual(['b', 'd'].map((id) => ({ id, kind: 'Text', state: 'off' })));
  });

  test('stays removed if another one is let through', () => {
    const { stored, shown } = afterEdit(form, [b, { ...b, id: 'c' }], (one) =>
      one['id'] === 'b' ? [] : [{ ...one, state: 'on' }],
    );
    expect(shown).toEqual([{ id: 'c', ...on }]);
    expect(stored.at(-1)).toEqual({ ...b, id: 'c', state: 'on' });
    expect(stored.filter(({ value }) => value === b.value)).toHaveLength(1);
  });

  test('gets no hidden value if the version of the client does not show it', () => {
    const cutting: Spoke<Any, Any> = {
      ...filtering(form),
      fromHub: (stored) => {
        const kept = form.read(stored).slice(0, 1);
        return { ...stored, ...form.written(kept.map(withoutValue)) };
      },
    };
    const { see, written } = deployed(form, cutting);
    const ports = [b, { ...b, id: 'c' }];
    const away = see(written('v1', form.written(ports)), 'v1beta1');
    const shown = [
      { id: 'b', ...on },
      { id: 'c', ...on },
    ];
    const stored = see({ ...away, ...form.written(shown) }, 'v1');
    expect(form.read(fieldsOf(stored) as One)).toEqual([
      { ...b, state: 'on' },
      { id: 'c', ...on, own: 'only v1' },
    ]);
  });
});

test.for([10, 70])('an element has its hidden value beside a field %i levels deep', (levels) => {
  const form = asList('id');
  const { see, written } = deploy({
    shapes: {
      v1: object({ ...form.shape(shared).fields, deep: { open: true } }),
      v1beta1: form.shape(shared),
    },
    spokes: { v1beta1: filtering(form) },
  });
  const deep = Array.from({ length: levels }).reduce<JsonObject>((d) => ({ d }), { a: 1 });
  const one = { id: 'b', ...off, value: 'of b' };
  const away = see(written('v1', { ...form.written([one]), deep }), 'v1beta1');
  const edited = { ...away, ...form.written([{ id: 'b', ...on }]) };
  expect(fieldsOf(see(edited, 'v1'))).toEqual({ ...form.written([{ ...one, ...on }]), deep });
});
