import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Authority } from './certificates.ts';
import { startProcess } from './local-process.ts';
import type { LocalProcess } from './local-process.ts';

/** Our own webhook, running on this machine over TLS. */
export interface LocalWebhook {
  /** Where to POST reviews: the `url` of a clientConfig. */
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** The webhook as a process of its own. */
export interface WebhookProcess extends LocalWebhook {
  readonly logFile: string;
  /** Begins anew with the sources as they are now. When it throws, nothing runs. */
  readonly restart: () => Promise<void>;
}

/** What a webhook is started with. The same place started again is the same webhook back from an outage. */
export interface WebhookPlace {
  readonly port: number;
  readonly authority: Authority;
  /** For certificate files and logs. */
  readonly folder: string;
}

/** Starts the webhook on one of the platforms that it is made for. */
export type StartWebhook = (place: WebhookPlace) => Promise<LocalWebhook>;

/**
 * Runs a Node entry as it runs in a container: a process of its own, certificate files, settings by environment.
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
    // Nobody but this machine can call.
    SECRETS: 'none',
  };
  const start = (): Promise<LocalProcess> => startEntry(args, logFile, environment);
  let entry = start();
  await entry;
  const stop = (): Promise<void> => entry.then((running) => running.stop()).catch(() => undefined);
  return {
    url: `https://127.0.0.1:${port}/convert`,
    logFile,
    restart: async () => {
      // At once, so that who stops it meanwhile stops the new one.
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
