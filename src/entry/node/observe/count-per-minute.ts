import type { Server } from 'node:net';

const MINUTE = 60_000;

/**
 * Returns a function that counts events which anyone on the internet can cause. The count is told at most once a minute:
 * the first event at once, the following ones together, and the last ones when the server closes.
 */
export function countPerMinute(server: Server, tell: (count: number) => void): () => void {
  let count = 0;
  let timer: NodeJS.Timeout | undefined;
  const tellCount = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (count === 0) return;
    tell(count);
    count = 0;
    timer = setTimeout(tellCount, MINUTE).unref();
  };
  server.once('close', tellCount);
  return () => {
    count += 1;
    if (timer === undefined) tellCount();
  };
}
