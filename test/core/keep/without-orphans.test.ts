import { expect, test } from 'vitest';
import { hiddenIn } from '../../../src/core/keep/restore/hidden.ts';
import { withoutOrphans } from '../../../src/core/keep/restore/without-orphans.ts';
import type { Kept } from '../../../src/core/keep/tree/kept.ts';
import { listOf, object, text } from './a-deployment.ts';

test('keeps the note that a parent is not shown when the list in it is removed', () => {
  const own: Kept = { type: 'value', is: 'x' };
  const ports: Kept = {
    type: 'elements',
    made: false,
    keys: ['id'],
    elements: [{ name: ['k1'], kept: own }],
  };
  const spec = (fields: readonly (readonly [string, Kept])[]): Kept => ({
    type: 'fields',
    made: false,
    fields: new Map([
      ['spec', { type: 'fields', made: false, isUnshown: true, fields: new Map(fields) }],
    ]),
  });
  const shape = object({ spec: object({ own: text, ports: listOf(object({ id: text }), 'id') }) });
  const place = {
    value: {},
    shape,
    start: { values: [{}], shapes: [shape] },
    hidden: hiddenIn(() => []),
    mayLeaveOut: false,
  };
  const kept = spec([
    ['own', own],
    ['ports', ports],
  ]);
  const left = withoutOrphans(kept, place, true);
  expect(left).toStrictEqual(spec([['own', own]]));
  // Without the note the rest would count as removed with its parent.
  expect(left && withoutOrphans(left, place, false)).toBe(left);
});
