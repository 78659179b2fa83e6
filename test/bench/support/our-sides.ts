import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Plugin } from 'esbuild';
import { BUNDLE } from '../../../scripts/build/bundle.ts';
import { runScript } from '../../support/run-script.ts';
import type { Place, Program, Server, Side } from './side.ts';
import { OUR_VERSIONS } from './side.ts';
import { inWorkerd } from './workerd.ts';

const ours = { path: '/convert', versions: OUR_VERSIONS, converts: 'CronTabs' } as const;

/**
 * Returns the Node entry as `npm run build` bundles it, with default settings, so it logs a line for every review.
 *
 * @param folder for the bundle; it must exist as long as the side is used
 * @param settings added to those of every side
 */
export async function nodeEntry(
  folder: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<Side> {
  await bundle('build', '--outdir', folder);
  return { ...ours, name: 'crdshift on Node', program: runIn(folder, settings) };
}

/** Returns the same Node entry with the worked kinds in place of `src/kinds`. */
export async function nodeEntryOfWorkedKinds(folder: string): Promise<Server> {
  const served = fileURLToPath(new URL('../worked/served.ts', import.meta.url));
  const plugin: Plugin = {
    name: 'worked kinds',
    setup: (bundler) => {
      bundler.onResolve({ filter: /\/kinds\/index\.ts$/ }, () => ({ path: served }));
    },
  };
  await build({
    ...BUNDLE,
    entryPoints: ['src/node.ts'],
    plugins: [plugin],
    outdir: folder,
  });
  return { path: ours.path, name: 'crdshift on Node', program: runIn(folder) };
}

function runIn(
  folder: string,
  settings: Readonly<Record<string, string>> = {},
): (place: Place) => Program {
  return ({ port, folder: own }) => ({
    command: process.execPath,
    args: [join(folder, 'node.mjs')],
    env: {
      HOST: '127.0.0.1',
      PORT: String(port),
      TLS_CERT_FILE: join(own, 'tls.crt'),
      TLS_KEY_FILE: join(own, 'tls.key'),
      DRAIN_SECONDS: '0',
      ALLOW_ANYONE: 'true',
      ...settings,
    },
  });
}

/** Returns the Worker as wrangler uploads it. */
export async function worker(folder: string): Promise<Side> {
  await bundle('deploy', '--dry-run', '--', '--outdir', folder);
  const text = await readFile(join(folder, 'worker.js'), 'utf8');
  return { ...ours, name: 'crdshift in workerd', program: (place) => inWorkerd(text, place) };
}

async function bundle(script: string, ...args: readonly string[]): Promise<void> {
  const { code, stderr } = await runScript(script, ...args);
  if (code !== 0) throw new Error(stderr);
}
