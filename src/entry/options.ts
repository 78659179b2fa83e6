import type { Observer } from '../http/call.ts';
import type { Environment } from '../http/settings.ts';

/** The options of a deployment in code, in addition to its settings. */
export interface EntryOptions {
  /**
   * The settings. By default those of the platform: environment variables, or bindings of a Worker. Without the digest of
   * a secret, only `ALLOW_ANYONE: 'true'` starts the webhook, and opens it to everyone.
   */
  readonly environment?: Environment;
  /** The observers of every call, in this order, after the log and the metrics. */
  readonly observe?: Observer | readonly Observer[];
}
