import type { Secrets } from '../../../http/secrets.ts';
import type { Certificate } from '../files/certificate.ts';
import type { Snapshot } from '../observe/snapshot.ts';
import type { Settings } from '../settings.ts';

/** The variable that tells a program that it is a worker process. */
export const WORKER_MARK = 'CRDSHIFT_WORKER';

/** Reports whether a primary has started this process to answer calls. */
export function isWorkerProcess(): boolean {
  return process.env[WORKER_MARK] !== undefined && process.send !== undefined;
}

/** The interval in which a worker reports that its event loop turns. */
export const HEARTBEAT_MILLISECONDS = 1000;

/** A message from the primary to a worker. */
export type ToWorker =
  /** The first message: the current settings, with the files that the primary has read, and warnings about them. */
  | { readonly is: 'start'; readonly settings: Settings; readonly warnings: readonly string[] }
  | { readonly is: 'certificate'; readonly certificate: Certificate }
  /** The secrets and the warnings, after one of them has changed. */
  | { readonly is: 'files'; readonly secrets: Secrets; readonly warnings: readonly string[] }
  /** Asks for current metrics. */
  | { readonly is: 'scrape' }
  | { readonly is: 'drain' };

/** A message from a worker to the primary. */
export type ToPrimary =
  /** Asks for `start`. */
  | { readonly is: 'hello' }
  | { readonly is: 'serving' }
  | { readonly is: 'failed'; readonly problem: string }
  /** The heartbeat, with metrics if they are served. */
  | { readonly is: 'alive'; readonly metrics?: Snapshot };
