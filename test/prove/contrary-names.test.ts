import { expect, test } from 'vitest';
import type { JsonObject } from '../../src/index.ts';
import {
  custom,
  duration,
  each,
  flip,
  hubOnly,
  inside,
  lens,
  ownOnly,
  quantity,
  rename,
  retype,
  scale,
  values,
} from '../../src/lens.ts';
import { findContraryNames } from '../../src/prove/static/contrary-names.ts';
import { prove } from '../../src/prove/prove.ts';
import { count, flag, text } from './corpus/broken-crd.ts';
import { kindOf } from './corpus/kept-kinds.ts';

const list = (properties: JsonObject): JsonObject => ({
  type: 'array',
  items: { type: 'object', properties },
});
const own: JsonObject = {
  enabled: flag,
  delaySeconds: count,
  ttlMillis: count,
  periodSecondsMin: count,
  notBefore: text,
  data: text,
  timeout: text,
  cache: text,
  readySize: count,
  totalSize: count,
  order: text,
  old: { type: 'object', properties: { ready: count } },
  ready: count,
  ports: list({ source: text }),
};
const hub: JsonObject = {
  disabled: flag,
  delayMillis: count,
  ttlMinutes: count,
  minPeriodSeconds: count,
  validFrom: text,
  dataJson: text,
  timeoutMinutes: count,
  cacheMebibytes: count,
  limits: { type: 'object', properties: { ready: count, total: count } },
  order: text,
  deprecated: { type: 'object', properties: { ready: count } },
  ready: count,
  ports: list({ destination: text }),
};

test.each([
  ['a rename to the opposite', rename('spec.enabled', 'spec.disabled'), 'are opposites'],
  [
    'a rename to another encoding',
    rename('spec.data', 'spec.dataJson'),
    'says that the value is encoded',
  ],
  ['a rename to another unit', rename('spec.delaySeconds', 'spec.delayMillis'), 'the factor 1000'],
  [
    'another factor',
    scale(['spec.delaySeconds', 'spec.delayMillis'], 60),
    'multiplies the numbers by 60.',
  ],
  [
    'a factor the other way round',
    scale(['spec.ttlMillis', 'spec.ttlMinutes'], 60_000),
    'the factor 0.0000166667, but it multiplies the numbers by 60000',
  ],
  [
    'a rename in a list',
    each('spec.ports', rename('source', 'destination')),
    'spec.ports[].source of v1beta1 and spec.ports[].destination of v1',
  ],
  [
    'a text that becomes a number in another unit',
    retype(['spec.timeout', 'spec.timeoutMinutes'], duration('s'), 'integer'),
    'where 1h becomes 3600, but the name of the field states a unit in which it is 60.',
  ],
  [
    'a size that becomes a number in another unit',
    flip(retype(['spec.cacheMebibytes', 'spec.cache'], 'integer', quantity('Gi'))),
    'where 1Gi becomes 1, but the name of the field states a unit in which it is 1024.',
  ],
  [
    'a function that ignores the unit of a text',
    custom(['spec.timeout', 'spec.timeoutMinutes'], {
      toHub: (value) => (typeof value === 'string' ? Number.parseInt(value, 10) : undefined),
      fromHub: (minutes) => (typeof minutes === 'number' ? `${minutes}m` : undefined),
    }),
    'where 1h becomes 1, but the name of the field states a unit in which it is 60.',
  ],
  [
    'two fields that are exchanged',
    inside('spec', rename('readySize', 'limits.total'), rename('totalSize', 'limits.ready')),
    'and rename converts between spec.totalSize of v1beta1 and spec.limits.ready of v1. By their names',
  ],
  [
    'two words that are exchanged',
    values('spec.order', { OldestFirst: 'newest-first', NewestFirst: 'oldest-first', no: 'none' }),
    'exchanges two words: OldestFirst becomes newest-first, and NewestFirst becomes oldest-first.',
  ],
  [
    'two fields of one name without a counterpart',
    inside('spec', ownOnly('old.ready'), hubOnly('deprecated.ready')),
    'spec.old.ready of v1beta1 and spec.deprecated.ready of v1 have no counterpart',
  ],
])('%s contradicts the names', (_, part, message) => {
  const found = findContraryNames(kindOf({ own, hub }, lens(part)));
  expect(found.map(({ check, level, from, to }) => [check, level, from, to])).toEqual([
    ['names-contradict', 'warning', 'v1beta1', 'v1'],
  ]);
  expect(found[0]?.message).toContain(message);
});

test.each([
  ['a minimum in seconds', rename('spec.periodSecondsMin', 'spec.minPeriodSeconds')],
  ['a time before which nothing is valid', rename('spec.notBefore', 'spec.validFrom')],
  ['the right factor', scale(['spec.delaySeconds', 'spec.delayMillis'], 1000)],
  [
    'a field that makes room for another one of its name',
    inside('spec', rename('ready', 'deprecated.ready'), rename('old.ready', 'ready')),
  ],
  [
    'two fields at their place',
    inside('spec', rename('readySize', 'limits.ready'), rename('totalSize', 'limits.total')),
  ],
  [
    'words in another spelling',
    values('spec.order', { OldestFirst: 'oldest-first', NewestFirst: 'newest-first' }),
  ],
  ['a flipped factor', flip(scale(['spec.ttlMinutes', 'spec.ttlMillis'], 60_000))],
  [
    'a function that rounds',
    custom(['spec.timeout', 'spec.timeoutMinutes'], {
      toHub: (value) => (value === '90s' ? 2 : value === '1h' ? 60 : undefined),
      fromHub: (minutes) => (typeof minutes === 'number' ? `${minutes}m` : undefined),
    }),
  ],
  [
    'a function that throws or calculates with a text',
    custom(['spec.periodSecondsMin', 'spec.minPeriodSeconds'], {
      toHub: (seconds) => Number(seconds) * 2,
      fromHub: (seconds) => {
        if (typeof seconds !== 'number') throw new Error('no number');
        return seconds / 2;
      },
    }),
  ],
  [
    'an amount with a unit',
    retype(['spec.timeout', 'spec.timeoutMinutes'], duration('m'), 'integer'),
  ],
  [
    'opposite values for opposite names',
    values(
      ['spec.enabled', 'spec.disabled'],
      [
        [true, false],
        [false, true],
      ],
    ),
  ],
])('%s does not contradict the names', (_, part) => {
  expect(findContraryNames(kindOf({ own, hub }, lens(part)))).toEqual([]);
});

test('a proof has the finding', async () => {
  const subject = kindOf({ own, hub }, lens(rename('spec.enabled', 'spec.disabled')));
  const { findings } = await prove(subject, { seed: 1, samples: 20 });
  expect(findings.filter(({ level }) => level === 'warning')).toMatchObject([
    { check: 'names-contradict', path: 'spec.enabled' },
  ]);
});
