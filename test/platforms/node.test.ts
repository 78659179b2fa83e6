import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { respondWithText as respond } from '../../src/entry/review-reply.ts';
import { listen, makeServer } from '../../src/entry/node/server.ts';
import { readSettings } from '../../src/entry/node/settings.ts';
import { startNodeEntry } from '../support/node-entry.ts';
import { createApp } from '../../src/http/app.ts';
import { requestSuite } from './request-suite.ts';
import type { Ask, Platform } from './request-suite.ts';
import { certificateFiles } from '../support/certificate-files.ts';

requestSuite('Node over http', () => startPlatform({}));

requestSuite('Node over https', async () => {
  const { files, authorityPem, remove } = await certificateFiles();
  // `fetch` has no option for an authority, and this process trusts nothing else.
  setDefaultCACertificates([...getCACertificates(), authorityPem]);
  const platform = await startPlatform(files);
  const stop = async (): Promise<void> => {
    await platform.stop?.();
    await remove();
  };
  return { ...platform, stop };
});

/** Starts the entry in its own process. Other apps are served in this process, by the same server. */
async function startPlatform(environment: Readonly<Record<string, string>>): Promise<Platform> {
  const entry = await startNodeEntry(environment);
  const stops = [entry.stop];
  return {
    entry: at(entry.url),
    serving: async (kinds, options) => {
      const settings = readSettings({
        HOST: '127.0.0.1',
        PORT: '0',
        ALLOW_ANYONE: 'true',
        ...environment,
      });
      if ('problems' in settings) throw new Error(settings.problems.join());
      const { fetch: handle } = createApp(kinds, { secrets: 'allow-anyone', respond, ...options });
      const { server } = makeServer(settings, { fetch: handle, log: () => undefined });
      stops.push(async () => {
        server.close();
        server.closeAllConnections();
      });
      return at(await listen(server, settings));
    },
    stop: async () => void (await Promise.all(stops.map((stop) => stop()))),
  };
}

/** Sends requests over the network. A whole body is sent with its length, as an API server does. */
function at(origin: string): Ask {
  return async (request) => {
    const { pathname, search } = new URL(request.url);
    const { method, headers } = request;
    const body = request.body === null ? null : await request.arrayBuffer();
    return fetch(`${origin}${pathname}${search}`, { method, headers, body });
  };
}
