import type { Limits } from '../../../src/http/limits.ts';
import type { HostileRequest } from '../hostile/request.ts';
import type { Reply } from '../wire/reply-parser.ts';
import type { Connect } from '../wire/wire.ts';
import type { WatchedProcess } from './watched-process.ts';

/** Memory in use at one moment, in MiB. */
export interface Memory {
  readonly resident: number;
  /** What is alive on the heap, after a collection of garbage. Undefined where it cannot be asked for. */
  readonly heap?: number;
  /** What is alive outside of the heap: buffers. */
  readonly buffers?: number;
}

/** What a server answers before the webhook is asked. */
export type IsHttpRefusal = (reply: Reply, request: HostileRequest) => boolean;

/** A server that is fuzzed. */
export interface FuzzedServer {
  readonly connect: Connect;
  readonly watched: WatchedProcess;
  readonly limits: Limits;
  /** Whether the limits let everything through that converts. */
  readonly isWide: boolean;
  readonly isHttpRefusal: IsHttpRefusal;
  /** Whether it ends connections that are too slow; on Workers that is the business of what stands before them. */
  readonly endsSlowOnes: boolean;
  /** Whether it reads on when it has answered early, so that its reply is not lost in the reset of the connection. */
  readonly lingers: boolean;
  /** What Prometheus is served, where it is. */
  readonly metrics?: () => Promise<string>;
  readonly memory: () => Promise<Memory>;
  readonly stop: () => Promise<void>;
}

/** Limits that many requests are beyond. */
export const NARROW_SETTINGS: Readonly<Record<string, string>> = {
  MAX_REVIEW_BYTES: '2000',
  MAX_OBJECTS: '3',
  MAX_NESTING: '8',
  MAX_MESSAGE_LENGTH: '200',
};

/** The same as numbers. */
export const NARROW: Limits = { bytes: 2000, objects: 3, nesting: 8, message: 200, seconds: 30 };
