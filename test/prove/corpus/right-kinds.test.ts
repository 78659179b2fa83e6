import { expect, test } from 'vitest';
import { duration, lens, quantity, retype, scale, values } from '../../../src/lens.ts';
import { prove } from '../../../src/prove/prove.ts';
import { count, text } from './broken-crd.ts';
import { kindOf } from './kept-kinds.ts';

test.each([
  [
    'a scale that rounds',
    kindOf(
      { own: { millis: count }, hub: { seconds: count } },
      lens(scale(['spec.millis', 'spec.seconds'], 1000)),
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
])('a right conversion has no error and no warning: %s', async (_, subject) => {
  const { findings } = await prove(subject, { seed: 1, samples: 200 });
  expect(findings.filter(({ level }) => level !== 'note')).toEqual([]);
});
