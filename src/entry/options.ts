import type { Observer } from '../http/call.ts';

/** The options of a deployment in code, in addition to its settings. */
export interface EntryOptions {
  /**
   * The settings. By default those of the platform: environment variables, or bindings of a Worker. Without the digest of
   * a secret, only `ALLOW_ANYONE: 'true'` starts the webhook, and opens it to everyone. The type may be an interface, such
   * as the one that `wrangler types` writes.
   */
  readonly environment?: object;
  /** The observers of every call, in this order, after the log and the metrics. */
  readonly observe?: Observer | readonly Observer[];
}
