import { expect, onTestFinished, test, vi } from 'vitest';
import type { JsonValue } from '../../../src/index.ts';
import { elsewhere } from '../../../src/prove/experiments/elsewhere.ts';
import { prove } from '../../../src/prove/prove.ts';
import { subjectOfWebhook } from '../../../src/prove/subjects/subject-of-crd.ts';
import { same } from '../corpus/broken-kinds.ts';
import { each, withSpec } from '../corpus/functions.ts';

test('a result that depends on the object before differs after other objects', async () => {
  let latest: JsonValue = '';
  const remembering = each((gadget) =>
    withSpec(gadget, (fields) => {
      const before = latest;
      latest = fields['name'] ?? '';
      const isSeven = typeof before === 'string' && before.startsWith('a') && 'size' in fields;
      return isSeven ? { ...fields, size: 7 } : fields;
    }),
  );
  const { findings } = await prove(subjectOfWebhook(same, remembering), { seed: 1, samples: 200 });
  expect(findings.filter(({ level }) => level !== 'note')).toMatchObject([
    { check: 'not-deterministic', path: 'spec.size', from: 'v1' },
    { check: 'not-deterministic', path: 'spec.size', from: 'v1beta1' },
  ]);
});

test('another time has another year, day and hour, and ends with the function', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-01-31T23:00:00Z') });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const later = '2027-03-08T06:13:00.000Z';
  const [now, made, called, given] = elsewhere(() => [
    new Date(Date.now()).toISOString(),
    new Date().toISOString(),
    new Date(Date()).toISOString(),
    new Date(9),
  ]);
  expect([now, made, called]).toEqual([later, later, later]);
  expect(given).toEqual(new Date(9));
  const stop = (): never => {
    throw new Error('stopped');
  };
  expect(() => elsewhere(stop)).toThrow('stopped');
  expect(new Date().toISOString()).toBe('2026-01-31T23:00:00.000Z');
});

test('elsewhere has another time zone and language, and ends with the function', () => {
  const noon = new Date('2026-01-31T12:00:00Z');
  const tell = (): unknown[] => [
    noon.getDate(),
    (1234.5).toLocaleString(),
    'i'.toLocaleUpperCase(),
    ['ı', 'j', 'i'].toSorted((one, other) => one.localeCompare(other)).join(''),
    new Intl.NumberFormat().format(0.5),
    noon.toLocaleDateString(undefined, { month: 'long' }),
    (1234.5).toLocaleString('en'),
  ];
  const here = tell();
  expect(elsewhere(tell)).toEqual([1, '1.234,5', 'İ', 'ıij', '0,5', 'Şubat', '1,234.5']);
  expect(tell()).toEqual(here);
});
