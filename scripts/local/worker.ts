import { build } from 'esbuild';
import { Log, LogLevel, Miniflare } from 'miniflare';
import type { MiniflareOptions } from 'miniflare';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { KeyedCertificate } from './certificates.ts';
import { checkKinds } from './kinds-check.ts';

/** Where the Worker is served, and with what certificate. Port 0 takes any free port. */
export interface WorkerAddress extends KeyedCertificate {
  readonly host: string;
  readonly port: number;
}

/** Variables and bindings of a Worker by name, as far as this one has any use for them. */
export type WorkerEnv = Readonly<
  Record<
    string,
    | { readonly type: 'text'; readonly value: string }
    | {
        readonly type: 'rate-limit';
        readonly namespace: string;
        readonly simple: { readonly limit: number; readonly period: 10 | 60 };
      }
  >
>;

export interface RunningWorker {
  /** Without a path, and without a slash at its end. */
  readonly url: string;
  /** Serves the sources as they are now. While they cannot be served it throws, and what ran before is served. */
  reload(): Promise<void>;
  stop(): Promise<void>;
}

const root = new URL('../../', import.meta.url);

/**
 * Runs the Worker in workerd on this machine, over https. Beside the address given, workerd listens on loopback for
 * miniflare; nothing on the network is asked for.
 *
 * @throws {Error} that says why the sources cannot be served
 */
export async function startWorker(
  address: WorkerAddress,
  env: WorkerEnv = {},
): Promise<RunningWorker> {
  const first = await optionsFor(address, env);
  const miniflare = new Miniflare(first);
  const { origin, port } = await miniflare.ready;
  let served: MiniflareOptions = { ...first, port: Number(port) };
  const reload = async (): Promise<void> => {
    const options = await optionsFor({ ...address, port: Number(port) }, env);
    try {
      await miniflare.setOptions(options);
      served = options;
    } catch (error) {
      // workerd has ended over sources that Node takes.
      await miniflare.setOptions(served);
      throw error;
    }
  };
  return {
    url: origin,
    reload,
    stop: () => miniflare.dispose(),
  };
}

async function optionsFor(address: WorkerAddress, env: WorkerEnv): Promise<MiniflareOptions> {
  const [contents, compatibilityDate] = await Promise.all([
    bundleWorker(),
    readCompatibilityDate(),
  ]);
  await checkKinds();
  const modules = { 'worker.js': { type: 'esm' as const, contents } };
  const manifest = { mainModule: 'worker.js', modules };
  return {
    host: address.host,
    port: address.port,
    https: true,
    httpsCert: address.certificate,
    httpsKey: address.key,
    // Otherwise miniflare fetches an example of `Request.cf` from the network.
    cf: false,
    log: new Log(LogLevel.WARN),
    logRequests: false,
    workers: [{ config: { name: 'crdshift', compatibilityDate, manifest, env } }],
  };
}

/** Bundles as wrangler does, without the second that loading wrangler takes. */
export async function bundleWorker(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('src/entry/cloudflare-worker/cloudflare-worker.ts', root))],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2024',
    conditions: ['workerd', 'worker', 'browser'],
    external: ['cloudflare:*'],
    sourcemap: 'inline',
    logLevel: 'silent',
  });
  return outputFiles.map((file) => file.text).join('');
}

/** The runtime behaves as on the date that is deployed with. */
export async function readCompatibilityDate(): Promise<string> {
  const settings = await readFile(new URL('wrangler.toml', root), 'utf8');
  const date = /^compatibility_date = "(?<date>[\d-]+)"$/m.exec(settings)?.groups?.['date'];
  if (date === undefined) throw new Error('wrangler.toml has no compatibility_date');
  return date;
}
