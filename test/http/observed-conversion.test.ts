import { describe, expect, test } from 'vitest';
import { createApp } from '../../src/http/app.ts';
import type { ReviewReport } from '../../src/core/review/report.ts';
import { OTHER, conversionOf, observeConversions } from '../../src/http/observed-conversion.ts';
import type { Kinds } from '../../src/index.ts';
import { kinds } from '../../src/kinds/index.ts';
import { aCronTab, aReview } from '../support/a-review.ts';

const conversionsOf = observeConversions(kinds);
const TO_V1 = { group: 'stable.example.com', kind: 'CronTab', from: 'v1beta1', to: 'v1' };
const old = aCronTab('v1beta1', { hostPort: 'a:1' });

/** Returns the report on a review. */
async function reportOf(desiredAPIVersion: string, ...objects: object[]): Promise<ReviewReport> {
  const reports: ReviewReport[] = [];
  const app = createApp(kinds, {
    secrets: 'allow-anyone',
    observe: ({ report }) => report && reports.push(report),
  });
  const headers = { 'content-type': 'application/json' };
  const body = aReview(desiredAPIVersion, objects);
  await app.request('/convert', { method: 'POST', headers, body });
  const [report] = reports;
  if (report === undefined) throw new Error('there was no report');
  return report;
}

test('reports the names of served versions', async () => {
  const conversions = conversionsOf(await reportOf('stable.example.com/v1', old, old));
  expect(conversions).toEqual([[TO_V1, 2]]);
  expect(conversionOf(conversions)).toEqual(TO_V1);
});

test('reports them for a review that fails, too', async () => {
  const report = await reportOf('stable.example.com/v1', { ...old, metadata: [] });
  expect(report.outcome).toBe('Failure');
  expect(conversionsOf(report)).toEqual([[TO_V1, 1]]);
});

describe('names invented by callers', () => {
  const made = { apiVersion: 'made.up/v77', kind: 'MadeUp', metadata: {} };

  test('pass through in a review that succeeds, and are counted as other', async () => {
    const report = await reportOf('made.up/v77', made);
    expect(report).toMatchObject({ outcome: 'Success', kind: 'MadeUp', to: 'made.up/v77' });
    expect(conversionsOf(report)).toEqual([[OTHER, 1]]);
  });

  test.for<[string, string, object[]]>([
    ['a version', 'stable.example.com/v77', [{ ...old, apiVersion: 'stable.example.com/v77' }]],
    ['a kind', 'stable.example.com/v1', [{ ...old, kind: 'MadeUp' }]],
    ['a kind with a matching end', 'stable.example.com/v1', [{ ...old, kind: 'x/CronTab' }]],
    ['an unknown desired version', 'stable.example.com/v77', [old]],
    ['the kind of another group', 'other.example.com/v1', [old]],
    ['no kind', 'stable.example.com/v1', [{ apiVersion: 'stable.example.com/v1beta1' }]],
    ['no object', 'stable.example.com/v1', ['CronTab' as unknown as object]],
    ['names of every object', '__proto__', [{ apiVersion: '__proto__', kind: 'constructor' }]],
  ])('%s: other', async ([, desired, objects]) => {
    expect(conversionsOf(await reportOf(desired, ...objects))).toEqual([[OTHER, 1]]);
  });

  test('turn all names into other, even next to a kind that is served', async () => {
    const report = await reportOf('stable.example.com/v1', old, {
      ...made,
      apiVersion: 'stable.example.com/v1',
    });
    expect(report.outcome).toBe('Success');
    expect(conversionsOf(report)).toEqual([
      [OTHER, 1],
      [OTHER, 1],
    ]);
  });
});

test('counts mixed versions separately, and reports the most frequent one for the review', async () => {
  const conversions = conversionsOf(
    await reportOf('stable.example.com/v1', old, aCronTab('v1'), aCronTab('v1')),
  );
  expect(conversions).toEqual([
    [TO_V1, 1],
    [{ ...TO_V1, from: 'v1' }, 2],
  ]);
  expect(conversionOf(conversions)).toEqual({ ...TO_V1, from: 'v1' });
});

test('reports other for a review without objects', async () => {
  expect(conversionOf(conversionsOf(await reportOf('stable.example.com/v1')))).toBe(OTHER);
});

test('a list of kinds in the place of the kinds is refused', () => {
  const given: unknown = kinds.all;
  expect(() => observeConversions(given as Kinds)).toThrow('pass what kindsOf returns');
});
