/**
 * The Node entry of this repository, but its start does not end: no worker process after the first HEALTHY goes on, and
 * nothing knows the addresses of host names.
 *
 * @module
 */
import cluster from 'node:cluster';
import dns from 'node:dns';
import { isIP } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const FOREVER = 2 ** 30;

const hold = async (): Promise<void> => {
  process.stdout.write('{"msg":"held"}\n');
  await sleep(FOREVER);
};
const { lookup } = dns;
dns.lookup = ((name: string, ...rest: [never]) =>
  isIP(name) > 0 ? lookup(name, ...rest) : void hold()) as typeof lookup;
if (cluster.worker !== undefined && cluster.worker.id > Number(process.env['HEALTHY'])) {
  await hold();
}
await import('../../src/node.ts');
