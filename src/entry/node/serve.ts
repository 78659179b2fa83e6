import type { Kinds } from '../../core/kind/kinds.ts';
import { logFrom } from '../../http/log.ts';
import { observeConversions } from '../../http/observed-conversion.ts';
import type { EntryOptions } from '../options.ts';
import { followFiles } from './files/followed-files.ts';
import { nodeProblems } from './node-version.ts';
import { logLine } from './observe/log.ts';
import { makeObservation, serveMetrics } from './observe/observation.ts';
import { isWorkerProcess } from './processes/messages.ts';
import type { Settings } from './settings.ts';
import { SettingsError, readSettings } from './settings.ts';
import { startOrStop } from './start-or-stop.ts';
import type { ConversionServer } from './webhook.ts';
import { startWebhook } from './webhook.ts';

/**
 * Serves the webhook for the given kinds as a part of a larger program, which also stops the webhook:
 *
 * ```ts
 * import { serve } from 'crdshift/node';
 * import { kinds } from './kinds/index.ts';
 *
 * const server = await serve(kinds);
 * process.once('SIGTERM', () => server.close());
 * ```
 *
 * The settings are environment variables (`settings.ts`). The log has JSON lines on standard output. With `PROCESSES`,
 * `node:cluster` runs the program again in each worker process. There, `serve` answers calls. In the first process,
 * `serve` returns when all worker processes answer calls. Processes may end without the program: a worker process when it
 * cannot start, is stuck, has drained or has lost the first process; the first process, with an error, when worker
 * processes end as soon as they start.
 *
 * @throws {SettingsError} if settings are invalid, or if no secret is set
 * @throws {Error} if it cannot listen, for instance because the port is in use. The message names the setting to correct
 */
export function serve(kinds: Kinds, options: EntryOptions = {}): Promise<ConversionServer> {
  return startServing(kinds, options, () => undefined);
}

/**
 * Serves the webhook like `serve`.
 *
 * @param onEarly called with the server if calls may arrive before the start has ended: of several processes, one serves
 *   before the others
 */
export async function startServing(
  kinds: Kinds,
  options: EntryOptions,
  onEarly: (server: ConversionServer) => void,
): Promise<ConversionServer> {
  if (isWorkerProcess()) {
    const { serveInWorker } = await import('./processes/worker-process.ts');
    return serveInWorker(kinds, options);
  }
  const settings = settingsOf(options);
  if (settings.processes > 1) {
    const { serveInProcesses } = await import('./processes/primary.ts');
    return serveInProcesses(settings, onEarly);
  }
  return serveHere(kinds, options, settings);
}

/** @throws {SettingsError} if settings are invalid, or if this version of Node is too old */
function settingsOf({ environment }: EntryOptions): Settings {
  const tooOld = nodeProblems(process.versions.node);
  if (tooOld.length > 0) throw new SettingsError(tooOld);
  const settings = readSettings(environment ? { ...environment } : process.env);
  if ('problems' in settings) throw new SettingsError(settings.problems);
  return settings;
}

function serveHere(
  kinds: Kinds,
  options: EntryOptions,
  settings: Settings,
): Promise<ConversionServer> {
  return startOrStop(async (parts) => {
    const log = logFrom(settings.logLevel, logLine);
    const files = followFiles(settings, log);
    parts.add(files.stop);
    const { certificate } = files;
    const about = { log, certificate };
    const observation = await makeObservation(settings, observeConversions(kinds), about);
    parts.add(await serveMetrics(settings, observation.metrics, log));
    const webhook = await startWebhook(kinds, options, { settings, files, observation, log });
    log({ level: 'info', msg: 'listening', url: webhook.url });
    return {
      url: webhook.url,
      close: async (signal) => {
        const closed = webhook.close();
        log({ level: 'info', msg: 'draining', signal, seconds: settings.drainSeconds });
        await closed;
        parts.stop();
        log({ level: 'info', msg: 'stopped' });
      },
    };
  });
}
