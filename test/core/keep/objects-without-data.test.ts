import { describe, expect, test } from 'vitest';
import { lens, rename } from '../../../src/lens.ts';
import { through } from '../../../src/index.ts';
import { deploy, listOf, object, text } from './a-deployment.ts';
import { fieldsOf, without } from './a-thing.ts';

describe('an edit may show an object without data in another version', () => {
  test('in one between, however many objects it consists of', () => {
    const { see, written } = deploy({
      shapes: {
        v1: object({ a: object({ f: text }), b: object({ x: text }) }),
        v2: object({ c: object({ f: text }), a: object({ p: object({ x: text }) }) }),
        v3: object({
          c: object({ f: text }),
          d: object({ x: text }),
          a: object({ p: object({ own: text }) }),
        }),
      },
      spokes: {
        v2: lens(rename('c.f', 'a.f'), rename('a.p.x', 'b.x')),
        v3: through('v2', lens(rename('d.x', 'a.p.x'))),
      },
    });
    const rest = { a: { p: { own: 'own' } }, c: { f: 'f' } };
    const shown = see(written('v3', { ...rest, d: { x: 'x' } }), 'v1');
    expect(fieldsOf(shown)).toStrictEqual({ a: { f: 'f' }, b: { x: 'x' } });
    expect(fieldsOf(see(without(shown, 'b'), 'v3'))).toStrictEqual(rest);
  });

  test('in that of the client, who has removed it before, for a list that only another version has', () => {
    const { see, written } = deploy({
      shapes: {
        v1: object({
          a: object({ list: listOf(object({ name: text }), 'name'), f: text }),
          c: object({ g: text }),
        }),
        v1beta1: object({ a: object({ g: text }), b: object({ f: text }) }),
      },
      spokes: { v1beta1: lens(rename('b.f', 'a.f'), rename('a.g', 'c.g')) },
    });
    const list = [{ name: 'x' }, { name: 'y' }];
    const shown = see(written('v1', { a: { list }, c: { g: 'g' } }), 'v1beta1');
    const removed = see(without(shown, 'a'), 'v1');
    expect(fieldsOf(removed)).toStrictEqual({ a: { list } });
    const edited = { ...see(removed, 'v1beta1'), b: { f: 'f' } };
    expect(fieldsOf(edited)).toStrictEqual({ b: { f: 'f' } });
    expect(fieldsOf(see(edited, 'v1'))).toStrictEqual({ a: { list, f: 'f' } });
  });
});

describe('an object that a client writes without data', () => {
  const { see, written } = deploy({
    shapes: {
      v1: object({ b: object({ q: object({ f: text, own: text }) }) }),
      v1beta1: object({ c: object({ f: { ...text, preset: 'd' } }) }),
    },
    spokes: { v1beta1: lens(rename('c.f', 'b.q.f')) },
  });

  test('takes no hidden field away with its default', () => {
    const shown = see(written('v1', { b: { q: { own: 'own' } } }), 'v1beta1');
    expect(fieldsOf(shown)).toStrictEqual({});
    const home = see({ ...shown, c: { f: 'd' } }, 'v1');
    expect(home).toMatchObject({ b: { q: { own: 'own' } } });
  });

  test('stays where another version had one without data', () => {
    const shown = see(written('v1', { b: {} }), 'v1beta1');
    expect(fieldsOf(shown)).toStrictEqual({});
    const home = see({ ...shown, c: { f: 'd' } }, 'v1');
    expect(fieldsOf(home)).toStrictEqual({ b: { q: { f: 'd' } } });
  });
});
