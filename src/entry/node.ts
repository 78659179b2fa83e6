/**
 * The webhook as a Node server: HTTP/1.1, over TLS if there is a certificate. `run` is a whole program. `serve` is
 * for a larger program.
 *
 * @module
 */
export type { EntryOptions } from './options.ts';
export { run } from './node/run.ts';
export { serve } from './node/serve.ts';
export { SettingsError } from './node/settings.ts';
export type { ConversionServer } from './node/webhook.ts';
