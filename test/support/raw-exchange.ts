import { connect } from 'node:net';
import type { Socket } from 'node:net';

/**
 * Sends bytes over a connection of their own, and returns all that comes back until the other side closes it. A reply
 * that does not close it should be followed by a request that does.
 *
 * @param port of 127.0.0.1
 * @param sent one character for each byte
 */
export async function exchange(port: number, sent: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(sent, 'latin1');
  return received(socket);
}

/** Whatever a connection receives until it is closed, gently or not. */
export async function received(socket: Socket): Promise<string> {
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  // Bytes that are still on their way to a server when it closes make a reset of it.
  socket.on('error', () => undefined);
  await new Promise((closed) => void socket.once('close', closed));
  return Buffer.concat(chunks).toString('latin1');
}
