import { expect, test } from 'vitest';
import { lens } from '../../../src/lens.ts';
import type { Fields } from '../../support/a-store.ts';
import { deploy, object, text } from './a-deployment.ts';
import { fieldsOf, without } from './a-thing.ts';

const shown = object({ part: object({ size: text }), count: text });
const { see, written } = deploy({
  shapes: {
    v1: shown,
    v1beta1: object({ part: object({ size: text, extra: text }), count: text }),
    v1alpha1: shown,
  },
  spokes: { v1beta1: lens(), v1alpha1: lens() },
});
const fields = { part: { size: 'L', extra: 'x' }, count: '1' };

/** Returns the stored object without a part of it, and with other metadata next to its annotations. */
function partial(metadata: object): Fields {
  const stored = see(written('v1beta1', fields), 'v1');
  const { annotations } = stored['metadata'] as Fields;
  return { ...without(stored, 'part'), metadata: { ...metadata, annotations } };
}

/** Adds the part again as a client of the hub does, and returns what the version of the kept data then shows. */
function completed(converted: Fields): Fields {
  const hub = see(converted, 'v1');
  return fieldsOf(see({ ...hub, part: { size: 'L' } }, 'v1beta1'));
}

test('data below an object that a part for server-side apply lacks stays, because nobody has removed the object', () => {
  expect(completed(see(partial({ name: 'nightly' }), 'v1alpha1'))).toStrictEqual(fields);
});

test('data below an object that a client removes from a whole object goes', () => {
  const whole = partial({ name: 'nightly', uid: '3415a7fc-162b-4300-b5da-fd6083580d66' });
  const { extra: _, ...part } = fields.part;
  expect(completed(see(whole, 'v1alpha1'))).toStrictEqual({ ...fields, part });
});

test('an object whose name the API server has yet to generate lacks what its client has left out', () => {
  const seen = see(partial({ generateName: 'nightly-' }), 'v1beta1');
  expect(fieldsOf(seen)).toStrictEqual({ count: '1' });
});

test('an object without any name is a part, and gets back its data with the objects around it', () => {
  const seen = see(partial({}), 'v1beta1');
  expect(fieldsOf(seen)).toStrictEqual({ count: '1', part: { extra: 'x' } });
});
