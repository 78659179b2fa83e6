import { expect, test } from 'vitest';
import { writeAnalytics } from '../../src/entry/worker/analytics.ts';
import { createApp } from '../../src/http/app.ts';
import { kinds } from '../../src/kinds/index.ts';
import { aCronTab, aReview } from '../support/a-review.ts';
import { createHash } from 'node:crypto';

interface Point {
  readonly indexes: readonly string[];
  readonly blobs: readonly string[];
  readonly doubles: readonly number[];
}

const object = aCronTab('v1beta1', { hostPort: 'a:1' });

/** Sends one call, and returns the data points written for it. */
async function pointsOf(
  body: string,
  { path = '/convert/secret', name = 'prod-eu' } = {},
): Promise<Point[]> {
  const points: Point[] = [];
  const digest = createHash('sha256').update('secret').digest();
  let now = 0;
  const app = createApp(kinds, {
    secrets: () => [{ name, digest }],
    observe: writeAnalytics({ writeDataPoint: (point) => points.push(point) }),
    now: () => (now += 1.5),
  });
  const headers = { 'content-type': 'application/json' };
  await app.request(path, { method: 'POST', headers, body });
  return points;
}

test('a review that succeeds', async () => {
  const points = await pointsOf(aReview('stable.example.com/v1', [object, object, aCronTab('v1')]));
  expect(points).toEqual([
    {
      indexes: ['prod-eu'],
      blobs: [
        '',
        'CronTab',
        'stable.example.com/v1beta1,stable.example.com/v1',
        'stable.example.com/v1',
      ],
      doubles: [200, 3, 0, 0, expect.any(Number)],
    },
  ]);
  expect(points[0]?.doubles[4]).toBeGreaterThan(0);
});

test('a review that fails', async () => {
  expect(await pointsOf(aReview('stable.example.com/v9', [object]))).toMatchObject([
    {
      blobs: ['UnknownVersion', 'CronTab', 'stable.example.com/v1beta1', 'stable.example.com/v9'],
      doubles: [200, 1, 0, 0, expect.any(Number)],
    },
  ]);
});

test('a request that is not a review', async () => {
  expect(await pointsOf('nope')).toMatchObject([
    { blobs: ['NotJson', '', '', ''], doubles: [400, 0, 0, 0, expect.any(Number)] },
  ]);
});

test('writes nothing for a call without a secret', async () => {
  expect(await pointsOf('nope', { path: '/convert/guess' })).toEqual([]);
});

/** https://developers.cloudflare.com/analytics/analytics-engine/limits/ */
test('a data point stays within the limits, whatever the size of a review', async () => {
  const names = Array.from({ length: 2000 }, (_, index) => `${index}${'x'.repeat(300)}`);
  const objects = names.map((name) => ({ apiVersion: `${name}/v1`, kind: name, metadata: {} }));
  const [point] = await pointsOf(aReview(`${names[0]}/v1`, objects), { name: 'x'.repeat(200) });
  expect(point?.indexes).toEqual(['x'.repeat(96)]);
  expect(Buffer.byteLength((point?.blobs ?? []).join(''))).toBeLessThanOrEqual(16 * 1024);
  expect(point?.blobs.length).toBeLessThanOrEqual(20);
  expect(point?.doubles.length).toBeLessThanOrEqual(20);
});
