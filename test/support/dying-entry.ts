/**
 * The Node entry of this repository, but only its first worker processes start: their number is in HEALTHY.
 *
 * @module
 */
import cluster from 'node:cluster';

if (cluster.worker !== undefined && cluster.worker.id > Number(process.env['HEALTHY'])) {
  process.exit(3);
}
await import('../../src/node.ts');
