import { beforeEach, describe, expect, test } from 'vitest';
import { defineKind } from '../../src/index.ts';
import type { JsonObject } from '../../src/index.ts';
import { fieldToAnnotation, lens, mapToList } from '../../src/lens.ts';
import { makeKind } from './support/made-crd.ts';
import { withKind } from './support/with-kind.ts';

const text = { type: 'string' };

const mapOf = (properties: JsonObject): JsonObject => ({
  type: 'object',
  additionalProperties: { type: 'object', properties },
});

const crates = makeKind('parts.example.com', 'Crate', {
  v1: {
    size: text,
    tags: { type: 'array', items: text, 'x-kubernetes-list-type': 'set' },
    ports: {
      type: 'array',
      items: { type: 'object', properties: { name: text, host: text }, required: ['name'] },
      'x-kubernetes-list-type': 'map',
      'x-kubernetes-list-map-keys': ['name'],
    },
    env: mapOf({ value: text }),
    rig: { type: 'object', properties: { masts: text } },
  },
  v1beta1: {
    size: text,
    tier: text,
    ports: mapOf({ host: text, note: text }),
    env: mapOf({ value: text, note: text }),
    rig: { type: 'object', properties: { masts: text, era: text } },
  },
  v1alpha1: { size: text },
});

/** Several managers own parts of a field that another version lacks, or has in another form. */
describe.each(['v1', 'v1beta1', 'v1alpha1'])('while %s is the storage version', (storage) => {
  const v1beta1 = lens(
    mapToList('spec.ports', 'name'),
    fieldToAnnotation('spec.tier', 'example.com/tier'),
  );
  const kind = defineKind(crates.crd, 'v1', { v1beta1, v1alpha1: lens() });
  const { in: resource } = withKind(kind, crates.manifest(storage));

  beforeEach(async () => {
    const other = { spec: { size: 'small' } };
    await resource('v1beta1').apply('box', other, { manager: 'other' });
  });

  test('an element of a hidden set goes when its only owner gives it up', async () => {
    const apply = (manager: string, tags: readonly string[]): Promise<unknown> =>
      resource('v1').apply('box', { spec: { tags } }, { manager });
    await apply('one', ['a', 'b', 'c']);
    await apply('two', ['b', 'd']);
    await apply('one', ['c']);
    expect((await resource('v1').get('box'))['spec']).toEqual({
      size: 'small',
      tags: ['b', 'c', 'd'],
    });
  });

  test('a list stays when its manager moves from a version with a map', async () => {
    const ports = { a: { host: 'h' }, b: { note: 'n' } };
    await resource('v1beta1').apply('box', { spec: { ports } }, { manager: 'mover' });
    const list = [{ name: 'a', host: 'h' }, { name: 'b' }];
    await resource('v1').apply('box', { spec: { ports: list } }, { manager: 'mover' });
    expect((await resource('v1').get('box'))['spec']).toEqual({ size: 'small', ports: list });
    expect((await resource('v1beta1').get('box'))['spec']).toEqual({
      size: 'small',
      ports: { a: { host: 'h' }, b: {} },
    });
  });

  test('a field stays when the apply that sets it gives up all others of its entry', async () => {
    await resource('v1alpha1').apply('box', { spec: { size: 'small' } }, { manager: 'oldest' });
    const apply = (a: object): Promise<unknown> =>
      resource('v1beta1').apply('box', { spec: { env: { a } } }, { manager: 'one' });
    await apply({ value: 'v' });
    await apply({ note: 'n' });
    expect((await resource('v1beta1').get('box'))['spec']).toEqual({
      size: 'small',
      env: { a: { note: 'n' } },
    });
    expect((await resource('v1').get('box'))['spec']).toEqual({ size: 'small', env: { a: {} } });
  });

  // The API server converts for its managers in any order. In some orders it refused this apply, in others it lost the field.
  test('no field is lost when another manager gives up all that it sees of its object', async () => {
    await resource('v1alpha1').apply('box', { spec: { size: 'small' } }, { manager: 'oldest' });
    await resource('v1').apply('box', { spec: { rig: { masts: '2' } } }, { manager: 'one' });
    await resource('v1beta1').apply('box', { spec: { rig: { era: 'e' } } }, { manager: 'two' });
    const giveUp = resource('v1').apply('box', { spec: { size: 'small' } }, { manager: 'one' });
    await expect(giveUp).rejects.toThrow('spec.rig: Invalid value: "null"');
    const spec = { size: 'small', rig: { masts: '2', era: 'e' } };
    expect((await resource('v1beta1').get('box'))['spec']).toEqual(spec);
  });

  test('an annotation that is a field elsewhere can be applied again beside another one', async () => {
    const apply = (annotations: object): Promise<unknown> =>
      resource('v1').apply('box', { metadata: { annotations } }, { manager: 'one' });
    const tier = { 'example.com/tier': 'gold' };
    await apply(tier);
    // The API server sends null metadata then, and accepts no answer (kubernetes issue 117356).
    await expect(apply(tier)).rejects.toThrow('add an annotation that both versions have');
    const both = { 'example.com/tier': 'silver', 'example.com/note': 'more' };
    for (const _ of ['once', 'again']) await apply(both);
    const { spec } = await resource('v1beta1').get('box');
    expect(spec).toEqual({ size: 'small', tier: 'silver' });
  });
});
