import { once } from 'node:events';
import { connect } from 'node:net';
import { performance } from 'node:perf_hooks';
import type { Ask } from './measure.ts';

/** Calls a server on this machine, with one request after another on one connection. */
export interface Loopback {
  readonly ask: Ask;
  readonly close: () => void;
}

/**
 * Writes and reads bytes directly, because the time of an HTTP client would hide the difference.
 *
 * @throws from `ask`, when a reply differs from earlier ones
 */
export async function openLoopback(url: string): Promise<Loopback> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  await once(socket, 'connect');
  let answered: ((text: string) => void) | undefined;
  let text = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    text += chunk;
    if (!isWhole(text)) return;
    const whole = text;
    text = '';
    answered?.(whole);
  });
  let expected: string | undefined;
  const ask: Ask = async (path) => {
    const request = Buffer.from(`GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`, 'latin1');
    const answer = new Promise<string>((resolve) => (answered = resolve));
    const start = performance.now();
    socket.write(request);
    const found = await answer;
    const time = (performance.now() - start) * 1000;
    const same = found.replace(/^date: .*\r\n/im, '');
    expected ??= same;
    if (same !== expected) throw new Error(`${path} returned another reply: ${found}`);
    return time;
  };
  return { ask, close: () => void socket.destroy() };
}

/** Reports whether the header is complete and the body as long as it says. */
function isWhole(text: string): boolean {
  const end = text.indexOf('\r\n\r\n');
  const length = /\r\ncontent-length: (\d+)\r\n/i.exec(text)?.[1];
  return end >= 0 && length !== undefined && text.length === end + 4 + Number(length);
}
