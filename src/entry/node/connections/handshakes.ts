import type { Server } from 'node:https';
import type { TLSSocket } from 'node:tls';
import type { Log } from '../../../http/log.ts';
import { countPerMinute } from '../observe/count-per-minute.ts';

/**
 * Logs TLS handshakes that a client has made fail, for instance because it does not trust the certificate. Each one is
 * logged at the level debug only, and their number as a warning (`countPerMinute`). Lines contain the codes of OpenSSL
 * or the system, of which there are a few hundred, and nothing about the client.
 */
export function logFailedHandshakes(server: Server, log: Log): void {
  let reasons: Record<string, number> = {};
  const count = countPerMinute(server, (failed) => {
    log({ level: 'warn', msg: 'tls handshakes failed', failed, reasons });
    reasons = {};
  });
  server.on('tlsClientError', (error: NodeJS.ErrnoException, socket: TLSSocket) => {
    // This side has closed the connection, for instance because there are too many.
    if (socket.errored === null && !socket.readableEnded) return;
    const { code = 'unknown' } = error;
    log({ level: 'debug', msg: 'tls handshake failed', reason: code });
    reasons[code] = (reasons[code] ?? 0) + 1;
    count();
  });
}
