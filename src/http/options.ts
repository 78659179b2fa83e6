import type { ReviewOutcome } from '../core/convert-review.ts';
import type { Observer } from './call.ts';
import type { Admission, AdmissionCheck, Limits } from './limits.ts';
import { ADMITTED } from './limits.ts';
import type { Log } from './log.ts';
import { OPEN_ENDPOINT } from './log.ts';
import { observeAll } from './observe-all.ts';
import type { ReadBody } from './body/read-text.ts';
import { readText } from './body/read-text.ts';
import type { Secrets, Sha256 } from './secrets.ts';
import { webSha256 } from './secrets.ts';

/** The options of the app. All but the secrets have a default. */
export interface AppOptions {
  /**
   * The valid secrets, or a function that returns those that are valid now. `'allow-anyone'` opens the endpoint to everyone.
   */
  readonly secrets: Secrets | (() => Secrets);
  /** The limits that differ from the defaults, which are `LIMITS`. */
  readonly limits?: Partial<Limits>;
  /** True if replies have all metadata; by default they have only the metadata that API servers read. */
  readonly fullMetadata?: boolean;
  /**
   * Admits or refuses each call; by default admits all.
   *
   * @example The calls that the rate limiter of a Worker admits:
   * ```ts
   * admit: async (caller) => {
   *   const { success } = await env.RATE_LIMITER.limit({ key: caller });
   *   return success ? {} : { code: 429, retryAfter: 2 };
   * }
   * ```
   */
  readonly admit?: AdmissionCheck;
  /**
   * The observers of every call, in this order; by default one that logs the calls with a secret to the console. To keep
   * it beside others, name it: `observe: [logCalls(logFrom('info', logToConsole)), count]`.
   */
  readonly observe?: Observer | readonly Observer[];
  /**
   * Called with each request that has a valid secret, and the name of the secret, before its admission and before its
   * body is read. The request is the object that was passed to `fetch`.
   */
  readonly onCaller?: (request: Request, caller: string) => void;
  /** Returns false while a server drains. Then `/readyz` fails, but `/livez` does not. By default always true. */
  readonly isReady?: () => boolean;
  /** Milliseconds on a monotonic clock; by default `performance.now`, which Workers do not advance in computations. */
  readonly now?: () => number;
  /** By default, SHA-256 of Web Cryptography. */
  readonly sha256?: Sha256;
  /** Creates the reply with a review. A platform with a slow `Response` may use a faster object. */
  readonly respond?: (review: string) => Response;
}

/** Returns the outcome of a review, or a failure in its place if the platform could not send the reply. */
export type CheckOutcome = (outcome: ReviewOutcome, request: Request) => ReviewOutcome;

/** The options with all defaults, and those that only the code of this repository sets. */
export interface CompleteOptions extends Required<AppOptions> {
  readonly secrets: () => Secrets;
  readonly limits: Limits;
  readonly observe: Observer;
  readonly readBody: ReadBody;
  readonly checkOutcome: CheckOutcome;
  /** Returns the problems for `/readyz?verbose` that do not make it fail. Anyone may read them. */
  readonly warnings: () => readonly string[];
}

/**
 * Adds the defaults to the options that a platform need not have. An undefined option counts as absent.
 *
 * @param log the log of the platform, also for failures of observers
 */
export function completeOptions(
  log: Log,
  {
    secrets,
    limits,
    fullMetadata = false,
    admit = (): Admission => ADMITTED,
    onCaller = (): void => undefined,
    isReady = (): boolean => true,
    now = (): number => performance.now(),
    observe,
    sha256 = webSha256,
    respond,
  }: AppOptions & Pick<Required<AppOptions>, 'observe' | 'respond'> & { readonly limits: Limits },
): CompleteOptions {
  const validSecrets = typeof secrets === 'function' ? secrets : (): Secrets => secrets;
  return {
    secrets: validSecrets,
    limits,
    fullMetadata,
    admit,
    observe: observeAll([observe].flat(), log),
    onCaller,
    isReady,
    now,
    sha256,
    respond,
    readBody: readText,
    checkOutcome: (outcome) => outcome,
    warnings: () => (validSecrets() === 'allow-anyone' ? [OPEN_ENDPOINT.msg] : []),
  };
}
