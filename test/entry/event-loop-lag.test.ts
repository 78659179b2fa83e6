import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { makeMetrics } from '../../src/entry/node/observe/metrics.ts';
import type { Occasion } from '../../src/entry/node/observe/snapshot.ts';
import { mergeMetrics } from '../../src/entry/node/processes/merged-metrics.ts';
import { observeConversions } from '../../src/http/observed-conversion.ts';
import { kinds } from '../../src/kinds/index.ts';
import { readPrometheusText } from '../support/prometheus-text.ts';

const BLOCK_SECONDS = 0.3;
const PATIENCE = { timeout: 30_000, interval: 50 };

const worker = makeMetrics(observeConversions(kinds), () => undefined);

/** Blocks the event loop, and lets its delay be measured. */
async function block(): Promise<void> {
  // The first measurement begins with the first turn of the loop.
  await sleep(50);
  const end = performance.now() + BLOCK_SECONDS * 1000;
  while (performance.now() < end);
  await sleep(50);
}

/** Returns the longest lag that a primary shows after its worker has sent these snapshots. */
async function lagAfter(...occasions: readonly Occasion[]): Promise<number> {
  const merged = mergeMetrics(() => Promise.resolve([]));
  for (const occasion of occasions) merged.store(1, await worker.snapshot(occasion));
  const series = readPrometheusText(await merged.text());
  return series.find(({ name }) => name === 'nodejs_eventloop_lag_max_seconds')?.value ?? 0;
}

test('a scrape shows the lag since the last scrape, whatever snapshots came with heartbeats', async () => {
  await lagAfter('scrape');
  await block();
  expect(await lagAfter('heartbeat', 'heartbeat', 'scrape')).toBeGreaterThan(BLOCK_SECONDS / 2);
  // Until the machine is so calm that there is no other lag.
  await expect.poll(() => lagAfter('scrape'), PATIENCE).toBeLessThan(BLOCK_SECONDS / 2);
});

test('a process that is busy during a scrape keeps the lag of the scrape before', async () => {
  await block();
  expect(await lagAfter('scrape', 'heartbeat')).toBeGreaterThan(BLOCK_SECONDS / 2);
});
