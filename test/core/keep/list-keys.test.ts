import { describe, expect, test } from 'vitest';
import type { Shape } from '../../../src/core/schema/shape.ts';
import { through } from '../../../src/index.ts';
import { each, hubOnly, lens, ownOnly, rename } from '../../../src/lens.ts';
import type { Definition, Deployment } from './a-deployment.ts';
import { deploy, listOf, object, text } from './a-deployment.ts';
import type { Any } from './a-thing.ts';
import { fieldsOf, same } from './a-thing.ts';

describe('declared keys that a version does not have in its elements', () => {
  const host = { host: text, to: text, hidden: text };
  const renaming = lens<Any, Any>(
    each('rules', rename('hostname', 'host'), hubOnly('hidden'), ownOnly('old')),
  );
  const defining =
    (
      elements: Readonly<Record<string, Shape | undefined>>,
      spokes: Definition['spokes'],
      listKeys: Readonly<Record<string, readonly string[]>> = { rules: ['host'] },
    ) =>
    (): Deployment => {
      const shapes = Object.entries(elements).map(([version, items]) => {
        const list = items && (items.type === 'list' ? items : listOf(items));
        return [version, object(list ? { rules: list } : { moved: listOf(object(host)) })] as const;
      });
      return deploy({ shapes: Object.fromEntries(shapes), spokes, listKeys });
    };
  const refused = (versions: string): string =>
    `listKeys['rules'] names host, but in ${versions} the elements of this list have no such field: also name the field that identifies them there, or remove the entry if there is none`;
  const old = object({ hostname: text, to: text, old: text });

  test('are refused if it gives them another name', () => {
    const define = defining({ v1: object(host), v1beta1: old }, { v1beta1: renaming });
    expect(define).toThrow(refused('v1beta1'));
  });

  test('are refused if no neighbour of a version that has them preserves them', () => {
    const to = object({ to: text });
    expect(
      defining({ v2: to, v1: object(host), v1beta1: object(host) }, { v1: same, v1beta1: same }),
    ).toThrow(refused('v2'));
    expect(
      defining(
        { v2: to, v1: object(host), v1beta1: to },
        { v1: same, v1beta1: through('v1', same) },
      ),
    ).toThrow(refused('v2 and v1beta1'));
  });

  test('identify the elements of both versions with the names of both', () => {
    const { see, written } = defining(
      { v1: object(host), v1beta1: old },
      { v1beta1: renaming },
      { rules: ['host', 'hostname'] },
    )();
    for (const [from, to, own, other, hidden] of [
      ['v1', 'v1beta1', 'host', 'hostname', 'hidden'],
      ['v1beta1', 'v1', 'hostname', 'host', 'old'],
    ] as const) {
      const rules = ['a', 'b'].map((name) => ({ [own]: name, to: name, [hidden]: name }));
      const away = see(written(from, { rules }), to);
      const edited = ['b', 'a'].map((name) => ({ [other]: name, to: 'new' }));
      expect(fieldsOf(see({ ...away, rules: edited }, from))).toStrictEqual({
        rules: ['b', 'a'].map((name) => ({ [own]: name, to: 'new', [hidden]: name })),
      });
    }
  });

  test.for<[about: string, elements: Shape | undefined]>([
    ['has the list at another path', undefined],
    ['has fields that no schema names', { open: true, fields: { to: text } }],
    ['has names', object({ name: text })],
    ['has list-map keys', listOf(object({ port: text }), 'port')],
    ['has a list of words', text],
  ])('are accepted if it %s', ([, elements]) => {
    expect(defining({ v1: object(host), v1beta1: elements }, { v1beta1: same })).not.toThrow();
  });

  test('are accepted if another pair of neighbours has them', () => {
    const elements = { v1: object(host), v1beta1: object(host), v1alpha1: object({ to: text }) };
    expect(defining(elements, { v1beta1: same, v1alpha1: same })).not.toThrow();
  });

  test('are accepted if it has another list at the path, and theirs at the path of another entry', () => {
    const shapes = {
      v1: object({ rules: listOf(object(host)) }),
      v1beta1: object({ rules: listOf(object({ to: text })), moved: listOf(object(host)) }),
    };
    const listKeys = { rules: ['host'], moved: ['host'] };
    expect(() => deploy({ shapes, spokes: { v1beta1: same }, listKeys })).not.toThrow();
  });
});
