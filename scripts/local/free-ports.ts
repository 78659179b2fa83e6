import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Ports of the loopback address that nothing listens on, for programs that cannot choose one and say which.
 * All are held before the first is let go, so that they differ.
 */
export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => {
    const address = server.address();
    return typeof address === 'object' && address !== null ? address.port : 0;
  });
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
}
