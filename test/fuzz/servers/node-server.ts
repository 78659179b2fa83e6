import { once } from 'node:events';
import { connect as connectTcp } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { LIMITS } from '../../../src/http/limits.ts';
import type { Connect } from '../wire/wire.ts';
import type { FuzzedServer, IsHttpRefusal, Memory } from './fuzzed-server.ts';
import { NARROW, NARROW_SETTINGS } from './fuzzed-server.ts';
import { SECRET_SETTINGS } from './secret.ts';
import type { WatchedProcess } from './watched-process.ts';
import { startWatched } from './watched-process.ts';
import { certificateFiles } from '../../support/certificate-files.ts';

const ENTRY = fileURLToPath(new URL('../../../src/node.ts', import.meta.url));
const MEASURE = new URL('measure.ts', import.meta.url).href;

/** More than all connections use at once. */
const PLACES = { MAX_CONCURRENT: '2000' };

/** Starts the Node entry over http, with the default limits or with narrow ones. */
export async function startNode(width: 'wide' | 'narrow'): Promise<FuzzedServer> {
  const isWide = width === 'wide';
  // One caller gets half of the places. One of the servers also logs events that anybody on the internet can cause.
  const settings = isWide
    ? PLACES
    : { ...NARROW_SETTINGS, MAX_CONCURRENT: '300', LOG_LEVEL: 'debug' };
  const { port, ...common } = await start(settings);
  return {
    ...common,
    connect: () => connectTcp(port, '127.0.0.1'),
    limits: isWide ? LIMITS : NARROW,
    isWide,
    stop: common.watched.stop,
  };
}

/** Starts the Node entry over TLS, with the default limits. */
export async function startNodeWithTls(): Promise<FuzzedServer> {
  const { files, authorityPem, remove } = await certificateFiles();
  const { port, ...common } = await start({ ...files, ...PLACES });
  const tls = { host: '127.0.0.1', port, servername: 'localhost', ca: authorityPem };
  const connect: Connect = () => connectTls(tls);
  return {
    ...common,
    connect,
    limits: LIMITS,
    isWide: true,
    stop: async () => {
      await common.watched.stop();
      await remove();
    },
  };
}

/** The parts that all processes have in common. */
type Started = Pick<
  FuzzedServer,
  'watched' | 'endsSlowOnes' | 'lingers' | 'isHttpRefusal' | 'memory' | 'metrics'
> & { readonly port: number };

async function start(settings: Readonly<Record<string, string>>): Promise<Started> {
  const watched = startWatched(process.execPath, ['--expose-gc', '--import', MEASURE, ENTRY], {
    env: { HOST: '127.0.0.1', PORT: '0', METRICS_PORT: '0', ...SECRET_SETTINGS, ...settings },
    extra: 'ipc',
  });
  const [metrics, url] = await Promise.all([
    urlIn(watched.wrote('"serving metrics"')),
    urlIn(watched.wrote('"listening"')),
  ]);
  return {
    watched,
    port: Number(url.port),
    endsSlowOnes: true,
    lingers: true,
    isHttpRefusal,
    memory: () => memoryOf(watched),
    metrics: async () => (await fetch(metrics, { headers: { connection: 'close' } })).text(),
  };
}

async function urlIn(line: Promise<string>): Promise<URL> {
  const { url } = JSON.parse(await line) as { url: string };
  return new URL(url);
}

async function memoryOf(watched: WatchedProcess): Promise<Memory> {
  watched.child.send('measure');
  const [used] = (await once(watched.child, 'message')) as [NodeJS.MemoryUsage];
  return {
    resident: watched.residentMemory(),
    heap: mebibytes(used.heapUsed),
    buffers: mebibytes(used.external),
  };
}

function mebibytes(bytes: number): number {
  return Math.round(bytes / 2 ** 20);
}

/** Node's own HTTP server refuses with an empty body. */
const isHttpRefusal: IsHttpRefusal = ({ status, body }) =>
  REFUSALS.has(status) && body.length === 0;

const REFUSALS = new Set([400, 408, 413, 417, 431]);
