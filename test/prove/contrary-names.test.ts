import { expect, test } from 'vitest';
import type { JsonObject } from '../../src/index.ts';
import { duration, each, flip, lens, rename, retype, scale, values } from '../../src/lens.ts';
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
  ['a flipped factor', flip(scale(['spec.ttlMinutes', 'spec.ttlMillis'], 60_000))],
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
