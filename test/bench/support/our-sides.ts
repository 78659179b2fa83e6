import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runScript } from '../../support/run-script.ts';
import type { Place, Program, Side } from './side.ts';
import { OUR_VERSIONS } from './side.ts';
import { inWorkerd } from './workerd.ts';

const ours = { path: '/convert', versions: OUR_VERSIONS, converts: 'CronTabs' } as const;

/**
 * The Node entry, as `npm run build` bundles it. Everything is as it is by default, so there is a line of log for
 * every review.
 *
 * @param folder for the bundle; it must stay as long as the side is used
 */
export async function nodeEntry(folder: string): Promise<Side> {
  await bundle('build', '--outdir', folder);
  const program = ({ port, folder: own }: Place): Program => ({
    command: process.execPath,
    args: [join(folder, 'node.mjs')],
    env: {
      HOST: '127.0.0.1',
      PORT: String(port),
      TLS_CERT_FILE: join(own, 'tls.crt'),
      TLS_KEY_FILE: join(own, 'tls.key'),
      DRAIN_SECONDS: '0',
    },
  });
  return { ...ours, name: 'crdshift on Node', program };
}

/** The Worker, as wrangler uploads it. */
export async function worker(folder: string): Promise<Side> {
  await bundle('deploy', '--dry-run', '--outdir', folder);
  const text = await readFile(join(folder, 'cloudflare-worker.js'), 'utf8');
  return { ...ours, name: 'crdshift in workerd', program: (place) => inWorkerd(text, place) };
}

async function bundle(script: string, ...args: readonly string[]): Promise<void> {
  const { code, stderr } = await runScript(script, ...args);
  if (code !== 0) throw new Error(stderr);
}
