import { expect } from 'vitest';
import type { LogEntry } from '../../src/http/log.ts';
import { logCalls } from '../../src/http/log.ts';
import { createApp } from '../../src/http/app.ts';
import type { Kinds } from '../../src/index.ts';
import type { Verdict } from './api-server-check.ts';
import { judge } from './api-server-check.ts';

/** The reply to a review, and the API server's verdict on it. */
export interface Answered {
  readonly code: number;
  readonly body: string;
  readonly verdict: Verdict;
  readonly log: readonly LogEntry[];
}

/** Sends a review to the app as an API server does, and judges the reply as an API server would. */
export async function ask(
  review: string,
  kinds: Kinds,
  { fullMetadata = false } = {},
): Promise<Answered> {
  const log: LogEntry[] = [];
  const observe = logCalls((entry) => log.push(entry));
  const app = createApp(kinds, { secrets: 'allow-anyone', fullMetadata, observe });
  const response = await app.request('/convert?timeout=30s', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, */*' },
    body: review,
  });
  const body = await response.text();
  const reply = {
    status: response.status,
    contentType: response.headers.get('content-type'),
    body,
  };
  return { code: response.status, body, verdict: judge(review, reply), log };
}

/** Returns the objects that the API server accepts from a reply. Fails the test if it refuses the reply. */
export function objectsOf({ verdict }: Answered): readonly Record<string, unknown>[] {
  if ('error' in verdict) expect.unreachable(`the API server refuses the answer: ${verdict.error}`);
  return verdict.objects;
}

/** Returns the message that reaches the user. Fails the test on success or if the message is the API server's. */
export function messageOf({ verdict, body }: Answered): string {
  if (!('error' in verdict)) expect.unreachable('the API server accepts the answer');
  const { response, message } = JSON.parse(body) as {
    response?: { result: { message: string } };
    message?: string;
  };
  const ours = response?.result.message ?? message ?? '';
  expect(verdict.error).toBe(`failed: ${ours}`);
  return ours;
}
