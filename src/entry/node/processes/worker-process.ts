import type { Kinds } from '../../../core/kind/kinds.ts';
import { crashOf } from '../../../core/problem.ts';
import type { Log } from '../../../http/log.ts';
import { logFrom, logOnce } from '../../../http/log.ts';
import { observeConversions } from '../../../http/observed-conversion.ts';
import type { EntryOptions } from '../../options.ts';
import { logLine, logWritten } from '../observe/log.ts';
import type { Metrics } from '../observe/metrics.ts';
import { makeObservation } from '../observe/observation.ts';
import type { Occasion } from '../observe/snapshot.ts';
import type { ConversionServer } from '../webhook.ts';
import { startWebhook } from '../webhook.ts';
import { HEARTBEAT_MILLISECONDS } from './messages.ts';
import { Orders, tellPrimary } from './orders.ts';

/** A snapshot takes some milliseconds, so only every fifth heartbeat has one. */
const HEARTBEATS_PER_SNAPSHOT = 5;

/**
 * Answers calls in a worker process, until the primary orders it to drain or is gone. All settings come from the
 * primary, which reads and follows the files. So a process that replaces another one starts with the last valid
 * certificate, whatever the files contain by then. If it cannot listen, it tells the primary, and ends.
 */
export async function serveInWorker(
  kinds: Kinds,
  options: EntryOptions,
): Promise<ConversionServer> {
  const orders = await Orders.ask();
  try {
    return await serveUnderOrders(kinds, options, orders);
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    await tellPrimary({ is: 'failed', problem });
    process.exit(1);
  }
}

async function serveUnderOrders(
  kinds: Kinds,
  options: EntryOptions,
  orders: Orders,
): Promise<ConversionServer> {
  const log = logFrom(orders.settings.logLevel, logLine);
  const about = { log, certificate: () => undefined };
  const observation = await makeObservation(orders.settings, observeConversions(kinds), about);
  const { settings } = orders;
  const webhook = await startWebhook(kinds, options, { settings, files: orders, observation, log });
  let closed: Promise<void> | undefined;
  const close = (): Promise<void> => (closed ??= webhook.close());
  orders.onDrain(() => {
    close()
      .then(logWritten)
      .then(
        () => process.exit(),
        () => process.exit(1),
      );
  });
  orders.onScrape(startHeartbeat(observation.metrics, log));
  void tellPrimary({ is: 'serving' });
  return { url: webhook.url, close };
}

/** Starts to report that the event loop turns. Returns a function that reports metrics at once. */
function startHeartbeat(metrics: Metrics | undefined, log: Log): () => void {
  const logFailure = logOnce(log);
  const report = async (occasion: Occasion): Promise<void> => {
    if (metrics === undefined) return;
    try {
      await tellPrimary({ is: 'alive', metrics: await metrics.snapshot(occasion) });
    } catch (error) {
      // Nobody awaits a report, so its rejection would end the process. The primary shows the last one.
      logFailure({ level: 'error', msg: 'scrape failed', crash: crashOf(error) });
    }
  };
  let beats = 0;
  setInterval(() => {
    beats += 1;
    void tellPrimary({ is: 'alive' });
    if (beats % HEARTBEATS_PER_SNAPSHOT === 0) void report('heartbeat');
  }, HEARTBEAT_MILLISECONDS);
  return () => void report('scrape');
}
