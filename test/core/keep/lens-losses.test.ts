import { describe, expect, test } from 'vitest';
import {
  absentInHub,
  annotationToField,
  asJson,
  custom,
  hubConstant,
  lens,
  ownOnly,
  quantity,
  rename,
  retype,
  scale,
} from '../../../src/lens.ts';
import { deploy, integer, object, sorted, text } from './a-deployment.ts';
import { fieldsOf } from './a-thing.ts';

describe('a rounded amount', () => {
  const { see, written } = deploy({
    shapes: {
      v1: object({ seconds: integer, memory: text }),
      v1beta1: object({ minutes: integer, memoryMi: integer }),
    },
    spokes: {
      v1beta1: lens(
        scale(['minutes', 'seconds'], 60, { round: 'up' }),
        retype(['memoryMi', 'memory'], 'integer', quantity('Mi'), { round: 'up' }),
      ),
    },
  });
  const exact = written('v1', { seconds: 90, memory: '1G' });
  const away = see(exact, 'v1beta1');

  test('is shown, and restored exactly', () => {
    expect(fieldsOf(away)).toStrictEqual({ memoryMi: 954, minutes: 2 });
    expect(see(away, 'v1')).toStrictEqual(exact);
  });

  test('takes an edited value, and keeps others exact', () => {
    const home = see({ ...away, minutes: 3 }, 'v1');
    expect(fieldsOf(home)).toStrictEqual({ memory: '1G', seconds: 180 });
  });
});

describe('JSON in an annotation', () => {
  const { see, written } = deploy({
    shapes: { v1: object({ rollback: { open: true } }), v1beta1: object({}) },
    spokes: { v1beta1: lens(annotationToField('example.com/rollback', asJson('rollback'))) },
  });
  const withText = (json: string): object => ({
    metadata: {
      ...written('v1beta1', {}).metadata,
      annotations: { 'example.com/rollback': json },
    },
  });

  test.for<[string, unknown]>([
    ['{"a":2,"b":1}', { a: 2, b: 1 }],
    ['{"b":1,"a":[{"d":1,"c":2}]}', { a: [{ c: 2, d: 1 }], b: 1 }],
    ['{"path":"C:\\\\udata"}', { path: 'C:\\udata' }],
  ])('%s keeps the order of its keys, although API servers sort keys', ([json, value]) => {
    const sent = written('v1beta1', withText(json));
    const away = see(sent, 'v1');
    expect(fieldsOf(away)).toStrictEqual({ rollback: value });
    expect(see(away, 'v1beta1')).toStrictEqual(sent);
  });

  test.for(['{"id":12345678901234567890}', '{"a":"\\ud83d"}', '{"\\ude00":1}'])(
    '%s stays, because the API server would change the value',
    (json) => {
      const sent = written('v1beta1', withText(json));
      const away = see(sent, 'v1');
      expect(fieldsOf(away)).toStrictEqual({});
      expect(see(away, 'v1beta1')).toStrictEqual(sent);
    },
  );
});

describe('a value that the hub expresses by absence', () => {
  const { see, written } = deploy({
    shapes: {
      v1: object({ spec: object({ type: text, a: text }) }),
      v1beta1: object({ spec: object({ mode: text, a: text }) }),
    },
    spokes: {
      v1beta1: lens(absentInHub('spec.mode', 'None'), rename('spec.mode', 'spec.type')),
    },
  });

  test.for<[object, object]>([
    [{ a: 'x', mode: 'None' }, { a: 'x' }],
    [
      { a: 'x', mode: 'All' },
      { a: 'x', type: 'All' },
    ],
    [{ a: 'x' }, { a: 'x' }],
    [{ mode: 'None' }, {}],
  ])('%j is restored', ([own, hub]) => {
    const sent = written('v1beta1', { spec: own });
    const away = see(sent, 'v1');
    expect(fieldsOf(away)).toStrictEqual({ spec: hub });
    expect(see(away, 'v1beta1')).toStrictEqual(sent);
  });

  test('is shown after a client has removed the field in the hub', () => {
    const away = see(written('v1beta1', { spec: { a: 'x', mode: 'All' } }), 'v1');
    expect(fieldsOf(see({ ...away, spec: { a: 'x' } }, 'v1beta1'))).toStrictEqual({
      spec: { a: 'x', mode: 'None' },
    });
  });

  test('is restored if the hub has an explicit value', () => {
    const sent = written('v1', { spec: { type: 'None' } });
    expect(see(see(sent, 'v1beta1'), 'v1')).toStrictEqual(sent);
  });
});

test('never shows a field of the hub as the own field of the same path', () => {
  const { see, written } = deploy({
    shapes: { v1: object({ a: text, b: text }), v1beta1: object({ a: text, b: text }) },
    spokes: { v1beta1: lens(hubConstant('b', 'K'), ownOnly('b')) },
  });
  for (const b of ['K', 'other']) {
    const hub = written('v1', { a: 'x', b });
    const away = see(hub, 'v1beta1');
    expect(fieldsOf(away)).toStrictEqual({ a: 'x' });
    expect(see(away, 'v1')).toStrictEqual(hub);
    const edited = see(sorted({ ...away, b: 'own' }), 'v1');
    expect(fieldsOf(edited)).toStrictEqual({ a: 'x', b });
    expect(fieldsOf(see(edited, 'v1beta1'))).toStrictEqual({ a: 'x', b: 'own' });
  }
});

test('restores a version lost in a reference, and gives a new reference the default one', () => {
  const { see, written } = deploy({
    shapes: {
      v1: object({ apiGroup: text, name: text }),
      v1beta1: object({ api: text, name: text }),
    },
    spokes: {
      v1beta1: lens(
        custom(['api', 'apiGroup'], {
          toHub: (api) => (typeof api === 'string' ? (api.split('/')[0] ?? api) : undefined),
          fromHub: (apiGroup) => (typeof apiGroup === 'string' ? `${apiGroup}/v1` : undefined),
        }),
      ),
    },
  });
  const sent = written('v1beta1', { api: 'infra.example.com/v1alpha3', name: 'a' });
  const away = see(sent, 'v1');
  expect(fieldsOf(away)).toStrictEqual({ apiGroup: 'infra.example.com', name: 'a' });
  expect(see(away, 'v1beta1')).toStrictEqual(sent);
  const edited = sorted({ ...away, apiGroup: 'other.example.com' });
  expect(fieldsOf(see(edited, 'v1beta1'))).toStrictEqual({
    api: 'other.example.com/v1',
    name: 'a',
  });
});
