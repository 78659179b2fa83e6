import { build } from 'esbuild';
import { Log, LogLevel, Miniflare } from 'miniflare';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { KeyedCertificate } from './certificates.ts';

/** Where the Worker is served. Port 0 takes any free port. */
export interface WorkerAddress extends KeyedCertificate {
  readonly host: string;
  readonly port: number;
}

export interface RunningWorker {
  /** Without a path and without a slash at its end. */
  readonly url: string;
  stop(): Promise<void>;
}

const root = new URL('../../', import.meta.url);

/**
 * Runs the Worker in workerd on this machine, over https. Nothing but the address given is listened on, and nothing
 * on the network is asked for.
 */
export async function startWorker(address: WorkerAddress): Promise<RunningWorker> {
  const miniflare = new Miniflare({
    host: address.host,
    port: address.port,
    https: true,
    httpsCert: address.certificate,
    httpsKey: address.key,
    // Otherwise `Request.cf` is fetched from the network.
    cf: false,
    log: new Log(LogLevel.WARN),
    logRequests: false,
    workers: [{ config: await workerConfig() }],
  });
  const url = await miniflare.ready;
  return { url: url.origin, stop: () => miniflare.dispose() };
}

async function workerConfig() {
  const [contents, compatibilityDate] = await Promise.all([
    bundleWorker(),
    readCompatibilityDate(),
  ]);
  const manifest = {
    mainModule: 'worker.js',
    modules: { 'worker.js': { type: 'esm' as const, contents } },
  };
  return { name: 'crdshift', compatibilityDate, manifest };
}

/** Bundles as wrangler does, without the second that loading wrangler takes. */
async function bundleWorker(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('src/entry/cloudflare-worker.ts', root))],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2024',
    conditions: ['workerd', 'worker', 'browser'],
    sourcemap: 'inline',
    logLevel: 'silent',
  });
  return outputFiles.map((file) => file.text).join('');
}

async function readCompatibilityDate(): Promise<string> {
  const settings = await readFile(new URL('wrangler.toml', root), 'utf8');
  const date = /^compatibility_date = "(?<date>[\d-]+)"$/m.exec(settings)?.groups?.['date'];
  if (date === undefined) throw new Error('wrangler.toml has no compatibility_date');
  return date;
}
