import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The paths of a control plane's programs. */
export interface ControlPlaneBinaries {
  readonly etcd: string;
  readonly apiServer: string;
  /** Optional: if the folder has no kubectl, the one in PATH. */
  readonly kubectl: string;
}

/** The Go module that pins the versions of the three programs. It contains no code. */
const MODULE = fileURLToPath(new URL('../../test/e2e/control-plane/', import.meta.url));

/** The Go packages, fastest build first, so that a broken Go installation shows within seconds. */
const PROGRAMS = {
  etcd: 'go.etcd.io/etcd/server/v3',
  kubectl: 'k8s.io/kubernetes/cmd/kubectl',
  'kube-apiserver': 'k8s.io/kubernetes/cmd/kube-apiserver',
} as const;

const HOW_TO_GET_THEM = `An API server is required. Either
- install Go 1.26 or newer (https://go.dev/dl), which builds etcd, kube-apiserver and kubectl once, or
- set KUBEBUILDER_ASSETS to a folder with etcd and kube-apiserver, for example
  export KUBEBUILDER_ASSETS="$(setup-envtest use -p path)"`;

/**
 * Finds etcd and kube-apiserver in `KUBEBUILDER_ASSETS`, like controller-runtime's envtest. If that is not set, builds
 * them with Go and caches them.
 *
 * @param say receives progress messages of the build, which takes minutes
 * @throws {Error} with installation instructions
 */
export async function findControlPlaneBinaries(
  say: (line: string) => void,
): Promise<ControlPlaneBinaries> {
  const assets = process.env['KUBEBUILDER_ASSETS'];
  if (assets !== undefined && assets !== '') return binariesIn(assets);
  const cache = await cacheFolder();
  if (!existsSync(cache)) await build(cache, say);
  return binariesIn(cache);
}

function binariesIn(folder: string): ControlPlaneBinaries {
  const etcd = join(folder, 'etcd');
  const apiServer = join(folder, 'kube-apiserver');
  for (const program of [etcd, apiServer]) {
    if (!existsSync(program)) throw new Error(`${program} does not exist. ${HOW_TO_GET_THEM}`);
  }
  const kubectl = join(folder, 'kubectl');
  return { etcd, apiServer, kubectl: existsSync(kubectl) ? kubectl : 'kubectl' };
}

/** Returns the cache folder. Its name is a hash of the platform and the pinned versions. */
async function cacheFolder(): Promise<string> {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}\n`);
  for (const file of ['go.mod', 'go.sum']) hash.update(await readFile(join(MODULE, file)));
  const { XDG_CACHE_HOME: configured } = process.env;
  const root =
    configured === undefined || configured === '' ? join(homedir(), '.cache') : configured;
  return join(root, 'crdshift', 'control-plane', hash.digest('hex').slice(0, 16));
}

/** Builds next to the cache and renames the folder at the end, so that the cache is always complete. */
async function build(cache: string, say: (line: string) => void): Promise<void> {
  const version = await kubernetesVersion();
  const unfinished = `${cache}.building-${process.pid}`;
  await mkdir(unfinished, { recursive: true });
  say(`Building an API server with Go in ${cache}. This takes some minutes, once.`);
  try {
    for (const [program, source] of Object.entries(PROGRAMS)) {
      const started = Date.now();
      await goBuild({ source, output: join(unfinished, program), version });
      say(`${program}: ${Math.round((Date.now() - started) / 1000)} s`);
    }
    await rename(unfinished, cache);
  } catch (error) {
    // Another process may have finished the same build in the meantime.
    if (!existsSync(cache)) throw error;
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

async function kubernetesVersion(): Promise<string> {
  const version = /k8s\.io\/kubernetes (v\S+)/.exec(
    await readFile(join(MODULE, 'go.mod'), 'utf8'),
  )?.[1];
  if (version === undefined) throw new Error(`${MODULE}go.mod does not require k8s.io/kubernetes`);
  return version;
}

async function goBuild(order: { source: string; output: string; version: string }): Promise<void> {
  const [major = '', minor = ''] = order.version.slice(1).split('.');
  // Without these flags the API server reports v0.0.0-master, which confuses kubectl and feature gates.
  const stamps = { gitVersion: order.version, gitMajor: major, gitMinor: minor };
  const flags = Object.entries(stamps).map(
    ([name, value]) => `-X k8s.io/component-base/version.${name}=${value}`,
  );
  const args = ['build', '-trimpath', '-ldflags', ['-s', '-w', ...flags].join(' ')];
  const go = spawn('go', [...args, '-o', order.output, order.source], {
    cwd: MODULE,
    env: { ...process.env, CGO_ENABLED: '0' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    go.once('exit', resolve);
    go.once('error', (error) => {
      reject(new Error(`cannot start Go. ${HOW_TO_GET_THEM}`, { cause: error }));
    });
  });
  if (code !== 0) throw new Error(`go build ${order.source} failed. ${HOW_TO_GET_THEM}`);
}
