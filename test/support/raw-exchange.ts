import { connect } from 'node:net';
import type { Socket } from 'node:net';

/**
 * Sends bytes over a new connection, and returns everything received until the other side closes it. If a reply keeps
 * the connection open, send a request after it that closes the connection.
 *
 * @param port of 127.0.0.1
 * @param sent one character for each byte
 */
export async function exchange(port: number, sent: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(sent, 'latin1');
  return received(socket);
}

/** Returns everything a connection receives until it closes or is reset. */
export async function received(socket: Socket): Promise<string> {
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  // A server that closes while bytes are still on their way to it resets the connection.
  socket.on('error', () => undefined);
  await new Promise((closed) => void socket.once('close', closed));
  return Buffer.concat(chunks).toString('latin1');
}
