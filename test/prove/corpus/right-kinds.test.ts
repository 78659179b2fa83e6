import { expect, test } from 'vitest';
import {
  asInteger,
  byType,
  custom,
  duration,
  each,
  fieldToAnnotation,
  labelToField,
  lens,
  quantity,
  rename,
  retype,
  scale,
  split,
  stringToList,
  values,
  valueToList,
  when,
  wrap,
} from '../../../src/lens.ts';
import { isJsonObject } from '../../../src/core/json/json-value.ts';
import type { JsonObject, JsonValue } from '../../../src/core/json/json-value.ts';
import { prove } from '../../../src/prove/prove.ts';
import { count, flag, text } from './broken-crd.ts';
import { kindOf, moved, onSpec } from './kept-kinds.ts';

const letters = { ...text, pattern: '^[a-z]*$' };

test.each([
  [
    'a scale that rounds',
    kindOf(
      { own: { millis: count }, hub: { seconds: count } },
      lens(scale(['spec.millis', 'spec.seconds'], '0.001')),
    ),
  ],
  [
    'words with one counterpart',
    kindOf(
      {
        own: { mode: { ...text, enum: ['a', 'b', 'c'] } },
        hub: { mode: { ...text, enum: ['A', 'C'] } },
      },
      lens(
        values('spec.mode', [
          ['a', 'A'],
          ['b', 'A'],
          ['c', 'C'],
        ]),
      ),
    ),
  ],
  [
    'a duration with several spellings',
    kindOf(
      { own: { timeout: text }, hub: { seconds: count } },
      lens(retype(['spec.timeout', 'spec.seconds'], duration('s'), 'integer')),
    ),
  ],
  [
    'a quantity with several spellings',
    kindOf(
      { own: { memory: text }, hub: { mebibytes: count } },
      lens(retype(['spec.memory', 'spec.mebibytes'], quantity('Mi'), 'integer')),
    ),
  ],
  [
    'a word for false',
    kindOf(
      { own: { paused: flag }, hub: { state: { ...text, enum: ['Paused', 'Active'] } } },
      lens(
        values(
          ['spec.paused', 'spec.state'],
          [
            [true, 'Paused'],
            [false, 'Active'],
          ],
        ),
      ),
    ),
  ],
  [
    'false that the other version expresses by another field',
    kindOf(
      { own: { off: flag }, hub: { on: flag } },
      onSpec(
        ({ off }) => (off === true ? {} : { on: true }),
        ({ on }) => (on === true ? {} : { off: true }),
      ),
    ),
  ],
  [
    'a flag that the other version expresses by an empty object',
    kindOf(
      { own: { tls: flag }, hub: { tls: { type: 'object', properties: {} } } },
      onSpec(
        ({ tls }) => (tls === true ? { tls: {} } : {}),
        ({ tls }) => (tls === undefined ? {} : { tls: true }),
      ),
    ),
  ],
  [
    'an empty object that moves, and that the conversion back drops',
    kindOf(
      {
        own: { name: text, old: { type: 'object', properties: { a: text } } },
        hub: { name: text, new: { type: 'object', properties: { a: text } } },
      },
      onSpec(moved('old', 'new'), ({ new: value, ...rest }) => ({
        ...rest,
        ...(isJsonObject(value) && Object.keys(value).length > 0 && { old: value }),
      })),
    ),
  ],
  [
    'a label that the other version has as a field',
    kindOf(
      { own: { name: text }, hub: { name: text, tier: text } },
      lens(labelToField('example.com/tier', 'spec.tier')),
    ),
  ],
  [
    'an annotation that the other version has as a field',
    kindOf(
      { own: { name: text, count: { type: 'integer' } }, hub: { name: text } },
      lens(fieldToAnnotation(asInteger('spec.count'), 'example.com/count')),
    ),
  ],
  [
    'an annotation that a function converts to a field',
    kindOf(
      { own: { name: text }, hub: { name: text, size: text } },
      lens<unknown, unknown>(
        custom(["metadata.annotations['example.com/size']", 'spec.size'], {
          toHub: (size) => size,
          fromHub: (size) => (typeof size === 'string' ? size : undefined),
        }),
      ),
    ),
  ],
  [
    'a list of which the other version shows one element',
    kindOf(
      { own: { host: text }, hub: { hosts: { type: 'array', items: text } } },
      lens(valueToList(['spec.host', 'spec.hosts'])),
    ),
  ],
  [
    'a value with a field for each type',
    kindOf(
      {
        own: { port: { 'x-kubernetes-int-or-string': true } },
        hub: { port: { type: 'object', properties: { name: text, number: count } } },
      },
      lens(byType('spec.port', { integer: 'spec.port.number', string: 'spec.port.name' })),
    ),
  ],
  [
    'a field with a place for each word',
    kindOf(
      {
        own: { type: { ...text, enum: ['A', 'B'] }, value: text },
        hub: { type: { ...text, enum: ['A', 'B'] }, a: text, b: text },
      },
      lens(
        when('spec.type', 'A', rename('spec.value', 'spec.a')),
        when('spec.type', 'B', rename('spec.value', 'spec.b')),
      ),
    ),
  ],
])('a right conversion has no error and no warning: %s', async (_, subject) => {
  const { findings } = await prove(subject, { seed: 1, samples: 200 });
  expect(findings.filter(({ level }) => level !== 'note')).toEqual([]);
});

test.each([
  [
    'an object around a value',
    kindOf(
      { own: { image: text }, hub: { image: { type: 'object', properties: { name: text } } } },
      lens(wrap('spec.image', 'name')),
    ),
  ],
  [
    'a list with one element',
    kindOf(
      { own: { host: text }, hub: { hosts: { type: 'array', items: text, maxItems: 1 } } },
      lens(valueToList(['spec.host', 'spec.hosts'])),
    ),
  ],
])('an empty object or list is no place that is always kept: %s', async (_, subject) => {
  const { findings } = await prove(subject, { seed: 1, samples: 200 });
  expect(findings.filter(({ check }) => check === 'always-kept')).toEqual([]);
});

test('a field that stands for a deprecated one is not invented, although a derived field changes', async () => {
  const conditions = { type: 'array', items: text };
  const subject = kindOf(
    { own: { host: text, phase: text }, hub: { host: text, oldHost: text, conditions } },
    onSpec(
      ({ phase: _phase, ...rest }) => rest,
      ({ conditions: all, oldHost, host = oldHost, ...rest }) => ({
        ...rest,
        host,
        ...(Array.isArray(all) && { phase: all.length > 0 ? 'Ready' : 'Pending' }),
      }),
    ),
  );
  const { findings } = await prove(subject, { seed: 1, samples: 120 });
  expect(findings.filter(({ check }) => check === 'fragment-invented')).toEqual([]);
});

test.each([
  [
    'a text to divide',
    { image: letters },
    { repository: text, tag: text },
    split('spec.image', ':', ['spec.repository', 'spec.tag'], { at: 'last' }),
    'spec.image',
  ],
  [
    'a text to read as a list',
    { hosts: letters },
    { hosts: { type: 'array', items: text } },
    stringToList('spec.hosts', ','),
    'spec.hosts',
  ],
])('an empty text that says the same as an absent one is no finding: %s', async (...all) => {
  const [, own, hub, part, path] = all;
  const { findings } = await prove(kindOf({ own, hub }, lens(part)), { seed: 3, samples: 200 });
  expect(findings.filter((one) => one.check === 'zero-hidden' && one.path === path)).toEqual([]);
});

test('an empty piece that hides the other pieces is a finding', async () => {
  const subject = kindOf(
    { own: { image: text }, hub: { repository: letters, tag: letters } },
    lens(split('spec.image', ':', ['spec.repository', 'spec.tag'], { at: 'last' })),
  );
  const { findings } = await prove(subject, { seed: 3, samples: 200 });
  const found = findings.find(({ check }) => check === 'zero-hidden');
  expect(found?.examples.map(({ object }) => object['spec'])).toEqual([
    { repository: 'a', tag: '' },
    {},
  ]);
});

test('an empty text that a function of a part hides is a finding', async () => {
  const filled = (value: JsonValue): JsonValue | undefined => (value === '' ? undefined : value);
  const subject = kindOf(
    { own: { class: text }, hub: { storageClass: text } },
    lens(custom(['spec.class', 'spec.storageClass'], { toHub: filled, fromHub: filled })),
  );
  const { findings } = await prove(subject, { seed: 1, samples: 120 });
  expect(findings.map(({ check }) => check)).toContain('zero-hidden');
});

test('an empty text that a function in the elements of a list hides is a finding', async () => {
  const filled = (value: JsonValue): JsonValue | undefined => (value === '' ? undefined : value);
  const listOf = (name: string): JsonObject => ({
    type: 'array',
    items: { type: 'object', properties: { [name]: text, size: count } },
  });
  const subject = kindOf(
    { own: { volumes: listOf('class') }, hub: { volumes: listOf('storageClass') } },
    lens(
      each('spec.volumes', custom(['class', 'storageClass'], { toHub: filled, fromHub: filled })),
    ),
  );
  const { findings } = await prove(subject, { seed: 1, samples: 120 });
  expect(findings.map(({ check }) => check)).toContain('zero-hidden');
});
