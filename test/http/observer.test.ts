/* oxlint-disable typescript/no-misused-promises -- the observers of users may be asynchronous */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createApp } from '../../src/http/app.ts';
import type { Call, Observer } from '../../src/http/call.ts';
import { kinds } from '../../src/kinds/index.ts';
import { aCronTab, aReview } from '../support/a-review.ts';

const body = aReview('stable.example.com/v1', [aCronTab('v1beta1', { hostPort: 'a:1' })]);
const POST = { method: 'POST', headers: { 'content-type': 'application/json' }, body };

const throws = (): never => {
  throw new Error('the backend of the metrics is down');
};
const rejects = async (): Promise<never> => Promise.reject(new Error('and so is that one'));

test('a failing observer changes no reply and ends no process, and is logged once', async () => {
  const lines: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((line: string) => lines.push(line));
  const unhandled = vi.fn<() => void>();
  process.on('unhandledRejection', unhandled);
  onTestFinished(() => {
    log.mockRestore();
    process.off('unhandledRejection', unhandled);
  });
  const failing: readonly (Observer | readonly Observer[])[] = [throws, rejects, [throws, rejects]];
  for (const observe of failing) {
    const app = createApp(kinds, { secrets: 'allow-anyone', observe });
    const response = await app.request('/convert', POST);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ response: { result: { status: 'Success' } } });
    expect((await app.request('/nothing')).status).toBe(404);
  }
  await sleep(10);
  expect(unhandled).not.toHaveBeenCalled();
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { level: 'error', msg: 'observer failed', crash: { name: 'Error' } },
  ]);
});

test('a failing observer does not affect other observers', async () => {
  const calls: Call[] = [];
  const observe = [throws, (call: Call) => calls.push(call), rejects];
  await createApp(kinds, { secrets: 'allow-anyone', observe }).request('/convert', POST);
  expect(calls).toMatchObject([{ code: 200 }]);
});
