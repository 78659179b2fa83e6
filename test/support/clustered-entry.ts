/**
 * The Node entry of this repository in a worker process of another program, as pm2 starts programs in its cluster mode.
 *
 * @module
 */
import cluster from 'node:cluster';

if (cluster.isPrimary) cluster.fork().once('exit', (code) => process.exit(code));
else await import('../../src/node.ts');
