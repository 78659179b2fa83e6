import type { Limits } from '../../../src/http/limits.ts';
import type { HostileRequest } from '../hostile/request.ts';
import type { Reply } from '../wire/reply-parser.ts';
import type { Connect } from '../wire/wire.ts';
import type { WatchedProcess } from './watched-process.ts';

/** The memory in use at one moment, in MiB. */
export interface Memory {
  readonly resident: number;
  /** Live memory on the heap after a garbage collection. Undefined if the process cannot report it. */
  readonly heap?: number;
  /** Live memory outside the heap: buffers. */
  readonly buffers?: number;
}

/** Reports whether the HTTP server itself has sent a reply, without calling the webhook. */
export type IsHttpRefusal = (reply: Reply, request: HostileRequest) => boolean;

/** A server to fuzz. */
export interface FuzzedServer {
  readonly connect: Connect;
  readonly watched: WatchedProcess;
  readonly limits: Limits;
  /** True if the limits allow every review that converts. */
  readonly isWide: boolean;
  readonly isHttpRefusal: IsHttpRefusal;
  /** True if it ends slow connections. On Workers that is the task of Cloudflare in front of them. */
  readonly endsSlowOnes: boolean;
  /** True if it reads on after an early reply, so that the reply is not lost in a reset of the connection. */
  readonly lingers: boolean;
  /** Returns the metrics for Prometheus, if it serves any. */
  readonly metrics?: () => Promise<string>;
  readonly memory: () => Promise<Memory>;
  readonly stop: () => Promise<void>;
}

/** Limits that many requests exceed. */
export const NARROW_SETTINGS: Readonly<Record<string, string>> = {
  MAX_REVIEW_BYTES: '2000',
  MAX_OBJECTS: '3',
  MAX_NESTING: '8',
  MAX_MESSAGE_LENGTH: '200',
};

/** The same limits as numbers. */
export const NARROW: Limits = { bytes: 2000, objects: 3, nesting: 8, message: 200, seconds: 30 };
