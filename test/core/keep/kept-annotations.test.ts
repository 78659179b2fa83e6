import { describe, expect, test } from 'vitest';
import type { JsonObject, KubernetesObject } from '../../../src/index.ts';
import { crdOf, defineKind, kindsOf } from '../../../src/index.ts';
import { aReview } from '../../support/a-review.ts';
import type { Fields } from '../../support/a-store.ts';
import { anObject, view } from '../../support/a-store.ts';
import { ask, messageOf } from '../../support/ask.ts';
import type { Any } from './a-thing.ts';
import {
  PREFIX,
  shapes,
  same,
  thing,
  show,
  v1,
  v1beta1,
  keptIn,
  fieldsOf,
  noise,
} from './a-thing.ts';

describe('the annotations', () => {
  const carrying = (object: KubernetesObject, annotations: object): KubernetesObject => ({
    ...object,
    metadata: { ...object.metadata, annotations: annotations as JsonObject },
  });

  test('are removed if there are no others', () => {
    const object = v1({ extra: { a: 1 } });
    expect(show(show(object, 'v1beta1'), 'v1')['metadata']).toStrictEqual(object.metadata);
  });

  test('keep others unchanged', () => {
    const object = carrying(v1({ extra: { a: 1 } }), { note: 'x' });
    expect(show(show(object, 'v1beta1'), 'v1')).toStrictEqual(object);
  });

  test.for([
    '',
    'foreign',
    '[[[[',
    '{"crdshift":2,"for":"v1","at":["host"]}',
    '{"crdshift":1}',
    '{"crdshift":1,"for":"v1","at":[]}',
    '{"crdshift":1,"for":"v1","at":["metadata","name"],"is":"x"}',
    '{"crdshift":1,"for":"v1","at":["metadata","labels"],"is":{"a":5}}',
    '{"crdshift":1,"for":"v1","at":["metadata","labels","a"],"is":5}',
    '{"crdshift":1,"for":"v1","at":["kind"],"is":"x"}',
    '{"crdshift":1,"for":"v1","at":["a"],"inside":5}',
    '{"crdshift":1,"for":"v1","at":["a",5]}',
  ])('that hold %j stay unchanged', (text) => {
    const object = carrying(v1({ host: 'h', extra: { a: 1 } }), { [`${PREFIX}x`]: text });
    const away = show(object, 'v1beta1');
    expect(keptIn(away)[`${PREFIX}x`]).toBe(text);
    expect(show(away, 'v1')).toStrictEqual(object);
  });

  test('with entries for unknown places change nothing', () => {
    const entries = [
      { at: ['nowhere', 'else'], is: 1 },
      { at: ['host', 'below'], is: 1 },
      { at: ['list', { name: 'z' }, 'extra'], is: 1 },
      { at: ['list', ['print', 0, 1]], is: 1, was: 'print' },
      { at: ['extra'], is: 1, was: 'stale' },
      { at: ['host'], is: [1], after: null },
    ];
    const texts = entries.map((entry, index) => [
      `${PREFIX}${index}`,
      JSON.stringify({ crdshift: 1, for: 'v1', ...entry }),
    ]);
    const object = carrying(v1beta1({ hostPort: 'h' }), Object.fromEntries(texts) as object);
    expect(fieldsOf(show(object, 'v1'))).toStrictEqual({ host: 'h' });
  });

  test.for([
    { at: ['metadata', 'labels', 'a b'], is: 'no label' },
    { at: ['extra'], is: 123456789012345 },
  ])('that make conversions fail are ignored: %j', (entry) => {
    const picky = defineKind<Record<'v1' | 'v1beta1', Any>, 'v1'>(
      crdOf<Record<'v1' | 'v1beta1', Any>>({
        group: 'g.example.com',
        kind: 'Thing',
        versions: ['v1', 'v1beta1'],
        shapes,
      }),
      'v1',
      {
        v1beta1: {
          ...same,
          fromHub: (object) => {
            if (object['extra'] === 123456789012345) throw new TypeError('not today');
            return object;
          },
        },
      },
    );
    const text = JSON.stringify({ crdshift: 1, for: 'v1', ...entry });
    const object = carrying(anObject(picky, 'v1beta1', { status: { a: 1 } }), {
      [`${PREFIX}x`]: text,
    });
    expect(fieldsOf(view(picky, object, 'v1', shapes))).toStrictEqual({ status: { a: 1 } });
  });

  test('do not keep themselves if a spoke drops annotations', () => {
    const dropping = ({ metadata, ...rest }: Any): Any => {
      const { name, namespace, uid, managedFields } = metadata as JsonObject;
      return { ...rest, metadata: { name, namespace, uid, managedFields } };
    };
    const rough = defineKind<Record<'v1' | 'v1beta1', Any>, 'v1'>(
      crdOf<Record<'v1' | 'v1beta1', Any>>({
        group: 'g.example.com',
        kind: 'Thing',
        versions: ['v1', 'v1beta1'],
        shapes,
      }),
      'v1',
      { v1beta1: { toHub: dropping, fromHub: dropping } },
    );
    const object = carrying(anObject(rough, 'v1', { extra: { a: 1 } }), { note: 'x' });
    let around: Fields = object;
    for (let round = 0; round < 3; round += 1) {
      around = view(rough, view(rough, around, 'v1beta1', shapes), 'v1', shapes);
      expect(around).toStrictEqual(object);
    }
  });

  test('too large for the API server fail with a list of places and sizes', async () => {
    const object = v1({ extra: { a: noise(400_000) }, tls: { extra: 'small' }, host: 'h' });
    const message = messageOf(
      await ask(aReview('g.example.com/v1beta1', [object]), kindsOf(thing)),
    );
    expect(message).toMatch(
      /: the data that the other version cannot represent takes 40\d{4} bytes of JSON \(\/extra\/a of v1 40\d{4}, \/tls\/extra of v1 \d\d\)\. With it, the annotations take \d{6} bytes even when compressed, 0 of them in other annotations, but the API server allows only 262144\. Shrink this data, add its fields to the other version, or forget them/,
    );
  });
});
