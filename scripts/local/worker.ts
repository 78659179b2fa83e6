import type { MiniflareOptions } from 'miniflare';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { KeyedCertificate } from './certificates.ts';
import { Failure } from '../program/wrong-usage.ts';
import { projectHere } from '../project/project.ts';
import type { Project } from '../project/project.ts';
import { indexOfKinds } from '../kinds/kind-folders.ts';
import { checkKinds } from '../kinds/kinds-check.ts';
import { fromWrangler } from './from-wrangler.ts';
import { BUNDLE_NAME, sourcePlacesOf } from './source-places.ts';

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

/** A line that the Worker, or workerd itself, has logged. */
export interface WorkerLog {
  readonly level: string;
  readonly message: string;
}

export interface RunningWorker {
  /** Without a path, and without a slash at its end. */
  readonly url: string;
  /** Serves the sources as they are now. While they cannot be served it throws, and what ran before is served. */
  reload(): Promise<void>;
  stop(): Promise<void>;
}

/** What may differ from the Worker that is deployed. */
export interface WorkerOptions {
  readonly env?: WorkerEnv;
  /** Gets what the Worker logs; by default it is printed. */
  readonly onLog?: (log: WorkerLog) => void;
  /** For an author of conversions: what a converter throws is in the reply, and logged with file and line. */
  readonly isUnmasked?: boolean;
}

/**
 * Runs the Worker in workerd on this machine, over https. Beside the address given, workerd listens on loopback for
 * miniflare; nothing on the network is asked for.
 *
 * @throws {Error} that says why the sources cannot be served
 */
export async function startWorker(
  address: WorkerAddress,
  options: WorkerOptions = {},
): Promise<RunningWorker> {
  const first = await optionsFor(address, options);
  const { Miniflare } = fromWrangler('miniflare');
  const miniflare = new Miniflare(first);
  const { origin, port } = await miniflare.ready;
  let served: MiniflareOptions = { ...first, port: Number(port) };
  const reload = async (): Promise<void> => {
    const fresh = await optionsFor({ ...address, port: Number(port) }, options);
    try {
      await miniflare.setOptions(fresh);
      served = fresh;
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

/** What is wrong goes to standard error. */
export function printLog({ level, message }: WorkerLog): void {
  if (level === 'error' || level === 'warn') console.error(message);
  else console.log(message);
}

async function optionsFor(
  address: WorkerAddress,
  { env = {}, onLog = printLog, isUnmasked = false }: WorkerOptions,
): Promise<MiniflareOptions> {
  // First: it says of a generated file that is missing what to do, where the bundler cannot find it.
  await checkKinds(projectHere());
  const [contents, compatibilityDate] = await Promise.all([
    bundleWorker({ isUnmasked }),
    readCompatibilityDate(),
  ]);
  const { Log, LogLevel } = fromWrangler('miniflare');
  const modules = { [BUNDLE_NAME]: { type: 'esm' as const, contents } };
  const manifest = { mainModule: BUNDLE_NAME, modules };
  const inSources = sourcePlacesOf(contents);
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
    handleStructuredLogs: ({ level, message }) => onLog({ level, message: inSources(message) }),
    workers: [
      {
        config: {
          name: 'crdshift',
          compatibilityDate,
          manifest,
          env: { ...consentFor(env), ...env },
        },
      },
    ],
  };
}

/** Nobody but this machine can call, so without a secret the endpoint is open. */
function consentFor(env: WorkerEnv): WorkerEnv {
  const isLocked = Object.keys(env).some((name) => name.startsWith('SECRET'));
  return isLocked ? {} : { SECRETS: { type: 'text', value: 'none' } };
}

/** The module that lets the author of conversions read what a converter throws. */
const UNMASK_KINDS = fileURLToPath(new URL('unmask-kinds.ts', import.meta.url));

/** Bundles as wrangler does, without the second that loading wrangler takes. */
export async function bundleWorker({
  isUnmasked = false,
}: Pick<WorkerOptions, 'isUnmasked'> = {}): Promise<string> {
  const project = projectHere();
  const { build } = fromWrangler('esbuild');
  const entry = join(project.root, project.entries.worker);
  const { outputFiles } = await build({
    absWorkingDir: project.root,
    ...(isUnmasked
      ? { stdin: { contents: unmaskedWorker(entry, project), resolveDir: project.root } }
      : { entryPoints: [entry] }),
    // Places in the source map begin at its folder.
    outfile: BUNDLE_NAME,
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

/** The Worker, with kinds whose converters are not masked. Where they threw, only the process around workerd can tell. */
function unmaskedWorker(entry: string, project: Project): string {
  return `
    import { kinds } from ${JSON.stringify(indexOfKinds(project))};
    import { unmaskKinds } from ${JSON.stringify(UNMASK_KINDS)};
    unmaskKinds(kinds, (thrown) => {
      console.error(thrown);
      return '';
    });
    export * from ${JSON.stringify(entry)};
    export { default } from ${JSON.stringify(entry)};
  `;
}

/** The runtime behaves as on the date that is deployed with. */
export async function readCompatibilityDate(): Promise<string> {
  const { root, wrangler } = projectHere();
  const settings = await readFile(join(root, wrangler), 'utf8');
  const date = /^compatibility_date = "(?<date>[\d-]+)"$/m.exec(settings)?.groups?.['date'];
  if (date === undefined) throw new Failure(`${wrangler} has no compatibility_date`);
  return date;
}
