/**
 * The Node process of this repository, bundled by `npm run build` into `dist/node.mjs`.
 *
 * @module
 */
import { run } from './entry/node.ts';
import { kinds } from './kinds/index.ts';

await run(kinds);
