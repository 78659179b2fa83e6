import { describe, expect, test } from 'vitest';
import type { JsonObject, JsonValue, Shape, Spoke } from '../../../src/index.ts';
import { setField } from '../../../src/core/json/fields.ts';
import { isJsonList, isJsonObject } from '../../../src/core/json/json-value.ts';
import { shapeOfSchema } from '../../../src/core/schema/shape-of-schema.ts';
import {
  each,
  flip,
  hubOnly,
  inside,
  lens,
  ownOnly,
  rename,
  retype,
  scale,
  tagged,
  valueToList,
  wrap,
} from '../../../src/lens.ts';
import type { Fields } from '../../support/a-store.ts';
import { deploy, integer, listOf, object, text } from './a-deployment.ts';
import type { Any } from './a-thing.ts';
import { fieldsOf } from './a-thing.ts';

const port80: Shape = { ...integer, preset: 80 };
const textPort80: Shape = { ...text, preset: '80' };

/** Deploys a kind of which the API server sets the defaults in every object that it reads, of clients and of storage. */
function deployed(
  own: Shape,
  hub: Shape,
  v1beta1: Spoke<Any, Any>,
): {
  readonly read: (object: object, version: 'v1' | 'v1beta1') => Fields;
  readonly of: typeof of;
} {
  const shapes = { v1: hub, v1beta1: own };
  const { see, written } = deploy({ shapes, spokes: { v1beta1 } });
  const of = (version: 'v1' | 'v1beta1', one: object): object => written(version, one);
  const read = (sent: object, version: 'v1' | 'v1beta1'): Fields => {
    const from = version === 'v1' ? 'v1beta1' : 'v1';
    return see(preset(sent as JsonObject, shapes[from]), version);
  };
  return { read, of };
}

function preset(given: JsonObject, { fields = {} }: Shape): JsonObject {
  const filled: Record<string, JsonValue | undefined> = { ...given };
  for (const [name, shape] of Object.entries(fields)) {
    const value = filled[name] ?? shape.preset;
    if (value !== undefined) setField(filled, name, presetIn(value, shape));
  }
  return filled;
}

function presetIn(value: JsonValue, shape: Shape): JsonValue {
  if (isJsonObject(value)) return preset(value, shape);
  const { items } = shape;
  return isJsonList(value) && items ? value.map((one) => presetIn(one, items)) : value;
}

describe('a default of the version of a client, at a value that it cannot show', () => {
  const own = object({ name: text, port: port80 });
  const hub = object({ name: text, port: textPort80 });
  const { read, of } = deployed(own, hub, lens(retype('port', 'integer', 'string')));
  const shown = read(of('v1', { name: 'a', port: 'http' }), 'v1beta1');

  test('replaces nothing when the client writes the object back', () => {
    expect(fieldsOf(shown)).toStrictEqual({ name: 'a' });
    expect(fieldsOf(read(shown, 'v1'))).toStrictEqual({ name: 'a', port: 'http' });
  });

  test('replaces nothing when the client edits another field', () => {
    const stored = read({ ...shown, name: 'b' }, 'v1');
    expect(fieldsOf(stored)).toStrictEqual({ name: 'b', port: 'http' });
    expect(fieldsOf(read(stored, 'v1beta1'))).toStrictEqual({ name: 'b' });
  });

  test('replaces nothing, however often the object is written', () => {
    let stored = read(shown, 'v1');
    for (const name of ['b', 'c', 'd']) stored = read({ ...read(stored, 'v1beta1'), name }, 'v1');
    expect(fieldsOf(stored)).toStrictEqual({ name: 'd', port: 'http' });
  });

  test('gives way to another value of the client', () => {
    expect(fieldsOf(read({ ...shown, port: 8080 }, 'v1'))).toStrictEqual({
      name: 'a',
      port: '8080',
    });
  });

  test('is no edit in an object without it, as server-side apply sends it', () => {
    const { see } = deploy({
      shapes: { v1: hub, v1beta1: own },
      spokes: { v1beta1: lens(retype('port', 'integer', 'string')) },
    });
    expect(fieldsOf(see(shown, 'v1'))).toStrictEqual({ name: 'a', port: 'http' });
  });
});

test('a default of the storage version does not replace a written value when it is read', () => {
  const { read, of } = deployed(
    object({ millis: { ...integer, preset: 1000 } }),
    object({ seconds: { ...integer, preset: 1 } }),
    lens(scale(['millis', 'seconds'], 1 / 1000)),
  );
  const stored = read(of('v1beta1', { millis: 1500 }), 'v1');
  expect(fieldsOf(read(stored, 'v1beta1'))).toStrictEqual({ millis: 1500 });
});

test('a default does not replace a list of which the other version shows one element', () => {
  const { read, of } = deployed(
    object({ host: { ...text, preset: 'localhost' } }),
    object({ hosts: listOf(text) }),
    lens(valueToList(['host', 'hosts'])),
  );
  const shown = read(of('v1', { hosts: ['a', 'b'] }), 'v1beta1');
  expect(fieldsOf(read(shown, 'v1'))).toStrictEqual({ hosts: ['a', 'b'] });
});

test('defaults of elements without names do not make them other elements', () => {
  const mode: Shape = { ...text, preset: 'x' };
  const { read, of } = deployed(
    object({ rules: listOf(object({ host: text, mode })) }),
    object({ rules: listOf(object({ host: text, mode: text, extra: text })) }),
    lens(each('rules', hubOnly('extra'))),
  );
  const rules = [
    { host: 'a', extra: '1' },
    { host: 'b', mode: 'x', extra: '2' },
    { host: 'c', mode: 'y', extra: '3' },
  ];
  const shown = read(of('v1', { rules }), 'v1beta1');
  expect(fieldsOf(read(shown, 'v1'))).toStrictEqual({
    rules: rules.map((rule) => ({ mode: 'x', ...rule })),
  });
});

test('an object that defaults create is no place of the client', () => {
  const own = object({
    net: {
      ...object({ port: { ...integer, preset: 80 } }),
      preset: {},
    },
  });
  const hub = object({ net: object({ port: text, zone: text }) });
  const parts = inside('net', retype('port', 'integer', 'string'), hubOnly('zone'));
  const { read, of } = deployed(own, hub, lens(parts));
  const shown = read(of('v1', { net: { port: 'http', zone: 'eu' } }), 'v1beta1');
  expect(fieldsOf(read(shown, 'v1'))).toStrictEqual({ net: { port: 'http', zone: 'eu' } });
});

test('a flipped part keeps its values in the same way', () => {
  const { read, of } = deployed(
    object({ list: { ...listOf(text), preset: ['a'] } }),
    object({ value: { ...text, preset: 'a' } }),
    lens(flip(valueToList(['value', 'list']))),
  );
  const stored = read(of('v1beta1', { list: ['b', 'c'] }), 'v1');
  expect(fieldsOf(read(stored, 'v1beta1'))).toStrictEqual({ list: ['b', 'c'] });
});

test('a default that a restored value hides is not kept, and no later write shows it', () => {
  const own = object({
    ta: { ...integer, preset: 5 },
    tb: { ...object({ x: text }), preset: {} },
  });
  const hub = object({ t: object({ type: text, a: integer, b: object({ x: text }) }) });
  const { read, of } = deployed(
    own,
    hub,
    lens(tagged('t.type', { A: ['ta', 't.a'], B: ['tb', 't.b'] })),
  );
  const t = { type: 'B', a: 2, b: { x: 'q' } };
  let stored: object = of('v1', { t });
  for (let times = 0; times < 3; times += 1) {
    const shown = read(stored, 'v1beta1');
    expect(fieldsOf(shown)).toStrictEqual({});
    stored = read(shown, 'v1');
    expect(fieldsOf(stored as Fields)).toStrictEqual({ t });
  }
});

describe.for<[string, string, Spoke<Any, Any>]>([
  ['the same name', 'port', lens()],
  ['another name', 'listener', lens(rename('listener', 'port'))],
])('a default that the storage version has under %s, two steps away', ([, name, stores]) => {
  const hub = object({ name: text, port: integer });
  const shapes = {
    v1: hub,
    v1beta1: object({ name: text, port: text }),
    v1beta2: object({ name: text, [name]: port80 }),
  };
  const spokes = { v1beta1: lens(retype('port', 'string', 'integer')), v1beta2: stores };
  const { see, written } = deploy({ shapes, spokes });
  const read = (stored: object, version: string): Fields =>
    see(preset(stored as JsonObject, shapes.v1beta2), version);
  const stored = see(written('v1beta1', { name: 'a', port: 'http' }), 'v1beta2');

  test('does not replace the value when it is read', () => {
    expect(fieldsOf(read(stored, 'v1beta1'))).toStrictEqual({ name: 'a', port: 'http' });
  });

  test('shows in the version in between, and is no edit there', () => {
    const shown = read(stored, 'v1');
    expect(fieldsOf(shown)).toStrictEqual({ name: 'a', port: 80 });
    const again = see({ ...shown, name: 'b' }, 'v1beta2');
    expect(fieldsOf(read(again, 'v1beta1'))).toStrictEqual({ name: 'b', port: 'http' });
  });

  test('is not kept, so the value survives writes of its own version', () => {
    const own = read(stored, 'v1beta1');
    expect(Object.keys(own['metadata'] ?? {})).not.toContain('annotations');
    const again = see({ ...own, name: 'b' }, 'v1beta2');
    expect(fieldsOf(again)).toStrictEqual({ name: 'b' });
    expect(fieldsOf(read(again, 'v1beta1'))).toStrictEqual({ name: 'b', port: 'http' });
  });

  test('gives way to another value of a client', () => {
    const edited = see({ ...read(stored, 'v1'), port: 8080 }, 'v1beta2');
    expect(fieldsOf(read(edited, 'v1beta1'))).toStrictEqual({ name: 'a', port: '8080' });
  });
});

test('a written field that a default completes, two steps away, is an edit', () => {
  const shapes = {
    v1: object({ percent: integer, amount: text }),
    v1beta1: object({ percent: text, amount: text }),
    v1beta2: object({
      target: object({ type: { ...text, preset: 'Percent' }, percent: integer, amount: text }),
    }),
  };
  const choices = {
    Percent: ['percent', 'target.percent'],
    Amount: ['amount', 'target.amount'],
  } as const;
  const spokes = {
    v1beta1: lens(retype('percent', 'string', 'integer')),
    v1beta2: lens(flip(tagged('target.type', choices))),
  };
  const { see, written } = deploy({ shapes, spokes });
  const stored = see(written('v1beta1', { percent: 'half' }), 'v1beta2');
  const edited = preset({ ...(stored as JsonObject), target: { percent: 50 } }, shapes.v1beta2);
  expect(fieldsOf(see(edited, 'v1beta1'))).toStrictEqual({ percent: '50' });
});

test('a written default stays in an object that only a restored value brings back', () => {
  const { read, of } = deployed(
    object({ name: text, net: object({ mode: { ...text, preset: 'x' } }) }),
    object({ net: object({ ref: object({ name: text, zone: text }) }) }),
    lens(wrap(['name', 'net.ref'], 'name'), ownOnly('net.mode')),
  );
  const written = { name: 'a', net: { mode: 'x' } };
  const stored = read(of('v1beta1', written), 'v1');
  const edited = { ...stored, net: { ref: { name: 'a', zone: 'eu' } } };
  const again = read(read(edited, 'v1beta1'), 'v1');
  expect(fieldsOf(read(again, 'v1beta1'))).toStrictEqual(written);
});

test('a value in the default of an object is no default if the object was there', () => {
  const net: Shape = { ...object({ port: integer }), preset: { port: 80 } };
  const { read, of } = deployed(
    object({ net }),
    object({ net: object({ port: text }) }),
    lens(retype('net.port', 'integer', 'string')),
  );
  const shown = read(of('v1', { net: { port: 'http' } }), 'v1beta1');
  expect(fieldsOf(shown)).toStrictEqual({ net: {} });
  const edited = read({ ...shown, net: { port: 80 } }, 'v1');
  expect(fieldsOf(edited)).toStrictEqual({ net: { port: '80' } });
});

describe('null, where another version has a default', () => {
  const shapeWith = (port: JsonObject): Shape =>
    shapeOfSchema({ properties: { name: { type: 'string' }, port } }, 'pruned');
  const own = shapeWith({ type: 'integer', nullable: true });
  const { read, of } = deployed(own, shapeWith({ type: 'integer', default: 80 }), lens());
  const stored = read(of('v1beta1', { name: 'a', port: null }), 'v1');

  test('waits, because the API server replaces it there', () => {
    expect(fieldsOf(stored)).toStrictEqual({ name: 'a' });
    expect(fieldsOf(read(stored, 'v1beta1'))).toStrictEqual({ name: 'a', port: null });
  });

  test('survives edits of other fields', () => {
    const shown = read(read(stored, 'v1beta1'), 'v1');
    const edited = read({ ...shown, name: 'b' }, 'v1beta1');
    expect(fieldsOf(edited)).toStrictEqual({ name: 'b', port: null });
  });

  test('gives way to another value', () => {
    const edited = read({ ...stored, port: 8080 }, 'v1beta1');
    expect(fieldsOf(edited)).toStrictEqual({ name: 'a', port: 8080 });
  });
});
