import type { Server } from 'node:https';
import type { Log } from '../../http/log.ts';

const MINUTE = 60_000;

/**
 * Logs failed TLS handshakes, such as those of a client that does not trust the certificate. Anyone on the internet can
 * cause them. So each one is logged at the level debug only, and a warning at most once a minute: the first at once,
 * the following ones together. Lines contain the codes of OpenSSL or the system, of which there are a few hundred, and
 * nothing about the client.
 */
export function logFailedHandshakes(server: Server, log: Log): void {
  let failed = 0;
  let reasons: Record<string, number> = {};
  let timer: NodeJS.Timeout | undefined;
  const tell = (): void => {
    timer = undefined;
    if (failed === 0) return;
    log({ level: 'warn', msg: 'tls handshakes failed', failed, reasons });
    failed = 0;
    reasons = {};
    timer = setTimeout(tell, MINUTE).unref();
  };
  server.on('tlsClientError', ({ code = 'unknown' }: NodeJS.ErrnoException) => {
    log({ level: 'debug', msg: 'tls handshake failed', reason: code });
    failed += 1;
    reasons[code] = (reasons[code] ?? 0) + 1;
    if (timer === undefined) tell();
  });
}
