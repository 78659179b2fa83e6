/**
 * The Worker of this repository; `wrangler.toml` names this file.
 *
 * @module
 */
import type { ConversionWorker } from './entry/worker.ts';
import { createWorker } from './entry/worker.ts';
import { kinds } from './kinds/index.ts';

const worker: ConversionWorker = createWorker(kinds);

export default worker;
