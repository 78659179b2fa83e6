import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import type { Server } from 'node:net';

/**
 * Below the ports that a system gives to clients, and to servers that ask for any port: it might give one of those away
 * before the program opens it.
 */
const [FIRST, END] = [10_240, 30_000];

/**
 * Returns free ports of the loopback address, for programs that cannot choose a port and report it. It opens all ports
 * before it closes the first, so that they differ.
 */
export async function freePorts(count: number): Promise<number[]> {
  const opened: [port: number, server: Server][] = [];
  while (opened.length < count) {
    const port = randomInt(FIRST, END);
    const server = await listenOn(port);
    if (server !== undefined) opened.push([port, server]);
  }
  await Promise.all(opened.map(([, server]) => new Promise((closed) => server.close(closed))));
  return opened.map(([port]) => port);
}

/** Opens a port. Returns undefined if it is in use, or if the system reserves it. */
function listenOn(port: number): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') resolve(undefined);
      else reject(error);
    });
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}
