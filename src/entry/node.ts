/**
 * The webhook as a Node server: HTTP/1.1, over TLS if there is a certificate.
 *
 * @module
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Kinds } from '../core/kind/kinds.ts';
import { createApp } from '../http/app.ts';
import type { EntryOptions } from './options.ts';
import type { Log } from '../http/log.ts';
import { OPEN_ENDPOINT, logFrom } from '../http/log.ts';
import { observeConversions } from '../http/observed-conversion.ts';
import type { Secrets } from '../http/secrets.ts';
import { callerFound } from './node/exchange.ts';
import { queueCalls } from './node/fair/call-queue.ts';
import { followSecretFiles } from './node/files/secret-files.ts';
import { nodeSha256 } from './node/files/sha256.ts';
import { nodeProblems } from './node/node-version.ts';
import { logLine } from './node/observe/log.ts';
import { startObservation } from './node/observe/observation.ts';
import { listen, makeServer } from './node/server.ts';
import type { Settings } from './node/settings.ts';
import { SettingsError, readSettings } from './node/settings.ts';
import { finish, trackReplies } from './node/shutdown.ts';
import { respondWithText } from './review-reply.ts';

export type { EntryOptions };
export { SettingsError };

/** A listening webhook. */
export interface ConversionServer {
  /** The URL of the bound address, without a path. */
  readonly url: string;
  /**
   * Lets `/readyz` fail for `DRAIN_SECONDS`, answers the requests that have arrived by then, and closes.
   *
   * @param reason the reason for the log, such as the name of a signal
   */
  readonly close: (reason?: string) => Promise<void>;
}

/**
 * Serves the webhook for the given kinds:
 *
 * ```ts
 * import { serve } from 'crdshift/node';
 * import { kinds } from './kinds/index.ts';
 *
 * const server = await serve(kinds);
 * process.once('SIGTERM', () => server.close());
 * ```
 *
 * Its settings are environment variables (`node/settings.ts`). It logs JSON lines to standard output.
 *
 * @throws {SettingsError} if settings are invalid, or if no secret is set
 * @throws {Error} if it cannot listen, with the setting to correct, for instance because the port is in use
 */
export async function serve(kinds: Kinds, options: EntryOptions = {}): Promise<ConversionServer> {
  const tooOld = nodeProblems(process.versions.node);
  if (tooOld.length > 0) throw new SettingsError(tooOld);
  const settings = readSettings(options.environment ?? process.env);
  if ('problems' in settings) throw new SettingsError(settings.problems);

  const log = logFrom(settings.logLevel, logLine);
  const secrets = secretsOf(settings, log);
  const { observers, counting, stop } = await startObservation(
    settings,
    observeConversions(kinds),
    log,
  );
  let isReady = true;
  const app = createApp(kinds, {
    ...settings,
    secrets,
    admit: counting(queueCalls({ places: settings.maxConcurrent }).admit),
    observe: [...observers, options.observe ?? []].flat(),
    onCaller: callerFound,
    isReady: () => isReady,
    sha256: nodeSha256,
    respond: respondWithText,
  });
  const server = makeServer(settings, { fetch: app.fetch, isClosing: () => !isReady });
  const replies = trackReplies(server);
  const url = await listen(server, settings).catch((error: Error) => {
    stop();
    throw error;
  });
  log({ level: 'info', msg: 'listening', url });
  return {
    url,
    close: async (signal) => {
      isReady = false;
      log({ level: 'info', msg: 'draining', signal, seconds: settings.drainSeconds });
      await sleep(settings.drainSeconds * 1000);
      await finish(server, replies);
      stop();
      log({ level: 'info', msg: 'stopped' });
    },
  };
}

function secretsOf({ secrets, secretFiles }: Settings, log: Log): () => Secrets {
  if (secrets === 'allow-anyone') log(OPEN_ENDPOINT);
  if (secrets === 'allow-anyone' || secretFiles === undefined) return () => secrets;
  return followSecretFiles(secrets, secretFiles, log);
}
