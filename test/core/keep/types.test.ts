import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/index.ts';
import { through } from '../../../src/index.ts';
import { lens, listToMap, retype, wrap } from '../../../src/lens.ts';
import type { Fields } from '../../support/a-store.ts';
import { deploy, integer, listOf, mapOf, object, text } from './a-deployment.ts';
import { PREFIX, fieldsOf, keptIn, same } from './a-thing.ts';

describe('does not show a value with a wrong type that a lens leaves in place', () => {
  test('an object with one more field, in a field of text', () => {
    const { see, written } = deploy({
      shapes: {
        v1: object({ p: object({ name: text, extra: text }), size: integer }),
        v1beta1: object({ p: text, size: integer }),
      },
      spokes: { v1beta1: lens(wrap('p', 'name')) },
    });
    const sent = written('v1', { p: { name: 'n', extra: 'x' }, size: 1 });
    const away = see(sent, 'v1beta1');
    expect(['string', 'undefined']).toContain(typeof away['p']);
    expect(see(away, 'v1')).toStrictEqual(sent);
    expect(fieldsOf(see({ ...away, size: 2 }, 'v1'))).toStrictEqual({
      p: { name: 'n', extra: 'x' },
      size: 2,
    });
    expect(see({ ...away, p: 'm' }, 'v1')['p']).toMatchObject({ name: 'm' });
  });

  test('a list with two equal keys, in a field of a map', () => {
    const { see, written } = deploy({
      shapes: {
        v1: object({ ports: mapOf(object({ port: integer })), size: integer }),
        v1beta1: object({ ports: listOf(object({ name: text, port: integer })), size: integer }),
      },
      spokes: { v1beta1: lens(listToMap('ports', 'name')) },
    });
    const ports = [
      { name: 'a', port: 1 },
      { name: 'a', port: 2 },
    ];
    const sent = written('v1beta1', { ports, size: 1 });
    const away = see(sent, 'v1');
    expect(Array.isArray(away['ports'])).toBe(false);
    expect(see(away, 'v1beta1')).toStrictEqual(sent);
    expect(fieldsOf(see({ ...away, size: 2 }, 'v1beta1'))).toStrictEqual({ ports, size: 2 });
    expect(fieldsOf(see({ ...away, ports: { b: { port: 3 } } }, 'v1beta1'))).toStrictEqual({
      ports: [{ name: 'b', port: 3 }],
      size: 1,
    });
  });

  test('a text that is not a number, in a field of integers', () => {
    const { see, written } = deploy({
      shapes: { v1: object({ port: integer }), v1beta1: object({ port: text }) },
      spokes: { v1beta1: lens(retype('port', 'string', 'integer')) },
    });
    const sent = written('v1beta1', { port: 'http' });
    const away = see(sent, 'v1');
    expect(fieldsOf(away)).toStrictEqual({});
    expect(see(away, 'v1beta1')).toStrictEqual(sent);
    expect(fieldsOf(see({ ...away, port: 80 }, 'v1beta1'))).toStrictEqual({ port: '80' });
  });
});

describe('a forged annotation', () => {
  const { see, written } = deploy({
    shapes: {
      v1: object({
        host: text,
        replicas: integer,
        list: listOf(object({ name: text, size: integer })),
      }),
      v1beta1: object({ host: text }),
    },
    spokes: { v1beta1: same },
  });
  const MARK = 123_454_321;
  const withAnnotations = (away: Fields, annotations: Record<string, string>): JsonObject => {
    const { metadata, ...fields } = away as unknown as JsonObject & { metadata: JsonObject };
    return { ...fields, metadata: { ...metadata, annotations } };
  };

  test.for(['"no number"', '{}', '[1]', 'true', '1.5', '"1"'])(
    'is not shown in a field of integers: %s',
    (hostile) => {
      const list = [{ name: 'a', size: MARK }];
      const away = see(written('v1', { host: 'h', replicas: MARK, list }), 'v1beta1');
      const forged = Object.entries(keptIn(away)).map(([name, kept]) => [
        name,
        kept.replaceAll(String(MARK), hostile),
      ]);
      expect(JSON.stringify(forged)).not.toContain(String(MARK));
      const home = see(
        withAnnotations(away, Object.fromEntries(forged) as Record<string, string>),
        'v1',
      );
      expect(home).not.toHaveProperty('replicas');
      for (const element of (home['list'] ?? []) as JsonObject[]) {
        expect(element).not.toHaveProperty('size');
      }
    },
  );

  test.for([
    { at: ['replicas'], is: 'no number' },
    { at: ['list'], is: 'no list' },
    { at: ['list'], is: [{ name: 5, size: 'x' }] },
    { at: ['list'], is: ['x'] },
    { at: ['host', 'x'], is: 1 },
  ])('is not shown either in format 1: %j', (entry) => {
    const name = `${PREFIX}x`;
    const kept = JSON.stringify({ crdshift: 1, for: 'v1', ...entry });
    const forged = withAnnotations(written('v1beta1', { host: 'h' }), { [name]: kept });
    const { list = [], ...home } = fieldsOf(see(forged, 'v1'));
    expect(home).toStrictEqual({ host: 'h' });
    for (const element of list as unknown[]) expect(element).toStrictEqual({});
  });

  test('does not cost an element its true value, also on a path with a detour', () => {
    const size = { name: text, size: integer };
    const list = [{ name: 'a', size: MARK, note: 'x' }];
    const hiding = deploy({
      shapes: {
        v1: object({ list: listOf(object(size)) }),
        v1beta1: object({ list: listOf(object({ ...size, note: text })) }),
        v1alpha1: object({ host: text }),
      },
      spokes: {
        v1beta1: { toHub: (spoke) => spoke, fromHub: (hub) => ({ ...hub, list: [] }) },
        v1alpha1: through('v1beta1', same),
      },
    });
    const away = hiding.see(hiding.written('v1beta1', { list }), 'v1');
    const [[name, kept] = ['', '']] = Object.entries(keptIn(away));
    const sent = withAnnotations(away, {
      [name]: kept.replace(String(MARK), '1.5'),
      [`${PREFIX}x`]: JSON.stringify({ crdshift: 1, for: 'v1alpha1', at: ['host'], is: 1 }),
    });
    const shown = hiding.see(sent, 'v1beta1');
    expect(hiding.see(shown, 'v1')['list']).toStrictEqual([{ name: 'a', size: MARK }]);
  });
});
