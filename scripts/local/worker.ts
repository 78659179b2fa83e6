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

/** The address and the certificate of the Worker. Port 0 means any free port. */
export interface WorkerAddress extends KeyedCertificate {
  readonly host: string;
  readonly port: number;
}

/** The variables and bindings of a Worker by name, limited to the types that this Worker uses. */
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

/** A line logged by the Worker or by workerd. */
export interface WorkerLog {
  readonly level: string;
  readonly message: string;
}

export interface RunningWorker {
  /** The origin, without a path or a trailing slash. */
  readonly url: string;
  /** Serves the current sources. If they cannot be served, it throws and the previous sources stay in effect. */
  reload(): Promise<void>;
  stop(): Promise<void>;
}

/** The differences from the deployed Worker. */
export interface WorkerOptions {
  readonly env?: WorkerEnv;
  /** Receives the log of the Worker; by default it is printed. */
  readonly onLog?: (log: WorkerLog) => void;
  /** Shows the errors of converters in the reply, and logs them with file and line, for authors of conversions. */
  readonly isUnmasked?: boolean;
}

/**
 * Runs the Worker in workerd on this machine, with https. In addition to the given address, workerd listens on loopback
 * for miniflare. Makes no network requests.
 *
 * @throws {Error} with the reason if the sources cannot be served
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
      // workerd rejects sources that Node accepts, and has ended.
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

/** Prints a log line; errors and warnings go to standard error. */
export function printLog({ level, message }: WorkerLog): void {
  if (level === 'error' || level === 'warn') console.error(message);
  else console.log(message);
}

async function optionsFor(
  address: WorkerAddress,
  { env = {}, onLog = printLog, isUnmasked = false }: WorkerOptions,
): Promise<MiniflareOptions> {
  // Before the bundler, whose error for a missing generated file does not say what to do.
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
    // By default, miniflare fetches an example of `Request.cf` from the network.
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

/** Opens the endpoint if there is no secret: only this machine can call it. */
function consentFor(env: WorkerEnv): WorkerEnv {
  const isLocked = Object.keys(env).some((name) => name.startsWith('SECRET'));
  return isLocked ? {} : { ALLOW_ANYONE: { type: 'text', value: 'true' } };
}

/** The module that shows the errors of converters to the author of conversions. */
const UNMASK_KINDS = fileURLToPath(new URL('unmask-kinds.ts', import.meta.url));

/** Bundles the Worker as wrangler does, without loading wrangler, which takes a second. */
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
    // Paths in the source map are relative to its folder.
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

/** Generates a Worker with unmasked kinds. It only logs errors: this process translates their places to the sources. */
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

/** Reads the compatibility date from the configuration of wrangler, so that workerd behaves as deployed. */
async function readCompatibilityDate(): Promise<string> {
  const { root, wrangler } = projectHere();
  const settings = await readFile(join(root, wrangler), 'utf8');
  const date = /^compatibility_date = "(?<date>[\d-]+)"$/m.exec(settings)?.groups?.['date'];
  if (date === undefined) throw new Failure(`${wrangler} has no compatibility_date`);
  return date;
}
