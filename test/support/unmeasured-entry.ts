/**
 * The webhook as a part of a larger program, whose worker processes cannot collect their metrics.
 *
 * @module
 */
import cluster from 'node:cluster';
import { serve } from '../../src/entry/node.ts';
import { kinds } from '../../src/kinds/index.ts';

if (cluster.isWorker) {
  process.getActiveResourcesInfo = () => {
    throw new Error('not available');
  };
}
await serve(kinds);
