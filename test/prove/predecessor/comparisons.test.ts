import { describe, expect, test } from 'vitest';
import { accept, ConversionError } from '../../../src/index.ts';
import type { JsonObject, JsonValue, KindOptions, KubernetesObject } from '../../../src/index.ts';
import type { Proof, ProofFinding } from '../../../src/prove/finding.ts';
import { prove } from '../../../src/prove/prove.ts';
import type { Convert, Subject } from '../../../src/prove/subjects/subject.ts';
import { count, flag, text } from '../corpus/broken-crd.ts';
import { dropping, each, moving, stashing, unstashing, withSpec } from '../corpus/functions.ts';
import type { Gadget } from '../corpus/functions.ts';
import { kindOf, moved, onSpec } from '../corpus/kept-kinds.ts';

const common: JsonObject = {
  size: count,
  paused: flag,
  names: { type: 'array', items: text },
  limits: { type: 'object', additionalProperties: text },
  note: { ...text, nullable: true },
};
const STASHES = { 'example.com/stash': { version: 'v1', at: 'spec.secret' } };

/** Returns the kind that replaces the webhook. v1 has one more field, and another name for one. */
function theKind(options: KindOptions = { stashes: STASHES }, hub: JsonObject = {}): Subject {
  return kindOf(
    { own: { cron: text, ...common }, hub: { schedule: text, secret: text, ...common, ...hub } },
    onSpec(moved('cron', 'schedule'), moved('schedule', 'cron')),
    [],
    options,
  );
}

/** Converts as the webhook does, and stashes the field that v1beta1 lacks. */
function byWebhook(gadget: Gadget): KubernetesObject {
  if (gadget.to === 'v1beta1') {
    const there = withSpec(gadget, (fields) =>
      dropping(moving(known(fields), 'schedule', 'cron'), 'secret'),
    );
    return stashing(there, gadget.spec?.['secret']);
  }
  const home = withSpec(gadget, (fields) => moving(known(fields), 'cron', 'schedule'));
  const { bare, data } = unstashing(home);
  return data === undefined
    ? bare
    : { ...bare, spec: { ...(bare['spec'] as JsonObject), secret: data } };
}

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

const known = (fields: object): JsonObject => ({ ...fields });

/** Returns a webhook that changes the `spec` of what it converts to a version. */
function changing(to: string, change: (fields: JsonObject) => JsonObject): Convert {
  return each((gadget) => {
    const object = byWebhook(gadget);
    const fields = object['spec'] as JsonObject | undefined;
    return gadget.to === to && fields !== undefined ? { ...object, spec: change(fields) } : object;
  });
}

/** Returns a change of one field that is there. */
const field =
  (name: string, change: (value: JsonValue) => JsonValue) =>
  (fields: JsonObject): JsonObject => {
    const value = fields[name];
    return value === undefined ? fields : { ...fields, [name]: change(value) };
  };

/** Enough for each pair of versions to have an integer that a double cannot hold. */
const SAMPLES = 120;

const compare = (subject: Subject, predecessor: Convert): Promise<Proof> =>
  prove(subject, { seed: 1, samples: SAMPLES, predecessor });

const found = ({ findings }: Proof): string[] => findings.map(summary).toSorted();

const summary = ({ level, check, from, to, path, accepted }: ProofFinding): string =>
  [accepted === undefined ? level : 'accepted', check, from, to, path].join(' ').trimEnd();

describe('the same conversions', () => {
  test('have no finding, although both sides keep data in annotations', async () => {
    const { findings, pairs } = await compare(theKind(), each(byWebhook));
    expect(findings).toEqual([]);
    expect(pairs.map(({ samples }) => samples)).toEqual([SAMPLES, SAMPLES]);
  });

  test('have none for another order of the keys', async () => {
    const backwards = (fields: JsonObject): JsonObject =>
      Object.fromEntries(Object.entries(fields).toReversed());
    expect(found(await compare(theKind(), changing('v1', backwards)))).toEqual([]);
  });
});

describe('a difference', () => {
  test.each<[string, (fields: JsonObject) => JsonObject, string]>([
    ['the last digit of a number', field('size', (size) => Number(size)), 'spec.size'],
    ['the order of a list', field('names', (names) => (names as []).toReversed()), 'spec.names'],
    ['a missing value', (all) => (all['cron'] === '' ? all : dropping(all, 'cron')), 'spec.cron'],
    [
      'an empty value in a map',
      field('limits', (limits) => ({ ...(limits as object), cpu: '' })),
      'spec.limits[*]',
    ],
    ['a value that the kind does not set', (all) => ({ cron: 'daily', ...all }), 'spec.cron'],
  ])('in %s is found, in its direction alone', async (_, change, path) => {
    expect(found(await compare(theKind(), changing('v1beta1', change)))).toEqual([
      `error webhook-differs v1 v1beta1 ${path}`,
    ]);
  });

  test('is shown by a small object, with both values', async () => {
    const other = changing(
      'v1',
      field('schedule', (value) => `${value as string}!`),
    );
    const {
      findings: [finding],
    } = await compare(theKind(), other);
    const shown = finding?.examples.map(({ title, object, marked }) => [
      title,
      object['spec'],
      marked,
    ]);
    const marked = ['spec.schedule'];
    expect(shown).toEqual([
      ['v1beta1, as written', { cron: 'a' }, []],
      ['v1, by the kind', { schedule: 'a' }, marked],
      ['v1, by the webhook', { schedule: 'a!' }, marked],
    ]);
    expect(finding?.message).toMatch(
      /^Converting from v1beta1 to v1, the kind and the webhook give spec\.schedule different/,
    );
    expect(finding?.seen).toBeGreaterThan(10);
    expect(finding?.of).toBe(SAMPLES);
  });

  test('of the labels is one finding, whatever their names are', async () => {
    const unlabelled = each((gadget) => {
      const { metadata = {}, ...object } = byWebhook(gadget);
      return { ...object, metadata: dropping(metadata, 'labels') };
    });
    expect(found(await compare(theKind(), unlabelled))).toEqual([
      'error webhook-differs v1 v1beta1 metadata.labels',
      'error webhook-differs v1beta1 v1 metadata.labels',
    ]);
  });

  test('that the kind accepts stays in the report, and other acceptances are not unused', async () => {
    const accepted = [
      accept('webhook-differs', 'spec.size', 'nobody reads it'),
      accept('always-kept', 'spec.secret', 'no place'),
      accept('webhook-zero', 'spec.names', 'gone'),
    ];
    const rounding = changing(
      'v1beta1',
      field('size', (size) => Number(size)),
    );
    expect(found(await compare(theKind({ stashes: STASHES, accepted }), rounding))).toEqual([
      'accepted webhook-differs v1 v1beta1 spec.size',
      'note acceptance-unused v1 v1 spec.names',
    ]);
  });
});

describe('what the webhook stores', () => {
  test('does not come home if the kind does not name the stash', async () => {
    const { findings } = await compare(theKind({}), each(byWebhook));
    expect(findings.map(summary).toSorted()).toEqual([
      'error stored-differs v1 v1beta1 spec.secret',
      'error webhook-differs v1 v1beta1 metadata.annotations[example.com/stash]',
      'note webhook-zero v1 v1beta1 spec.secret',
    ]);
    expect(findings.map(({ message }) => message).join('\n')).toContain('name it in stashes');
    const stored = findings.find(({ check }) => check === 'stored-differs');
    expect(stored?.examples.map(({ title }) => title)).toEqual([
      'v1, as written',
      'v1beta1, as the webhook stored it',
      'v1, by the kind',
      'v1, by the webhook',
    ]);
  });
});

describe('a zero', () => {
  test.each<[string, (fields: JsonObject) => JsonObject, string]>([
    ['false that Go code adds', (fields) => ({ paused: false, ...fields }), 'spec.paused'],
    ['null that Go code adds', (fields) => ({ note: null, ...fields }), 'spec.note'],
    [
      'empty list that Go code leaves out',
      (fields) => (isEmptyList(fields['names']) ? dropping(fields, 'names') : fields),
      '',
    ],
  ])('%s is a note of its own', async (_, change, path) => {
    expect(found(await compare(theKind(), changing('v1', change)))).toEqual([
      `note webhook-zero v1beta1 v1 ${path}`.trimEnd(),
    ]);
  });

  test('is a difference where an absent value has another default', async () => {
    const adding = changing('v1', (fields) => ({ paused: false, ...fields }));
    const kind = theKind(undefined, { paused: { ...flag, default: true } });
    expect(found(await compare(kind, adding))).toContain(
      'error webhook-differs v1beta1 v1 spec.paused',
    );
  });
});

test('another notation of the same quantity is a note, once for both comparisons', async () => {
  const amount = { 'x-kubernetes-int-or-string': true };
  const kind = kindOf(
    { own: { cron: text, amount }, hub: { schedule: text, amount } },
    onSpec(moved('cron', 'schedule'), moved('schedule', 'cron')),
  );
  const written = (version: string) => ({
    apiVersion: `example.com/${version}`,
    kind: 'Gadget',
    metadata: { name: 'a' },
    spec: { amount: '1000m' },
  });
  const canonical = each((gadget) =>
    withSpec(gadget, (fields) => ({ ...known(fields), amount: '1' })),
  );
  const objects = [written('v1'), written('v1beta1')];
  const proof = await prove(kind, { seed: 1, samples: 0, objects, predecessor: canonical });
  expect(found(proof)).toEqual([
    'note webhook-notation v1 v1beta1 spec.amount',
    'note webhook-notation v1beta1 v1 spec.amount',
  ]);
});

describe('a refusal', () => {
  const refusing = (isRefused: (gadget: Gadget) => boolean): Convert =>
    each((gadget) => {
      if (isRefused(gadget)) throw new Error('no such gadget.');
      return byWebhook(gadget);
    });

  test('by the webhook is a note, with its reason and the object', async () => {
    const proof = await compare(
      theKind(),
      refusing(({ spec }) => spec?.['size'] !== undefined),
    );
    expect(found(proof)).toEqual([
      'note webhook-refuses v1 v1beta1',
      'note webhook-refuses v1beta1 v1',
    ]);
    const [first] = proof.findings;
    expect(first?.message).toContain(
      'does not convert: no such gadget. Nothing is compared for it.',
    );
    expect(Object.keys(first?.examples[0]?.object['spec'] as object)).toEqual(['size']);
  });

  test('is one finding for each reason, whatever values the reason quotes', async () => {
    const proof = await compare(
      theKind(),
      each((gadget) => {
        const { size, cron } = gadget.spec ?? {};
        if (size !== undefined) throw new Error(`parsing ${Number(size)}: out of range`);
        if (cron !== undefined && cron !== '') throw new Error(`unknown time "${cron as string}"`);
        return byWebhook(gadget);
      }),
    );
    expect(proof.findings.map((finding) => [summary(finding), finding.cause])).toEqual([
      ['note webhook-refuses v1 v1beta1', 'parsing …: out of range'],
      // The conversion back of what the webhook has stored.
      ['note webhook-refuses v1 v1beta1', 'unknown time "…"'],
      ['note webhook-refuses v1beta1 v1', 'parsing …: out of range'],
      ['note webhook-refuses v1beta1 v1', 'unknown time "…"'],
    ]);
    const shown = proof.findings.map(({ examples: [first] }) =>
      Object.keys(first?.object['spec'] as object),
    );
    expect(shown).toEqual([['size'], ['schedule'], ['size'], ['cron']]);
    expect(proof.findings.every(({ seen, of }) => seen > 5 && seen < of)).toBe(true);
  });

  test('has few findings, even if each object has a reason of its own', async () => {
    let calls = 0;
    const proof = await compare(
      theKind(),
      each((gadget) => {
        if (gadget.spec?.['size'] === undefined) return byWebhook(gadget);
        calls += 1;
        throw new Error('no '.repeat(calls));
      }),
    );
    const way = proof.findings.filter(({ from }) => from === 'v1');
    expect(way).toHaveLength(5);
    expect(way.some(({ message }) => / Other reasons in this finding: \d+\.$/.test(message))).toBe(
      true,
    );
  });

  test('of every object is an error, because nothing is compared', async () => {
    expect(
      found(
        await compare(
          theKind(),
          refusing(() => true),
        ),
      ),
    ).toEqual(['error webhook-refuses v1 v1beta1', 'error webhook-refuses v1beta1 v1']);
  });

  test('by the kind alone is an error, and one by both is no difference', async () => {
    const kind = kindOf(
      { own: common, hub: common },
      onSpec(
        ({ size, ...rest }) => {
          if (size !== undefined) throw new ConversionError('too large');
          return rest;
        },
        (fields) => fields,
      ),
    );
    const copy = each((gadget) => withSpec(gadget, known));
    expect(found(await compare(kind, copy))).toContain('error refused v1beta1 v1');
    const both = each((gadget) => {
      if (gadget.spec?.['size'] !== undefined) throw new Error('no');
      return withSpec(gadget, known);
    });
    expect(found(await compare(kind, both))).toEqual([]);
  });
});
