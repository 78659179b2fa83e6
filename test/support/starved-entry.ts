/**
 * The Node entry of this repository, whose first process cannot start another one between the first SIGUSR2 and the
 * second. With LACKS=EMFILE, it holds every file handle. With LACKS=ENOMEM, starting fails as without memory.
 *
 * @module
 */
import cluster from 'node:cluster';
import { closeSync, openSync } from 'node:fs';

if (cluster.isPrimary) {
  const starve = process.env['LACKS'] === 'ENOMEM' ? refuseToFork : holdAllHandles;
  let feed: (() => void) | undefined;
  process.on('SIGUSR2', () => {
    if (feed === undefined) feed = starve();
    else feed();
  });
}
await import('../../src/node.ts');

function holdAllHandles(): () => void {
  const held: number[] = [];
  const takeAll = (): void => {
    try {
      for (;;) held.push(openSync('/dev/null', 'r'));
    } catch {
      // There is none left.
    }
  };
  takeAll();
  // A process that ends gives some back.
  const taking = setInterval(takeAll, 1);
  return () => {
    clearInterval(taking);
    for (const handle of held) closeSync(handle);
  };
}

function refuseToFork(): () => void {
  const fork = cluster.fork.bind(cluster);
  cluster.fork = (): never => {
    throw new Error('spawn ENOMEM');
  };
  return () => {
    cluster.fork = fork;
  };
}
