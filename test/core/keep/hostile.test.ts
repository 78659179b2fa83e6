import { describe, expect, test } from 'vitest';
import type { JsonObject, KubernetesObject, Spoke } from '../../../src/index.ts';
import { convertReview } from '../../../src/core/convert-review.ts';
import { REVIEW_LIMITS } from '../../../src/core/review/limits.ts';
import { aReview } from '../../support/a-review.ts';
import { ask, messageOf } from '../../support/ask.ts';
import { crdOf, defineKind, kindsOf, through } from '../../../src/index.ts';
import type { Any } from './a-thing.ts';
import {
  CONTEXT,
  PREFIX,
  aKind,
  definitionOf,
  fieldsOf,
  keptIn,
  noise,
  same,
  show,
  spoke,
  thing,
  v1,
  v1beta1,
  without,
} from './a-thing.ts';
import type { Fields } from '../../support/a-store.ts';
import { anObject, view } from '../../support/a-store.ts';

function nested(levels: number, end: unknown): unknown {
  let value = end;
  for (let level = 0; level < levels; level += 1) value = { d: value };
  return value;
}

const carrying = (object: KubernetesObject, ...texts: object[]): KubernetesObject => ({
  ...object,
  metadata: {
    ...object.metadata,
    annotations: Object.fromEntries(
      texts.map((text, index) => [
        `${PREFIX}${index}`,
        JSON.stringify({ crdshift: 1, for: 'v1', ...text }),
      ]),
    ),
  },
});

describe('an object that is expensive to keep', () => {
  test('and deeply nested is restored', () => {
    const kind = aKind(same, { v1: { open: true }, v1beta1: {} });
    const object = anObject(kind, 'v1', { deep: nested(600, { a: 1, b: [2] }) });
    const away = view(kind, object, 'v1beta1');
    expect(away).not.toHaveProperty('deep');
    expect(view(kind, away, 'v1')).toStrictEqual({ ...object });
  });

  test.for([61, 62, 63, 70])('and loses a field %i levels deep is restored', (levels) => {
    const shallower = (value: Fields): Fields =>
      value['d'] === undefined ? { a: value['a'] } : { d: shallower(value['d'] as Fields) };
    const cut: Spoke<Any, Any> = {
      toHub: same.toHub,
      fromHub: ({ deep, ...rest }) => ({ ...rest, deep: shallower(deep as Fields) as JsonObject }),
    };
    const kind = aKind(cut, { v1: { open: true }, v1beta1: { open: true } });
    const object = anObject(kind, 'v1', { deep: nested(levels, { a: 1, b: 2 }) });
    expect(view(kind, view(kind, object, 'v1beta1'), 'v1')).toStrictEqual({ ...object });
  });

  test.for([50, 60, 70])('and is left out with a field %i levels deep is restored', (levels) => {
    const other = (value: Fields): Fields =>
      value['d'] === undefined ? { a: 7 } : { d: other(value['d'] as Fields) };
    const each = (list: unknown, change: (one: Fields) => readonly Fields[]): JsonObject[] =>
      (list as readonly Fields[]).flatMap(change) as JsonObject[];
    const hiding: Spoke<Any, Any> = {
      toHub: ({ list, ...rest }) => ({ ...rest, list: each(list, () => []) }),
      fromHub: ({ list, ...rest }) => ({
        ...rest,
        list: each(list, (one) => [{ ...one, deep: other(one['deep'] as Fields) }]),
      }),
    };
    const kind = aKind(hiding, { v1: { open: true }, v1beta1: { open: true } });
    const list = [{ name: 'x', deep: nested(levels, { a: 1 }) }];
    const object = anObject(kind, 'v1', { list });
    expect(view(kind, view(kind, object, 'v1beta1'), 'v1')).toStrictEqual({ ...object });
  });

  const leaves = (value: (index: number) => unknown): object =>
    Object.fromEntries(Array.from({ length: 40_000 }, (_, index) => [`n${index}`, value(index)]));

  test('and has very many fields is compressed and restored', () => {
    const kind = aKind(same, { v1: { open: true }, v1beta1: {} });
    const object = anObject(kind, 'v1', {
      deep: nested(
        300,
        leaves((index) => index),
      ),
    });
    const away = view(kind, object, 'v1beta1');
    expect(Object.values(keptIn(away))).toHaveLength(1);
    expect(view(kind, away, 'v1')).toStrictEqual({ ...object });
  });

  test('and too large to keep is refused', async () => {
    const text = noise(1_000_000);
    const object = v1({ extra: { a: leaves((index) => text.slice(index * 20, index * 20 + 20)) } });
    const message = messageOf(
      await ask(aReview('g.example.com/v1beta1', [object]), kindsOf(thing)),
    );
    expect(message).toContain('(/extra/a of v1 ');
    expect(message).toContain('allows only 262144');
  });
});

test('does not repeat an unusual key in the list of places that are too large', async () => {
  const extra = { a: 1, '<b>\u202e': noise(500_000), ['k'.repeat(1_000)]: 2 };
  const emptied: Spoke<Any, Any> = {
    toHub: same.toHub,
    fromHub: (fields) => ({ ...fields, extra: {} }),
  };
  const shapes = { v1: { open: true as const }, v1beta1: { open: true as const } };
  const kind = aKind(emptied, shapes);
  const object = anObject(kind, 'v1', { extra });
  const kinds = kindsOf(kind);
  const message = messageOf(await ask(aReview('g.example.com/v1beta1', [object]), kinds));
  expect(message).toContain('(/extra/(unreadable) of v1 500');
  expect(message).not.toContain('\u202e');
  expect(message.length).toBeLessThan(1_000);
});

describe('a hostile annotation', () => {
  test('that is deeper than any place is ignored', () => {
    const deep = { at: ['extra'], inside: Array.from({ length: 3_000 }, () => 'a'), is: 1 };
    const deeper = { at: Array.from({ length: 3_000 }, () => 'a'), is: 1 };
    const object = carrying(v1beta1({ hostPort: 'h' }), deep, deeper);
    const home = show(object, 'v1');
    expect(fieldsOf(home)).toStrictEqual({ host: 'h' });
    expect(Object.keys(keptIn(home))).toHaveLength(2);
  });

  test('with very many elements loses nothing', () => {
    const is = Array.from({ length: 120_000 }, () => 1);
    const kind = aKind(same, { v1: { fields: { all: {} } }, v1beta1: { fields: { all: {} } } });
    const object = anObject(kind, 'v1beta1', { all: [2] });
    const home = view(kind, carrying(object, { at: ['all'], after: null, index: 0, is }), 'v1');
    expect((home['all'] as number[]).at(-1)).toBe(2);
  });

  test('with a label that the API server refuses is ignored', () => {
    const dropping = ({ metadata, ...rest }: Any): Any => {
      const { name, namespace, uid, managedFields } = metadata as JsonObject;
      return { ...rest, metadata: { name, namespace, uid, managedFields } };
    };
    const kind = aKind({ toHub: dropping, fromHub: dropping });
    const label = { at: ['metadata', 'labels', 'bad key!'], is: 'x y' };
    const object = carrying(anObject(kind, 'v1beta1', { status: { a: 1 } }), label);
    expect(view(kind, object, 'v1')['metadata']).not.toHaveProperty('labels');
  });

  // Both versions have the status, so each entry is an edit that must not be undone.
  const harmed = aKind(same, { v1: { open: true }, v1beta1: { open: true } });
  const by = definitionOf(harmed, { v1: { open: true }, v1beta1: { open: true } });
  const entries = Array.from({ length: 1_500 }, (_, index) => ({
    crdshift: 2,
    by,
    lost: { f: { status: { f: { [`k${index}`]: { is: 1 } } } } },
  }));
  const hard = carrying(anObject(harmed, 'v1beta1', { status: { mine: 1 } }), ...entries);

  test('with very many harmful entries is given up at once', () => {
    expect(fieldsOf(view(harmed, hard, 'v1'))).toStrictEqual({ status: { mine: 1 } });
  });

  test('that takes many conversions is refused when the time is up, and nothing of it is lost', () => {
    const times = { asked: 0 };
    const isLate = (): boolean => (times.asked += 1) > 4;
    const options = { limits: REVIEW_LIMITS, isLate, fullMetadata: false };
    const outcome = convertReview(aReview('g.example.com/v1', [hard]), kindsOf(harmed), options);
    expect('report' in outcome && outcome.report()).toMatchObject({
      outcome: 'Failure',
      reasons: ['TooLate'],
    });
    expect(times.asked).toBe(5);
  });

  test('is not converted at all when the time is up', () => {
    const converted = harmed.convert(hard, 'g.example.com/v1', { isLate: () => true });
    expect(converted).toStrictEqual({ problem: { reason: 'TooLate' } });
  });
});

test('data kept for another version survives a converter that drops annotations', () => {
  const object = show(v1beta1({ hostPort: 'h', legacy: 'kept' }), 'v1');
  const { annotations } = object['metadata'] as { annotations: Record<string, string> };
  const dropping: Spoke<Any, Any> = {
    toHub: same.toHub,
    fromHub: ({ metadata, ...rest }) => ({
      ...rest,
      metadata: without(metadata ?? {}, 'annotations') as JsonObject,
    }),
  };
  const other = aKind(dropping);
  const texts = Object.fromEntries(
    Object.entries(annotations).map(([name, text]) => [name, text.replace('"v1beta1"', '"v9"')]),
  );
  const waiting = {
    ...object,
    metadata: { ...(object['metadata'] as object), annotations: texts },
  };
  expect(keptIn(view(other, waiting, 'v1beta1'))).toMatchObject(texts);
});

test('restores the list-map keys of an element after a client removes their part', () => {
  const away = show(v1({ host: 'h', lost: [{ name: 'a', size: 1 }] }), 'v1beta1');
  const parts = Object.entries(keptIn(away)).filter(([, text]) => !text.includes('"is":"a"'));
  const metadata = { ...(away['metadata'] as object), annotations: Object.fromEntries(parts) };
  expect(fieldsOf(show({ ...away, metadata }, 'v1'))).toStrictEqual({
    host: 'h',
    lost: [{ name: 'a', size: 1 }],
  });
});

test('a list that a converter sorts in place is sorted, and an edit of it is converted back', () => {
  const byName = (one: unknown, other: unknown): number =>
    JSON.stringify(one) < JSON.stringify(other) ? -1 : 1;
  const sorting = aKind({
    toHub: spoke.toHub,
    fromHub: (object) => {
      // oxlint-disable-next-line unicorn/no-array-sort -- it is what authors do
      const list = Array.isArray(object['list']) ? object['list'].sort(byName) : [];
      return { ...spoke.fromHub(object, CONTEXT), list };
    },
  });
  const object = v1({ extra: { a: 1 }, list: [{ name: 'b' }, { name: 'a' }] });
  const away = view(sorting, object, 'v1beta1');
  expect(fieldsOf(away)).toStrictEqual({ list: [{ name: 'a' }, { name: 'b' }] });
  expect(view(sorting, away, 'v1')).toStrictEqual({ ...object });
  const edited = { ...away, list: [{ name: 'a' }, { name: 'c' }] };
  expect(fieldsOf(view(sorting, edited, 'v1'))).toStrictEqual({
    extra: { a: 1 },
    list: [{ name: 'a' }, { name: 'c' }],
  });
});

describe('a converter that holds on to its input or its result and changes it later', () => {
  const open = { v1: { open: true }, v1beta1: { open: true }, v1alpha1: { open: true } } as const;
  const list = (object: Any): unknown[] => object['list'] as unknown[];

  test('does not change its result', () => {
    const scratch: unknown[] = [];
    const refill = (values: readonly unknown[]): JsonObject['list'] => {
      scratch.splice(0, scratch.length, ...values);
      return scratch as JsonObject['list'];
    };
    const kind = aKind(
      {
        toHub: (object) => ({
          ...object,
          list: refill(list(object).map((port) => ({ port: port as number }))),
        }),
        fromHub: (object) => ({
          ...object,
          list: refill(list(object).map((element) => (element as { port: number }).port)),
        }),
      },
      open,
    );
    const object = anObject(kind, 'v1beta1', { list: [80, 443] });
    const home = view(kind, object, 'v1');
    expect(fieldsOf(home)).toStrictEqual({ list: [{ port: 80 }, { port: 443 }] });
    expect(keptIn(home)).toStrictEqual({});
  });

  test('does not change kept data', () => {
    let held: unknown[] = [];
    const kind = defineKind<Record<'v1' | 'v1beta1' | 'v1alpha1', Any>, 'v1alpha1'>(
      crdOf<Record<'v1' | 'v1beta1' | 'v1alpha1', Any>>({
        group: 'g.example.com',
        kind: 'Thing',
        versions: ['v1', 'v1beta1', 'v1alpha1'],
        shapes: open,
      }),
      'v1alpha1',
      {
        v1: through('v1beta1', same),
        v1beta1: {
          toHub: (object) => {
            held = list(object);
            return without(object, 'list') as Any;
          },
          fromHub: (object) => {
            held.push('more');
            return object;
          },
        },
      },
    );
    const object = anObject(kind, 'v1', { list: ['only'] });
    const away = view(kind, object, 'v1alpha1');
    expect(Object.values(keptIn(away)).join()).toContain('["only"]');
  });
});

test('loses nothing if a converter changes its input in one direction only', () => {
  const kind = aKind({
    toHub: spoke.toHub,
    fromHub: (object) => {
      if (Array.isArray(object['list'])) object['list'].push({ name: 'z' });
      return spoke.fromHub(object, CONTEXT);
    },
  });
  const object = v1({ host: 'h', list: [{ name: 'a', extra: 1 }] });
  const away = view(kind, object, 'v1beta1');
  expect(fieldsOf(away)).toStrictEqual({ hostPort: 'h', list: [{ name: 'a' }, { name: 'z' }] });
  expect(view(kind, away, 'v1')).toStrictEqual({ ...object });
});

test('loses nothing if a converter empties its input', () => {
  const emptying =
    (convert: (object: Any) => object) =>
    (object: Any): Any => {
      const converted = structuredClone(convert(object));
      const given = object as Fields;
      for (const list of [given['list'], given['keyed']]) if (Array.isArray(list)) list.length = 0;
      for (const key of Object.keys(given)) delete given[key];
      return converted as Any;
    };
  const kind = aKind({
    toHub: emptying((object) => spoke.toHub(object, CONTEXT)),
    fromHub: emptying((object) => spoke.fromHub(object, CONTEXT)),
  });
  const fields = { host: 'h', port: 'p', extra: { a: 1 }, keyed: [{ name: 'a', extra: [1] }] };
  const away = view(kind, v1(fields), 'v1beta1');
  expect(fieldsOf(away)).toStrictEqual({ hostPort: 'h:p', keyed: [{ name: 'a' }] });
  expect(fieldsOf(view(kind, away, 'v1'))).toStrictEqual(fields);
  const edited = view(kind, { ...away, hostPort: 'h:q' }, 'v1');
  expect(fieldsOf(edited)).toStrictEqual({ ...fields, port: 'q' });
});

describe('minus zero', () => {
  const open = { v1: { open: true }, v1beta1: { open: true } } as const;
  const minutes = (object: Any, from: string, to: string, factor: number): Any =>
    typeof object[from] === 'number'
      ? ({ ...without(object, from), [to]: Math.round(object[from] * factor) } as Any)
      : object;
  const rounding = aKind(
    {
      toHub: (object) => minutes(object, 'seconds', 'minutes', 1 / 60),
      fromHub: (object) => minutes(object, 'minutes', 'seconds', 60),
    },
    open,
  );

  test('made by a converter is written as zero', () => {
    const object = anObject(rounding, 'v1beta1', { seconds: -1 });
    const away = view(rounding, object, 'v1');
    expect(fieldsOf(away)).toStrictEqual({ minutes: 0 });
    expect(view(rounding, away, 'v1beta1')).toStrictEqual({ ...object });
  });

  test('that came with the object can be moved', () => {
    const moving = aKind(
      {
        toHub: ({ a, ...rest }) => ({ ...rest, b: a }),
        fromHub: ({ b, ...rest }) => ({ ...rest, a: b }),
      },
      open,
    );
    const object = anObject(moving, 'v1beta1', { a: -0 });
    const away = view(moving, object, 'v1');
    expect(fieldsOf(away)).toStrictEqual({ b: -0 });
    expect(keptIn(away)).toStrictEqual({});
  });
});

test('names a result that cannot be read twice', async () => {
  const fields = {
    reads: 0,
    get host() {
      this.reads += 1;
      if (this.reads > 1) throw new Error('once');
      return 'h';
    },
  };
  const kind = aKind({ toHub: (object) => ({ ...object, tls: fields }), fromHub: same.fromHub });
  const reply = await ask(aReview('g.example.com/v1', [v1beta1({})]), kindsOf(kind));
  expect(messageOf(reply)).toContain('(objects[0]) from g.example.com/v1beta1 to g.example.com/v1');
});

test('an integer that a converter holds as a bigint is not a loss', () => {
  const kind = aKind(
    {
      toHub: (object) => ({ ...object, status: { n: BigInt(5) } }),
      fromHub: (object) => ({ ...object, status: { n: 5n } }),
    },
    { v1: { open: true }, v1beta1: { open: true } },
  );
  expect(keptIn(view(kind, v1beta1({ status: { n: 5 } }), 'v1'))).toStrictEqual({});
});
