import type { Shape } from '../../../src/index.ts';
import { hubOnly, rename } from '../../../src/lens.ts';
import type { Definition } from './a-deployment.ts';
import { listOf, object, text } from './a-deployment.ts';

/** The fields of an element in both versions. Each version has a parent `p`, and that of `v1` has a hidden field. */
export const V1 = { b: text, p: object({ a: text, r: object({ c: text }) }) };
export const V1BETA1 = { c: text, p: object({ r: object({ b: text }) }) };
export const FIELDS = [rename('p.r.b', 'b'), rename('c', 'p.r.c'), hubOnly('p.a')];

/** Two versions whose elements have a parent `p` of different fields. */
export function twoVersions(
  v1: Shape,
  v1beta1: Shape,
  spoke: Definition['spokes'][string],
): Definition {
  const shapes = { v1: object({ list: v1 }), v1beta1: object({ list: v1beta1 }) };
  return { shapes, spokes: { v1beta1: spoke } };
}

export const byName = (fields: Readonly<Record<string, Shape>>, key = 'name'): Shape =>
  listOf(object({ [key]: text, ...fields }), key);

export const ONE = { b: 'B', p: { a: 'A', r: { c: 'C' } } };

/** The element in `v1beta1` after a client has removed `p.r.c`. */
export const EDITED = { p: { r: { b: 'B' } } };

/** The same element in `v1`. */
export const LEFT = { b: 'B', p: { a: 'A' } };
