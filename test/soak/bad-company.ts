import { request } from 'node:https';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SoakedServer } from './server.ts';

/** The callers that make trouble. Each runs until the signal. */
export type BadCaller = (server: SoakedServer, signal: AbortSignal) => Promise<void>;

/** Strangers who guess secrets, with bodies that nobody should read. */
export const guessSecrets: BadCaller = (server, signal) =>
  repeat(signal, 50, () => post(server.urlOf('a-guess'), 'x'.repeat(100_000)));

/** Strangers who connect and say nothing. */
export const sayNothing: BadCaller = (server, signal) =>
  repeat(signal, 200, async () => {
    const socket = connect(server.port, '127.0.0.1').on('error', () => undefined);
    await sleep(500);
    socket.destroy();
  });

/** Callers with a secret who send their body byte by byte, and leave before its end. */
export const sendSlowly: BadCaller = (server, signal) =>
  repeat(signal, 100, async () => {
    const options = { method: 'POST', rejectUnauthorized: false, agent: false };
    const headers = { 'content-type': 'application/json', 'content-length': 100_000 };
    const sent = request(server.urlOf('eu'), { ...options, headers }).on('error', () => undefined);
    for (let byte = 0; byte < 20 && !sent.destroyed; byte += 1) {
      sent.write(' ');
      await sleep(100);
    }
    sent.destroy();
  });

/** Callers with a secret whose reviews fail, with a long line of log for each. */
export const sendNonsense: BadCaller = (server, signal) =>
  repeat(signal, 20, () => post(server.urlOf('eu'), '{"request":'.repeat(50)));

async function post(url: string, body: string): Promise<void> {
  const headers = { 'content-type': 'application/json', 'content-length': body.length };
  const options = { method: 'POST', rejectUnauthorized: false, agent: false, headers } as const;
  const sent = request(url, { ...options, timeout: 10_000 });
  sent
    .once('response', (response) => response.on('error', () => undefined).resume())
    .once('timeout', () => sent.destroy());
  await new Promise((resolve) => {
    sent.on('error', resolve).once('close', resolve).end(body);
  });
}

/** Repeats an action with a pause in milliseconds. */
async function repeat(signal: AbortSignal, pause: number, act: () => Promise<void>): Promise<void> {
  while (!signal.aborted) {
    await act();
    await sleep(pause);
  }
}
