import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Authority } from './certificates.ts';
import { startProcess } from './local-process.ts';
import type { LocalProcess } from './local-process.ts';

/** The webhook, running on this machine with TLS. */
export interface LocalWebhook {
  /** The URL for reviews: the `url` of a clientConfig. */
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** The webhook in a separate process. */
export interface WebhookProcess extends LocalWebhook {
  readonly logFile: string;
  /** Restarts with the current sources. If it throws, nothing runs. */
  readonly restart: () => Promise<void>;
}

/** The parameters of a webhook. Starting it again in the same place simulates the end of an outage. */
export interface WebhookPlace {
  readonly port: number;
  readonly authority: Authority;
  /** The folder for certificate files and logs. */
  readonly folder: string;
}

/** A function that starts the webhook on one of its platforms. */
export type WebhookStarter = (place: WebhookPlace) => Promise<LocalWebhook>;

/**
 * Runs a Node entry as in a container: in a separate process, with certificate files, and with settings from the
 * environment.
 *
 * @param args the module and its arguments
 */
export async function startOnNode(
  { port, authority, folder }: WebhookPlace,
  args: readonly string[],
): Promise<WebhookProcess> {
  const { certificate, key } = await authority.issueServer();
  const certificateFile = join(folder, `webhook-${port}.crt`);
  const keyFile = join(folder, `webhook-${port}.key`);
  await writeFile(certificateFile, certificate);
  await writeFile(keyFile, key, { mode: 0o600 });
  const logFile = join(folder, `webhook-${port}.log`);
  const environment = {
    HOST: '127.0.0.1',
    PORT: String(port),
    TLS_CERT_FILE: certificateFile,
    TLS_KEY_FILE: keyFile,
    DRAIN_SECONDS: '0',
    // Only this machine can call it.
    ALLOW_ANYONE: 'true',
    // A line for each review.
    LOG_LEVEL: 'debug',
  };
  const start = (): Promise<LocalProcess> => startEntry(args, logFile, environment);
  let entry = start();
  await entry;
  const stop = (): Promise<void> => entry.then((running) => running.stop()).catch(() => undefined);
  return {
    url: `https://127.0.0.1:${port}/convert`,
    logFile,
    restart: async () => {
      // Assigned before the wait, so that a `stop` in the meantime stops the new process.
      entry = stop().then(start);
      await entry;
    },
    stop,
  };
}

async function startEntry(
  args: readonly string[],
  logFile: string,
  environment: Readonly<Record<string, string>>,
): Promise<LocalProcess> {
  const entry = await startProcess({
    command: process.execPath,
    args,
    logFile,
    env: { ...process.env, ...environment },
  });
  const isListening = async (): Promise<true | undefined> =>
    (await entry.log()).includes('"msg":"listening"') ? true : undefined;
  try {
    await entry.waitUntil('the Node entry to listen', isListening);
  } catch (error) {
    await entry.stop();
    throw error;
  }
  return entry;
}
