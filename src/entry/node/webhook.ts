import { setTimeout as sleep } from 'node:timers/promises';
import type { Kinds } from '../../core/kind/kinds.ts';
import { answerCalls } from '../../http/answer.ts';
import { routeTo } from '../../http/app.ts';
import type { Log } from '../../http/log.ts';
import { completeOptions } from '../../http/options.ts';
import type { EntryOptions } from '../options.ts';
import { respondWithText } from '../review-reply.ts';
import { callerFound } from './exchange.ts';
import { queueCalls } from './fair/call-queue.ts';
import type { FollowedFiles } from './files/followed-files.ts';
import { nodeSha256 } from './files/sha256.ts';
import type { Observation } from './observe/observation.ts';
import { listen, makeServer } from './server.ts';
import type { Settings } from './settings.ts';
import { withShortcut } from './shortcut.ts';
import { finish } from './shutdown.ts';

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

/** The surroundings of a webhook. */
interface Surroundings {
  readonly settings: Settings;
  readonly files: Pick<FollowedFiles, 'secrets' | 'warnings' | 'onCertificate'>;
  readonly observation: Observation;
  readonly log: Log;
}

/**
 * Starts the webhook in this process.
 *
 * @throws {Error} if it cannot listen, with the setting to correct
 */
export async function startWebhook(
  kinds: Kinds,
  { observe }: EntryOptions,
  { settings, files, observation, log }: Surroundings,
): Promise<ConversionServer> {
  const { observers, counting } = observation;
  let isReady = true;
  const options = completeOptions(log, {
    ...settings,
    secrets: files.secrets,
    admit: counting(queueCalls({ places: settings.maxConcurrent })),
    observe: [...observers, observe ?? []].flat(),
    onCaller: callerFound,
    isReady: () => isReady,
    sha256: nodeSha256,
    respond: respondWithText,
  });
  const warnings = (): readonly string[] => [...options.warnings(), ...files.warnings()];
  const means = { ...options, warnings };
  const answers = answerCalls(kinds, means);
  const { server, connections } = makeServer(settings, {
    fetch: withShortcut(routeTo(answers, means), answers),
    isClosing: () => !isReady,
    onCertificate: files.onCertificate,
    log,
  });
  const url = await listen(server, settings);
  return {
    url,
    close: async () => {
      isReady = false;
      await sleep(settings.drainSeconds * 1000);
      await finish(server, connections);
    },
  };
}
