import { createHash } from 'node:crypto';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { mkdir, readFile, rename } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NOT_FOUND, runToEnd } from './local-process.ts';

/** The paths of a control plane's programs. */
export interface ControlPlaneBinaries {
  readonly etcd: string;
  readonly apiServer: string;
  /** Optional: if the folder has no kubectl, the one in PATH. */
  readonly kubectl: string;
}

/** A folder for each release of Kubernetes: a Go module without code, which pins the versions of the programs. */
const MODULES = fileURLToPath(new URL('../../test/e2e/control-plane/', import.meta.url));

const DEFAULT_RELEASE = '1.36';

/** The Go packages, fastest build first, so that a broken Go installation shows within seconds. */
const PROGRAMS = {
  etcd: 'go.etcd.io/etcd/server/v3',
  kubectl: 'k8s.io/kubernetes/cmd/kubectl',
  'kube-apiserver': 'k8s.io/kubernetes/cmd/kube-apiserver',
} as const;

const CONTROLLER_MANAGER = 'kube-controller-manager';

const HOW_TO_GET_THEM = `An API server is required. Either
- install Go 1.26 or newer (https://go.dev/dl), which builds etcd, kube-apiserver and kubectl once, or
- set KUBEBUILDER_ASSETS to a folder with etcd and kube-apiserver, for example
  export KUBEBUILDER_ASSETS="$(setup-envtest use -p path)"`;

/**
 * Returns the folder of binaries that the environment names with `KUBEBUILDER_ASSETS`, as for controller-runtime's
 * envtest; undefined if it names none.
 */
export function assetsFolder(): string | undefined {
  const folder = process.env['KUBEBUILDER_ASSETS'];
  return folder === '' ? undefined : folder;
}

/**
 * Returns the release of Kubernetes that is built: that of `KUBERNETES_RELEASE`, for example `1.37`, or the default.
 *
 * @throws {Error} if there is no module of this release
 */
function releaseToBuild(): string {
  const wanted = process.env['KUBERNETES_RELEASE'];
  const release = wanted === undefined || wanted === '' ? DEFAULT_RELEASE : wanted;
  const known = knownReleases();
  if (known.includes(release)) return release;
  throw new Error(
    `KUBERNETES_RELEASE is ${release}, which cannot be built. Set it to ${known.join(' or ')}.`,
  );
}

/** Returns the releases of Kubernetes that can be built, the oldest first. A package has only the default one. */
export function knownReleases(): string[] {
  return readdirSync(MODULES).toSorted();
}

/**
 * Finds etcd and kube-apiserver in `KUBEBUILDER_ASSETS`. If that is not set, builds them with Go and caches them.
 *
 * @param say receives progress messages of the build, which takes minutes
 * @throws {Error} with installation instructions
 */
export async function findControlPlaneBinaries(
  say: (line: string) => void,
): Promise<ControlPlaneBinaries> {
  return binariesIn(assetsFolder() ?? (await builtPrograms(say)));
}

/**
 * Finds kube-controller-manager. It is built only on demand, because few tests need controllers.
 *
 * @param say receives progress messages of the build, which takes minutes
 * @throws {Error} with installation instructions
 */
export async function findControllerManager(say: (line: string) => void): Promise<string> {
  const assets = assetsFolder();
  const program = join(assets ?? (await builtPrograms(say)), CONTROLLER_MANAGER);
  if (existsSync(program)) return program;
  if (assets !== undefined) throw new Error(`${program} does not exist. ${HOW_TO_GET_THEM}`);
  const unfinished = `${program}.building-${process.pid}`;
  const module = await moduleToBuild();
  await goBuild(module, {
    program: CONTROLLER_MANAGER,
    source: `k8s.io/kubernetes/cmd/${CONTROLLER_MANAGER}`,
    output: unfinished,
    say,
  });
  await rename(unfinished, program);
  return program;
}

/** Returns the folder of the built programs, after building them if necessary. */
async function builtPrograms(say: (line: string) => void): Promise<string> {
  const module = await moduleToBuild();
  const cache = await cacheFolder(module);
  if (!existsSync(cache)) await build(module, cache, say);
  return cache;
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

/** The module of a release. */
interface ReleaseModule {
  readonly folder: string;
  /** For example `v1.36.3`. */
  readonly version: string;
}

async function moduleToBuild(): Promise<ReleaseModule> {
  const folder = join(MODULES, releaseToBuild());
  const file = join(folder, 'go.mod');
  const version = /k8s\.io\/kubernetes (v\S+)/.exec(await readFile(file, 'utf8'))?.[1];
  if (version === undefined) throw new Error(`${file} does not require k8s.io/kubernetes`);
  return { folder, version };
}

/** Returns the cache folder. Its name is a hash of the platform and the pinned versions. */
async function cacheFolder({ folder }: ReleaseModule): Promise<string> {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}\n`);
  for (const file of ['go.mod', 'go.sum']) hash.update(await readFile(join(folder, file)));
  const { XDG_CACHE_HOME: configured } = process.env;
  const root =
    configured === undefined || configured === '' ? join(homedir(), '.cache') : configured;
  return join(root, 'crdshift', 'control-plane', hash.digest('hex').slice(0, 16));
}

/** Builds next to the cache and renames the folder at the end, so that the cache is always complete. */
async function build(
  module: ReleaseModule,
  cache: string,
  say: (line: string) => void,
): Promise<void> {
  const unfinished = `${cache}.building-${process.pid}`;
  const forget = (): void => {
    rmSync(unfinished, { recursive: true, force: true, maxRetries: 5 });
  };
  // The programs that are built so far are large, and this process may be interrupted.
  process.once('exit', forget);
  await mkdir(unfinished, { recursive: true });
  say(
    `Building the API server of Kubernetes ${module.version} with Go. This takes some minutes, once.`,
  );
  try {
    for (const [program, source] of Object.entries(PROGRAMS)) {
      await goBuild(module, { program, source, output: join(unfinished, program), say });
    }
    await rename(unfinished, cache);
  } catch (error) {
    // Another process may have finished the same build in the meantime.
    if (!existsSync(cache)) throw error;
  } finally {
    forget();
    process.off('exit', forget);
  }
}

/** One program to build. */
interface Order {
  readonly program: string;
  /** The Go package. */
  readonly source: string;
  /** The path of the file to write. */
  readonly output: string;
  readonly say: (line: string) => void;
}

async function goBuild({ folder, version }: ReleaseModule, order: Order): Promise<void> {
  const started = Date.now();
  const [major = '', minor = ''] = version.slice(1).split('.');
  // Without these flags the API server reports v0.0.0-master, which confuses kubectl and feature gates.
  const stamps = { gitVersion: version, gitMajor: major, gitMinor: minor };
  const flags = Object.entries(stamps).map(
    ([name, value]) => `-X k8s.io/component-base/version.${name}=${value}`,
  );
  const args = ['build', '-trimpath', '-ldflags', ['-s', '-w', ...flags].join(' ')];
  const code = await runToEnd({
    command: 'go',
    args: [...args, '-o', order.output, order.source],
    folder,
    env: { ...process.env, CGO_ENABLED: '0' },
  });
  if (code === NOT_FOUND) throw new Error(`cannot start Go. ${HOW_TO_GET_THEM}`);
  if (code !== 0) throw new Error(`go build ${order.source} failed. ${HOW_TO_GET_THEM}`);
  order.say(`${order.program}: ${Math.round((Date.now() - started) / 1000)} s`);
}
