import { expect, test } from 'vitest';
import { prove } from '../../../src/prove/prove.ts';
import { count, text } from '../corpus/broken-crd.ts';
import { kindOf, onSpec } from '../corpus/kept-kinds.ts';

test('another value is an error, because an edit of it is converted wrongly', async () => {
  const subject = kindOf(
    { own: { seconds: count }, hub: { millis: count } },
    onSpec(
      ({ seconds }) => (seconds === undefined ? {} : { millis: Number(seconds) * 1000 }),
      ({ millis }) => (millis === undefined ? {} : { seconds: Math.floor(Number(millis) / 60) }),
    ),
  );
  const { findings } = await prove(subject, { seed: 1, samples: 60 });
  const found = findings.filter(({ check }) => check === 'not-inverse');
  expect(new Set(found.map(({ level }) => level))).toEqual(new Set(['error']));
});

test('a value that one direction drops is a warning, because it may stand for an absent one', async () => {
  const subject = kindOf(
    { own: { name: text }, hub: { title: text } },
    onSpec(
      ({ name }) => (name === '' || name === undefined ? {} : { title: name }),
      ({ title }) => (title === undefined ? {} : { name: title }),
    ),
  );
  const { findings } = await prove(subject, { seed: 1, samples: 60 });
  expect(findings.find(({ check }) => check === 'not-inverse')?.level).toBe('warning');
});
