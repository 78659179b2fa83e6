import { expect, onTestFinished, test, vi } from 'vitest';
import type { JsonValue } from '../../../src/index.ts';
import { atAnotherTime } from '../../../src/prove/experiments/other-time.ts';
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
      return before === 'a' && 'size' in fields ? { ...fields, size: 7 } : fields;
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
  const [now, made, called, given] = atAnotherTime(() => [
    new Date(Date.now()).toISOString(),
    new Date().toISOString(),
    new Date(Date()).toISOString(),
    new Date(2026, 0, 31),
  ]);
  expect([now, made, called]).toEqual([later, later, later]);
  expect(given).toEqual(new Date(2026, 0, 31));
  const stop = (): never => {
    throw new Error('stopped');
  };
  expect(() => atAnotherTime(stop)).toThrow('stopped');
  expect(new Date().toISOString()).toBe('2026-01-31T23:00:00.000Z');
});
