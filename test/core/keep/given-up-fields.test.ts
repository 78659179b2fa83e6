import { expect, test } from 'vitest';
import type { JsonObject } from '../../../src/index.ts';
import { lens } from '../../../src/lens.ts';
import type { Fields } from '../../support/a-store.ts';
import { deploy, integer, listOf, mapOf, object, text } from './a-deployment.ts';
import { fieldsOf, keptIn } from './a-thing.ts';

/**
 * An apply that gives up a field converts the object with and without it to the version of every other manager. What
 * only the object with it has is removed there: a field, or an annotation by its name (structured-merge-diff, `prune`).
 */

const shown = object({ size: text });
const all = object({ size: text, extra: text });
const places = (part: typeof all): typeof all =>
  object({
    count: integer,
    part,
    deep: object({ part }),
    map: mapOf(part),
    maps: mapOf(object({ part })),
    many: mapOf(mapOf(part)),
    list: listOf({ ...part, fields: { ...part.fields, name: text } }, 'name'),
    lists: listOf(object({ name: text, part, map: mapOf(part) }), 'name'),
  });

const { see, written } = deploy({
  shapes: { v1: places(shown), v1beta1: places(all), v1alpha1: object({ count: integer }) },

  spokes: { v1beta1: lens(), v1alpha1: lens() },
});

/** Returns the object after an apply, as the manager of the oldest version has it converted. */
function pruned(before: Fields, after: Fields): Fields {
  const [merged, left] = [before, after].map((one) => see(one, 'v1alpha1') as JsonObject);
  const names = new Set(Object.keys(keptIn(left ?? {})));
  const annotations = Object.fromEntries(
    Object.entries(keptIn(merged ?? {})).filter(([name]) => names.has(name)),
  );
  return { ...merged, metadata: { ...(merged?.['metadata'] as object), annotations } };
}

const [before, after] = [{ size: 'L', extra: 'x' }, { extra: 'x' }];

test.for<[string, (part: object) => object]>([
  ['an object', (part) => ({ part })],
  ['an object in an object', (part) => ({ deep: { part } })],
  ['an entry of a map', (map) => ({ map: { a: map } })],
  ['an object in an entry', (part) => ({ maps: { a: { part } } })],
  ['an entry in an entry', (part) => ({ many: { a: { b: part } } })],
  ['an element', (part) => ({ list: [{ name: 'a', ...part }] })],
  ['an object in an element', (part) => ({ lists: [{ name: 'a', part }] })],
  ['an entry in an element', (part) => ({ lists: [{ name: 'a', map: { b: part } }] })],
])('%s has the field that an apply sets while it gives up all others', ([, around]) => {
  const [old, fresh] = [before, after].map((part) =>
    written('v1beta1', { count: 1, ...around(part) }),
  );
  const applied = pruned(old ?? {}, fresh ?? {});
  expect(fieldsOf(see(applied, 'v1beta1'))).toStrictEqual(fieldsOf(fresh as Fields));
});
