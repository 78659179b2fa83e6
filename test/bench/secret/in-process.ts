import { performance } from 'node:perf_hooks';
import { createApp } from '../../../src/http/app.ts';
import { logCalls, logFrom, logToConsole } from '../../../src/http/log.ts';
import type { Secrets, Sha256 } from '../../../src/http/secrets.ts';
import { kindsOf } from '../../../src/index.ts';
import type { Ask } from './measure.ts';

/** Calls the app directly, so that only its own time remains. */
export function askInProcess(secrets: Secrets, sha256: Sha256): Ask {
  const app = createApp(kindsOf(), {
    secrets: () => secrets,
    // As in production, where log lines for unknown paths are built but not written.
    observe: logCalls(logFrom('info', logToConsole)),
    sha256,
  });
  return async (path) => {
    const request = new Request(`http://localhost${path}`);
    const start = performance.now();
    const response = await app.fetch(request);
    const time = (performance.now() - start) * 1000;
    if (response.status !== 404) throw new Error(`${path} returned ${response.status}`);
    return time;
  };
}
