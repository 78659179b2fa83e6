import { expect, onTestFinished, test } from 'vitest';
import { NODE_ENTRY, startNodeEntry } from '../support/node-entry.ts';
import { readPrometheusText } from '../support/prometheus-text.ts';

/** Sets the clock of a process to the year 200000 when it gets SIGUSR2. */
const CLOCK = `
  const now = Date.now;
  process.on('SIGUSR2', () => { Date.now = () => Date.UTC(200000) + now(); });
`;

test('a clock that is set does not hold up a process with metrics', async () => {
  const flags = ['--import', `data:text/javascript,${encodeURIComponent(CLOCK)}`];
  const entry = await startNodeEntry({ METRICS_PORT: '0' }, NODE_ENTRY, { flags });
  onTestFinished(entry.stop);
  const { url: metrics = '' } = await entry.logged('serving metrics');
  const measurements = async (): Promise<number> => {
    const text = await (await fetch(metrics)).text();
    const name = 'nodejs_eventloop_utilization_histogram_count';
    return readPrometheusText(text).find((one) => one.name === name)?.value ?? 0;
  };
  entry.process.kill('SIGUSR2');
  const before = await measurements();
  await expect.poll(measurements, { timeout: 30_000 }).toBeGreaterThan(before + 2);
  expect((await fetch(`${entry.url}/livez`)).status).toBe(200);
});
