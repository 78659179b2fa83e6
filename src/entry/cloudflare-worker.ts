/**
 * The webhook as a Cloudflare Worker; `wrangler.toml` names this file.
 *
 * @module
 */
import type { Hono } from 'hono';
import { createApp } from '../http/app.ts';
import { kinds } from '../kinds/index.ts';

const worker: Hono = createApp({ kinds });

export default worker;
