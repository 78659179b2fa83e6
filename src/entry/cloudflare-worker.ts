/**
 * The webhook as a Cloudflare Worker; `wrangler.toml` names this file.
 *
 * @module
 */
import { createApp } from '../http/app.ts';
import { kinds } from '../kinds/index.ts';

const worker: ReturnType<typeof createApp> = createApp({ kinds });

export default worker;
