import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/index.ts';
import { through } from '../../../src/index.ts';
import { each, lens, mapToList, rename } from '../../../src/lens.ts';
import { deploy, listOf, mapOf, object, text } from './a-deployment.ts';
import { fieldsOf, keptIn, same } from './a-thing.ts';

/**
 * When server-side apply removes all visible fields of an object, it leaves null (structured-merge-diff,
 * `RemoveItems`), and converts the result. The object has the metadata of the live one, with its uid.
 */
describe('null in the place of an object is an object without visible fields', () => {
  test('in an entry of a map that another version has as a list', () => {
    const { see, written } = deploy({
      shapes: {
        v1: object({ ports: listOf(object({ name: text, host: text }), 'name') }),
        v1beta1: object({ ports: mapOf(object({ host: text, note: text })) }),
      },
      spokes: { v1beta1: lens(mapToList('ports', 'name')) },
    });
    const emptied = written('v1beta1', { ports: { http: { host: 'h' }, tls: null } });
    expect(fieldsOf(see(emptied, 'v1'))).toStrictEqual({
      ports: [{ name: 'http', host: 'h' }, { name: 'tls' }],
    });
  });

  const part = object({ host: text, extra: text });
  const visible = object({ host: text });
  const places = (inside: typeof part): JsonObject & Record<string, never> =>
    ({
      part: inside,
      map: mapOf(inside),
      list: listOf(object({ name: text, part: inside }), 'name'),
    }) as never;
  const { see, written } = deploy({
    shapes: { v1: object(places(part)), v1beta1: object(places(visible)) },
    spokes: { v1beta1: same },
  });
  const hidden = { host: 'h', extra: 'x' };

  test.for<[string, object, object]>([
    ['a field', { part: hidden }, { part: null }],
    ['an entry of a map', { map: { a: hidden } }, { map: { a: null } }],
    [
      'a field of an element',
      { list: [{ name: 'a', part: hidden }] },
      { list: [{ name: 'a', part: null }] },
    ],
  ])('and keeps its hidden fields: %s', ([, fields, emptied]) => {
    const away = see(written('v1', fields), 'v1beta1');
    const home = fieldsOf(see({ ...away, ...emptied }, 'v1'));
    const without = JSON.parse(JSON.stringify(fields).replace('"host":"h",', '')) as object;
    expect(home).toStrictEqual(without);
  });

  test('also for functions', () => {
    const renamed = deploy({
      shapes: {
        v1: object({ map: mapOf(object({ address: text, extra: text })) }),
        v1beta1: object({ map: mapOf(visible) }),
      },
      spokes: { v1beta1: lens(each('map', rename('host', 'address'))) },
    });
    const away = renamed.see(renamed.written('v1', { map: { a: { extra: 'x' } } }), 'v1beta1');
    expect(fieldsOf(renamed.see({ ...away, map: { a: null } }, 'v1'))).toStrictEqual({
      map: { a: { extra: 'x' } },
    });
  });
});

/**
 * When an applier gives up its last annotation, server-side apply sends the fields of the other managers alone, without
 * the name of the object. After `crdshift migrate`, a manager may own kept data and nothing else in an object.
 */
describe('a part of an object that has kept data without the object around it has this data in the next version, too', () => {
  const { see, written } = deploy({
    shapes: {
      v1: object({ spec: object({ size: text }), other: object({ size: text }) }),
      v1beta1: object({
        spec: object({ size: text, legacy: text }),
        other: object({ size: text }),
      }),
      v1alpha1: object({ spec: object({ size: text }), other: object({ size: text }) }),
    },
    spokes: { v1beta1: same, v1alpha1: through('v1beta1', same) },
  });
  const whole = see(written('v1beta1', { spec: { size: 'L', legacy: 'x' } }), 'v1');
  const { apiVersion, kind } = whole;

  test.for<[string, object]>([
    ['without fields', {}],
    ['with a field elsewhere', { other: { size: 'M' } }],
  ])('%s', ([, fields]) => {
    const part = { apiVersion, kind, metadata: { annotations: keptIn(whole) }, ...fields };
    expect(keptIn(see(part, 'v1alpha1'))).toMatchObject(keptIn(see(whole, 'v1alpha1')));
    expect(see(part, 'v1beta1')).toMatchObject({ spec: { legacy: 'x' }, ...fields });
  });
});
