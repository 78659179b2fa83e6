/* oxlint-disable typescript/no-misused-promises -- the observers of users may be asynchronous */
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createApp } from '../../src/http/app.ts';
import type { Call, Observer } from '../../src/http/call.ts';
import { kinds } from '../../src/kinds/index.ts';
import { aCronTab, aReview } from '../support/a-review.ts';
import { HOSTILE_THROWS } from '../support/hostile-throws.ts';

const body = aReview('stable.example.com/v1', [aCronTab('v1beta1', { hostPort: 'a:1' })]);
const POST = { method: 'POST', headers: { 'content-type': 'application/json' }, body };

const throws = (): never => {
  throw new Error('the backend of the metrics is down');
};
const rejects = async (): Promise<never> => Promise.reject(new Error('and so is that one'));

test('failing observers change no reply and end no process, and each app logs the first failure', async () => {
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
  const line = { level: 'error', msg: 'observer failed', crash: { name: 'Error' } };
  expect(lines.map((text) => JSON.parse(text) as unknown)).toMatchObject(failing.map(() => line));
});

test('a failing observer does not affect other observers', async () => {
  const calls: Call[] = [];
  const observe = [throws, (call: Call) => calls.push(call), rejects];
  await createApp(kinds, { secrets: 'allow-anyone', observe }).request('/convert', POST);
  expect(calls).toMatchObject([{ code: 200 }]);
});

describe('a failing observer changes no reply and ends no process if it', () => {
  const answerWith = async (observe: Observer): Promise<unknown> => {
    const unhandled = vi.fn<() => void>();
    process.on('unhandledRejection', unhandled);
    onTestFinished(() => void process.off('unhandledRejection', unhandled));
    const app = createApp(kinds, { secrets: 'allow-anyone', observe });
    const response = await app.request('/convert', POST);
    const answer: unknown = await response.json();
    await sleep(1);
    return unhandled.mock.calls.length === 0 ? answer : 'a rejection that nobody handles';
  };
  const SUCCESS = { response: { result: { status: 'Success' } } };

  test.for(HOSTILE_THROWS)('throws %s', async ([, make]) => {
    const failing = (): never => {
      throw make();
    };
    expect(await answerWith(failing)).toMatchObject(SUCCESS);
  });

  test.for(HOSTILE_THROWS)('rejects with %s', async ([, make]) => {
    expect(await answerWith(async () => Promise.reject(make()))).toMatchObject(SUCCESS);
  });

  test.for(HOSTILE_THROWS)(
    'returns a promise of its own that rejects with %s',
    async ([, make]) => {
      // oxlint-disable-next-line unicorn/no-thenable -- a user may have a promise of another library
      const own = { then: (_done: unknown, fail: (reason: unknown) => void) => fail(make()) };
      expect(await answerWith(() => own as never)).toMatchObject(SUCCESS);
      const replaced = Object.assign(Promise.reject(make() as Error), { catch: undefined });
      expect(await answerWith(() => replaced)).toMatchObject(SUCCESS);
    },
  );

  test('returns something that throws when it is read', async () => {
    expect(
      await answerWith(() => new Proxy({}, new Proxy({}, { get: () => throws })) as never),
    ).toMatchObject(SUCCESS);
  });
});
