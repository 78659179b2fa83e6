import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Returns free ports of the loopback address, for programs that cannot choose a port and report it. It opens all ports
 * before it closes the first, so that they differ.
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
