import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { Socket } from 'node:net';

/** A way to servers on loopback, for whole connections. Each new one goes to the next server. */
export interface Link {
  readonly port: number;
  /** The number of connections so far. */
  readonly connections: () => number;
  /** Leads new connections to the servers on these ports. */
  readonly leadTo: (...ports: readonly number[]) => void;
  /** Holds everything back that the servers send. What they receive still arrives. */
  readonly hold: () => void;
  readonly release: () => void;
  readonly stop: () => Promise<void>;
}

/** Makes a link to servers. */
export async function linkTo(...ports: readonly number[]): Promise<Link> {
  let targets = ports;
  let isHeld = false;
  let connections = 0;
  const open = new Map<Socket, Socket>();
  const server = createServer((near) => {
    const far = connect(targets[connections % targets.length] ?? 0, '127.0.0.1');
    connections += 1;
    open.set(near, far);
    const close = (): void => {
      open.delete(near);
      near.destroy();
      far.destroy();
    };
    for (const socket of [near, far]) socket.once('error', close).once('close', close);
    near.pipe(far);
    if (!isHeld) far.pipe(near);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    connections: () => connections,
    leadTo: (...others) => {
      targets = others;
    },
    hold: () => {
      isHeld = true;
      for (const [near, far] of open) far.unpipe(near).pause();
    },
    release: () => {
      isHeld = false;
      for (const [near, far] of open) far.pipe(near);
    },
    stop: async () => {
      for (const near of open.keys()) near.destroy();
      await once(server.close(), 'close');
    },
  };
}
