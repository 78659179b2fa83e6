import type { Observe } from '../http/call.ts';
import type { Environment } from '../http/settings.ts';

/** What the code of a deployment may say beside its settings. */
export interface EntryOptions {
  /** `'none'` leaves the endpoint open to everyone where no setting holds a secret. */
  readonly secrets?: 'none';
  /** Where settings are read. By default what the platform has: environment variables, or bindings of a Worker. */
  readonly environment?: Environment;
  /** Is told of every call, beside the log and the metrics. */
  readonly observe?: Observe;
}
