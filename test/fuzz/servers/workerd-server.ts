import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import workerd from 'workerd';
import { bundleWorker } from '../../../scripts/local/worker.ts';
import { LIMITS } from '../../../src/http/limits.ts';
import { configFor } from '../../bench/support/start-workerd.ts';
import { aFolder } from '../../support/a-folder.ts';
import type { FuzzedServer, IsHttpRefusal } from './fuzzed-server.ts';
import { NARROW, NARROW_SETTINGS } from './fuzzed-server.ts';
import { SECRET_SETTINGS } from './secret.ts';
import { startWatched } from './watched-process.ts';

/**
 * Starts the Worker in workerd alone, over http, with the default limits or with narrow ones. Cloudflare's servers,
 * which refuse many of these requests before they reach a Worker, are absent.
 */
export async function startWorkerd(width: 'wide' | 'narrow'): Promise<FuzzedServer> {
  const isWide = width === 'wide';
  const folder = await aFolder();
  await writeFile(join(folder.path, 'worker.js'), await bundleWorker());
  const config = join(folder.path, 'config.capnp');
  const variables = { ...SECRET_SETTINGS, ...(isWide ? {} : NARROW_SETTINGS) };
  await writeFile(config, configFor('worker.js', variables));
  const watched = startWatched(workerd.default, ['serve', config, '--control-fd=3'], {
    extra: 'pipe',
    noise: OF_CONNECT,
  });
  const control = watched.child.stdio[3];
  if (control === null || control === undefined) throw new Error('workerd has no control pipe');
  const ended = once(watched.child, 'close');
  const [event] = (await Promise.race([
    once(control, 'data'),
    ended.then(() => Promise.reject(new Error('workerd has ended before it was ready'))),
  ])) as [Buffer];
  const { port } = JSON.parse(event.toString().split('\n')[0] ?? '') as { port: number };
  return {
    connect: () => connect(port, '127.0.0.1'),
    watched,
    limits: isWide ? LIMITS : NARROW,
    isWide,
    isHttpRefusal,
    endsSlowOnes: false,
    lingers: false,
    memory: () => Promise.resolve({ resident: watched.residentMemory() }),
    stop: async () => {
      await watched.stop();
      await folder.remove();
    },
  };
}

/** The replies of workerd itself to requests that are not HTTP, or that it does not support. */
const REFUSAL =
  /^(?:Bad Request|message head is too large|(?:invalid|unexpected) [-A-Za-z ]{3,40})$/;

/** A Worker cannot answer CONNECT, and Cloudflare never forwards it: workerd answers 500 and logs the reason. */
const OF_CONNECT = /\bconnect(?: event|\(\) function)/;

const isHttpRefusal: IsHttpRefusal = (reply, { method }) => {
  const body = reply.body.toString('latin1');
  if (reply.status === 400 || reply.status === 431) return REFUSAL.test(body) || body === '';
  if (reply.status === 501) return body === 'ERROR: Unrecognized request method.';
  return method === 'CONNECT' && reply.status === 500 && body === 'Internal Server Error';
};
