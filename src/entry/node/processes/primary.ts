import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Log } from '../../../http/log.ts';
import { logFrom } from '../../../http/log.ts';
import { followFiles } from '../files/followed-files.ts';
import type { FollowedFiles } from '../files/followed-files.ts';
import { logLine, logWritten } from '../observe/log.ts';
import { serveMetrics } from '../observe/observation.ts';
import { listen } from '../server.ts';
import type { Settings } from '../settings.ts';
import { FINISHING_MILLISECONDS } from '../shutdown.ts';
import { startOrStop } from '../start-or-stop.ts';
import type { ConversionServer } from '../webhook.ts';
import type { MeasuredWorkers, PrimaryMetrics } from './primary-metrics.ts';
import { Workers } from './workers.ts';

/**
 * The time without a heartbeat after which a process is stuck, in addition to that of a review. A review stops computing
 * after `MAX_SECONDS`; garbage collection and a busy machine take the rest.
 */
const PATIENCE_SECONDS = 5;

/** The time after which processes that do not stop are ended, in addition to the longest that a drain takes. */
const LAST_WAIT_MILLISECONDS = 3000;

/**
 * Serves the webhook in several worker processes behind one port. This process reads the files of the settings, relays
 * the log, and serves the metrics of all. It answers no call, so that no call can stop it.
 *
 * @param onEarly called with the server before the first process starts
 * @throws {Error} if a process cannot start, with the setting to correct if it cannot listen
 */
export async function serveInProcesses(
  settings: Settings,
  onEarly: (server: ConversionServer) => void,
): Promise<ConversionServer> {
  const { processes, drainSeconds } = settings;
  const log = logFrom(settings.logLevel, logLine);
  const { port, url } = await findPort(settings);
  return startOrStop(async (parts) => {
    const files = followFiles(settings, log);
    parts.add(files.stop);
    const { workers, metrics } = await makeWorkers({ ...settings, port }, files, log);
    parts.add(workers.stop);
    parts.add(await serveMetrics(settings, metrics, log));
    const server: ConversionServer = {
      url,
      close: async (signal) => {
        log({ level: 'info', msg: 'draining', signal, seconds: drainSeconds });
        const longest = drainSeconds * 1000 + FINISHING_MILLISECONDS + LAST_WAIT_MILLISECONDS;
        const timer = setTimeout(workers.kill, longest);
        await workers.drain();
        clearTimeout(timer);
        parts.stop();
        log({ level: 'info', msg: 'stopped' });
      },
    };
    onEarly(server);
    await workers.start();
    log({ level: 'info', msg: 'listening', url, processes });
    return server;
  });
}

/** Creates the workers, which follow the files, and their metrics. */
async function makeWorkers(
  settings: Settings,
  files: FollowedFiles,
  log: Log,
): Promise<{ workers: Workers; metrics: PrimaryMetrics | undefined }> {
  const { processes } = settings;
  const metrics = await makeMetrics(settings, files, {
    serving: () => workers.serving(),
    scrape: () => workers.tell({ is: 'scrape' }),
  });
  let current: Settings = {
    ...settings,
    secrets: files.secrets(),
    maxConcurrent: Math.ceil(settings.maxConcurrent / processes),
    // One for a stranger, one for a caller.
    maxConnections: Math.max(2, Math.ceil(settings.maxConnections / processes)),
  };
  const workers = new Workers({
    count: processes,
    log,
    patience: (settings.limits.seconds + PATIENCE_SECONDS) * 1000,
    start: () => ({ is: 'start', settings: current, warnings: files.warnings() }),
    onMetrics: (id, snapshot) => metrics?.store(id, snapshot),
    onEnd: (id, reason) => metrics?.ended(id, reason),
    onHopeless: (problem) => void giveUp(problem, log),
  });
  files.onChange(() => {
    const secrets = files.secrets();
    current = { ...current, secrets };
    workers.tell({ is: 'files', secrets, warnings: files.warnings() });
  });
  files.onCertificate((certificate) => {
    if (current.tls === undefined) return;
    current = { ...current, tls: { ...current.tls, certificate } };
    workers.tell({ is: 'certificate', certificate });
  });
  return { workers, metrics };
}

/**
 * Returns the port and the URL of the address, or fails before a process starts.
 *
 * @throws {Error} if nobody can listen there, with the setting to correct
 */
async function findPort(settings: Settings): Promise<{ port: number; url: string }> {
  const server = createServer();
  const url = await listen(server, settings);
  const bound = server.address();
  server.close();
  await once(server, 'close');
  const port = typeof bound === 'object' && bound !== null ? bound.port : settings.port;
  return { port, url };
}

/** Creates the metrics, if there is a port for Prometheus. Only then are its modules loaded. */
async function makeMetrics(
  { metricsPort }: Settings,
  { certificate }: FollowedFiles,
  workers: MeasuredWorkers,
): Promise<PrimaryMetrics | undefined> {
  if (metricsPort === undefined) return undefined;
  const { makePrimaryMetrics } = await import('./primary-metrics.ts');
  return makePrimaryMetrics(certificate, workers);
}

/** Ends this process with an error. */
async function giveUp(problem: string, log: Log): Promise<void> {
  log({ level: 'error', msg: 'cannot serve', error: problem });
  process.stderr.write(`crdshift: ${problem}\n`);
  await logWritten();
  process.exit(1);
}
