import type { Observe } from './call.ts';
import type { Admit, Limits, Room } from './limits.ts';
import { LIMITS, ROOM } from './limits.ts';
import { logCalls, logToConsole } from './log.ts';
import { observeAll } from './observe-all.ts';
import { respondWithReview } from './review-response.ts';
import type { Secrets, Sha256 } from './secrets.ts';
import { NO_SECRET, webSha256 } from './secrets.ts';

/** How the app serves. Everything but the secrets has a default. */
export interface AppOptions {
  /**
   * The secrets that are valid, or a function that tells those that are valid at the moment. `'none'` leaves the endpoint
   * open to everyone.
   */
  readonly secrets: Secrets | (() => Secrets);
  readonly limits?: Limits;
  /** Whether replies carry all metadata; by default only what an API server takes from them. */
  readonly fullMetadata?: boolean;
  /** Whether there is room for a call; by default always. */
  readonly admit?: Admit;
  /** The observers of every call, told in this order; by default one that writes a line for each call to the console. */
  readonly observe?: Observe | readonly Observe[];
  /**
   * Is told of each request whose caller the lock has found, before there is room for it and before its body is read: the
   * very object that was passed to `fetch`. By default nobody is.
   */
  readonly onCaller?: (request: Request) => void;
  /** False while a server drains: `/readyz` fails then, and `/livez` does not. By default always true. */
  readonly isReady?: () => boolean;
  /** Milliseconds on a clock that never goes back; by default `performance.now`, which stands still on Workers. */
  readonly now?: () => number;
  /** By default that of Web Cryptography. */
  readonly sha256?: Sha256;
  /** Makes the reply of a review, given as text. A platform on which a `Response` costs much may have a lighter one. */
  readonly respond?: (review: string) => Response;
}

/** The options with every default in place. */
export interface CompleteOptions extends Required<AppOptions> {
  readonly secrets: () => Secrets;
  readonly observe: Observe;
}

/**
 * An option that is undefined counts as left out.
 *
 * @throws {Error} when there is no secret and none is waived
 */
export function completeOptions(options: AppOptions): CompleteOptions {
  const { secrets } = options;
  return {
    secrets: typeof secrets === 'function' ? secrets : constant(secrets),
    limits: options.limits ?? LIMITS,
    fullMetadata: options.fullMetadata ?? false,
    admit: options.admit ?? ((): Room => ROOM),
    observe: observeAll([options.observe ?? logCalls(logToConsole)].flat()),
    onCaller: options.onCaller ?? ((): void => undefined),
    isReady: options.isReady ?? ((): boolean => true),
    now: options.now ?? ((): number => performance.now()),
    sha256: options.sha256 ?? webSha256,
    respond: options.respond ?? respondWithReview,
  };
}

/** JavaScript, and settings without a value, may leave the secrets out. */
function constant(secrets: Secrets | undefined): () => Secrets {
  if (secrets === undefined || secrets.length === 0) throw new Error(NO_SECRET);
  return () => secrets;
}
