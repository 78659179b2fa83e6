import { getRequestListener } from '@hono/node-server';
import { once } from 'node:events';
import { createServer } from 'node:https';
import type { KeyedCertificate } from '../../../scripts/local/certificates.ts';

/** An https server on loopback. */
export interface Served {
  /** Without a path. */
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** Longer than an API server keeps an idle connection (90 s), or it might send a call while we close. */
const KEEP_ALIVE_MILLISECONDS = 120_000;

/** Serves an app in the process of the test, for behaviour that our own kinds never show. */
export async function serve(
  fetch: (request: Request) => Response | Promise<Response>,
  { certificate, key }: KeyedCertificate,
  port = 0,
): Promise<Served> {
  const listener = getRequestListener(fetch);
  const options = { cert: certificate, key, keepAliveTimeout: KEEP_ALIVE_MILLISECONDS };
  const server = createServer(options, (request, response) => {
    void listener(request, response);
  });
  await once(server.listen(port, '127.0.0.1'), 'listening');
  const address = server.address();
  const bound = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `https://127.0.0.1:${bound}`,
    stop: async () => {
      // API servers since 1.37 call a while longer for a CRD that is gone. A connection whose handshake is under way is
      // not closed with the others, and they would keep it open for 90 s.
      server.on('secureConnection', (socket) => socket.destroy());
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
}
