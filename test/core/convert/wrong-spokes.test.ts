import { describe, expect, test } from 'vitest';
import type { Crd, JsonValue, Kinds, KubernetesObject, Spoke } from '../../../src/index.ts';
import { crdOf, defineKind, kindsOf, steps } from '../../../src/index.ts';
import { lens } from '../../../src/lens.ts';
import { aReview } from '../../support/a-review.ts';
import { HOSTILE_THROWS } from '../../support/hostile-throws.ts';
import { ask, messageOf, objectsOf } from '../../support/ask.ts';

/** An ordinary key in JSON. */
const KEY = '__proto__';

type Any = KubernetesObject;
type Objects = Record<'v1' | 'v2', Any>;
type Wrong = (object: Any) => unknown;

class Thing {
  readonly kind = 'Thing';
}

/** Errors that a spoke makes on request of an object, each with the end of the message about it. */
const WRONGS: readonly [string, Wrong, string][] = [
  [
    'throws',
    () => {
      throw new Error('TOPSECRET');
    },
    'internal error in the converter; see the webhook',
  ],
  ...HOSTILE_THROWS.map(([about, make]): (typeof WRONGS)[number] => [
    `throws ${about}`,
    () => {
      throw make();
    },
    'internal error in the converter; see the webhook',
  ]),
  ['returns a Promise', async (object) => object, 'the result must not be a Promise'],
  [
    'returns a Promise that fails',
    async () => JSON.parse('TOPSECRET') as Any,
    'the result must not be a Promise',
  ],
  ['drops metadata', ({ spec }) => ({ spec }), '/metadata must not be dropped'],
  ['returns an instance of a class', () => new Thing(), 'the result must be a plain object'],
];

const anObject = (name: string, spec: object): object => ({
  apiVersion: 'g.example.com/v1',
  kind: 'Thing',
  metadata: { name, namespace: 'prod', uid: `uid-of-${name}`, managedFields: [] },
  spec,
});

/** Returns a spoke that is wrong for some objects only, in one direction. */
function aSpoke(wrong: Wrong, direction: 'toHub' | 'fromHub'): Spoke<Any, Any> {
  const right = (object: Any): Any => object;
  const atTimes = (object: Any): Any =>
    'wrong' in (object['spec'] as object) ? (wrong(object) as Any) : object;
  return { toHub: right, fromHub: right, [direction]: atTimes };
}

const names = { group: 'g.example.com', kind: 'Thing', versions: ['v1', 'v2'] as const };
const keeping = crdOf<Objects>({
  ...names,
  shapes: { v1: { open: true }, v2: { open: true } },
});

function kindsOfSpoke(crd: Crd<Objects>, spoke: Spoke<Any, Any>): Kinds {
  return kindsOf(defineKind<Objects, 'v2'>(crd, 'v2', { v1: spoke }));
}

const good = [anObject('first', { size: 1 }), anObject('last', { size: 3 })] as const;
const bad = anObject('bad', { size: 2, wrong: true });

describe.each([
  ['with kept data', keeping],
  ['without', names],
])('%s', (_name, crd) => {
  describe.each(WRONGS)('a spoke that %s', (_does, wrong, says) => {
    const kinds = kindsOfSpoke(crd, aSpoke(wrong, 'toHub'));

    test('fails with a clear message that names no other object', async () => {
      const review = aReview('g.example.com/v2', [good[0], bad, good[1]]);
      const answered = await ask(review, kinds);
      const message = messageOf(answered);
      expect(message).toMatch(/^cannot convert Thing prod\/bad \(objects\[1\]\) from /);
      expect(message).toContain(says);
      expect(JSON.stringify(answered)).not.toMatch(/TOPSECRET.*first|first.*last/);
      expect(JSON.stringify(answered.log)).not.toContain('TOPSECRET');
    });

    test('does not affect other objects', async () => {
      await ask(aReview('g.example.com/v2', [bad, ...good]), kinds);
      const converted = objectsOf(await ask(aReview('g.example.com/v2', good), kinds));
      expect(converted).toStrictEqual(
        good.map((object) => ({ ...object, apiVersion: 'g.example.com/v2' })),
      );
    });
  });

  test('accepts a spoke that changes its input in both directions', async () => {
    const moving =
      (from: string, to: string) =>
      (object: Any): Any => {
        const spec = object['spec'] as Record<string, JsonValue>;
        if (spec[from] !== undefined) spec[to] = spec[from];
        delete spec[from];
        for (const value of Object.values(spec)) if (Array.isArray(value)) value.reverse();
        return object;
      };
    const spoke = { toHub: moving('size', 'length'), fromHub: moving('length', 'size') };
    const sent = { size: 1, list: [{ a: 1 }, { b: 2 }], [KEY]: { c: 3 } };
    const review = aReview('g.example.com/v2', [anObject('first', sent), anObject('last', sent)]);
    const spec = { length: 1, list: [{ b: 2 }, { a: 1 }], [KEY]: { c: 3 } };
    expect(objectsOf(await ask(review, kindsOfSpoke(crd, spoke)))).toStrictEqual(
      [anObject('first', spec), anObject('last', spec)].map((object) => ({
        ...object,
        apiVersion: 'g.example.com/v2',
      })),
    );
  });
});

test.each(WRONGS)(
  'a spoke that %s in the conversion back fails with an equally clear message',
  async (_does, wrong, says) => {
    const review = aReview('g.example.com/v2', [good[0], bad]);
    const message = messageOf(await ask(review, kindsOfSpoke(keeping, aSpoke(wrong, 'fromHub'))));
    expect(message).toMatch(/^cannot convert Thing prod\/bad \(objects\[1\]\) from /);
    expect(message).toContain('unknown to the other version: converting back failed: ');
    expect(message).toContain(says);
  },
);

test('checks the result of a lens whose function has been replaced by an author', async () => {
  const wrong = { metadata: { name: 'x' }, spec: { when: new Date() } };
  const fromHub = (): never => wrong as never;
  const spoke = { ...lens(), fromHub };
  const kind = defineKind<Record<'v1' | 'v2', KubernetesObject>, 'v1'>(
    { group: 'g.example.com', kind: 'Thing', versions: ['v1', 'v2'] },
    'v1',
    { v2: spoke },
  );
  const object = { apiVersion: 'g.example.com/v1', kind: 'Thing', metadata: { name: 'x' } };
  const reply = await ask(aReview('g.example.com/v2', [object]), kindsOf(kind));
  expect(messageOf(reply)).toContain('the converter broke a rule: /spec/when');
});

describe('a function that is asynchronous by mistake', () => {
  const fails = async (): Promise<Any> => JSON.parse('TOPSECRET') as Any;
  const right = (object: Any): Any => object;

  test('is reported, even if a later function of the same steps returns an object', async () => {
    const later = { toHub: (object: Any) => ({ ...object, metadata: {} }), fromHub: right };
    const all = [{ toHub: fails, fromHub: right }, later] as unknown as Parameters<typeof steps>;
    const kinds = kindsOfSpoke(keeping, steps(...all));
    const reply = await ask(aReview('g.example.com/v2', [anObject('a', {})]), kinds);
    expect(messageOf(reply)).toContain('the result must not be a Promise');
  });

  test('leaves no rejection behind when an object of an earlier deployment is read', () => {
    const shapes = { v1: { fields: { a: {}, b: {} } }, v2: { fields: { a: {} } } };
    const crd = crdOf<Objects>({ ...names, shapes });
    const before = defineKind<Objects, 'v2'>(crd, 'v2', { v1: { toHub: right, fromHub: right } });
    const stored = before.convert(
      { apiVersion: 'g.example.com/v1', kind: 'Thing', metadata: { name: 'x' }, a: 1, b: 2 },
      'g.example.com/v2',
    );
    const spoke = { toHub: fails, fromHub: right } as unknown as Spoke<Any, Any>;
    const after = defineKind<Objects, 'v2'>(crd, 'v2', { v1: spoke });
    if ('problem' in stored) throw new Error(stored.problem.reason);
    expect(after.convert(stored.object, 'g.example.com/v1')).toMatchObject({
      problem: { reason: 'NoWayBack' },
    });
  });
});
