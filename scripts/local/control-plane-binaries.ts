import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The programs of a control plane, as paths. */
export interface ControlPlaneBinaries {
  readonly etcd: string;
  readonly apiServer: string;
  /** Not among the files that a control plane needs; where the folder has none, the one of the PATH. */
  readonly kubectl: string;
}

/** A Go module without code that pins the three programs. */
const MODULE = fileURLToPath(new URL('../../test/e2e/control-plane/', import.meta.url));

/** In the order of their build times, so that what is wrong with a Go installation shows in seconds. */
const PROGRAMS = {
  etcd: 'go.etcd.io/etcd/server/v3',
  kubectl: 'k8s.io/kubernetes/cmd/kubectl',
  'kube-apiserver': 'k8s.io/kubernetes/cmd/kube-apiserver',
} as const;

const HOW_TO_GET_THEM = `An API server is needed. Either
- install Go 1.26 or newer (https://go.dev/dl): etcd, kube-apiserver and kubectl are then built once, or
- set KUBEBUILDER_ASSETS to a folder with etcd and kube-apiserver, for instance
  export KUBEBUILDER_ASSETS="$(setup-envtest use -p path)"`;

/**
 * Finds etcd and kube-apiserver where every tool of the ecosystem looks first, in `KUBEBUILDER_ASSETS`
 * (controller-runtime's envtest); else builds them once with Go and finds them in the cache from then on.
 *
 * @param say told what takes minutes, line by line
 * @throws {Error} that says what to install
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

/** Named after everything that decides what the programs are, so that a new pin is a new folder. */
async function cacheFolder(): Promise<string> {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}\n`);
  for (const file of ['go.mod', 'go.sum']) hash.update(await readFile(join(MODULE, file)));
  const { XDG_CACHE_HOME: configured } = process.env;
  const root =
    configured === undefined || configured === '' ? join(homedir(), '.cache') : configured;
  return join(root, 'crdshift', 'control-plane', hash.digest('hex').slice(0, 16));
}

/** Builds beside the cache and renames at the end, so that the cache only ever holds a complete set. */
async function build(cache: string, say: (line: string) => void): Promise<void> {
  const version = await kubernetesVersion();
  const unfinished = `${cache}.building-${process.pid}`;
  await mkdir(unfinished, { recursive: true });
  say(`Building an API server with Go into ${cache}, once; this takes some minutes.`);
  try {
    for (const [program, source] of Object.entries(PROGRAMS)) {
      const started = Date.now();
      await goBuild({ source, output: join(unfinished, program), version });
      say(`${program}: ${Math.round((Date.now() - started) / 1000)} s`);
    }
    await rename(unfinished, cache);
  } catch (error) {
    // Somebody else may have finished the same build meanwhile; theirs is as good.
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
  // Without a version an API server calls itself v0.0.0-master, which kubectl and feature gates believe.
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
      reject(new Error(`Go cannot be started. ${HOW_TO_GET_THEM}`, { cause: error }));
    });
  });
  if (code !== 0) throw new Error(`go build ${order.source} failed. ${HOW_TO_GET_THEM}`);
}
