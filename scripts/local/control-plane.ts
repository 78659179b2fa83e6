import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { callApi } from './api-client.ts';
import type { ApiAccess } from './api-client.ts';
import { makeAuthority } from './certificates.ts';
import type { Authority, KeyedCertificate } from './certificates.ts';
import { findControllerManager, findControlPlaneBinaries } from './control-plane-binaries.ts';
import type { ControlPlaneBinaries } from './control-plane-binaries.ts';
import { freePorts } from './free-ports.ts';
import { formatKubeconfig } from './kubeconfig.ts';
import { startProcess } from './local-process.ts';
import type { LocalProcess } from './local-process.ts';

/** A Kubernetes API server with its etcd, on loopback. `stop` deletes its data. */
export interface ControlPlane {
  /** The access of a member of `system:masters`, who may do everything. */
  readonly access: ApiAccess;
  /** The path of a kubeconfig with the same access. */
  readonly kubeconfig: string;
  readonly kubectl: string;
  readonly etcdUrl: string;
  /** The folder of the logs. Callers may add files; `stop` deletes the folder. */
  readonly folder: string;
  /** The API server that `access` and `kubeconfig` name. */
  readonly apiServer: ApiServer;
  /**
   * Starts another API server beside the first.
   *
   * @param etcdUrl - the address of etcd for this server, by default the usual one
   */
  readonly addApiServer: (etcdUrl?: string) => Promise<ApiServer>;
  readonly stop: () => Promise<void>;
}

/** One API server of a control plane. It ends with the control plane. */
export interface ApiServer {
  readonly access: ApiAccess;
  /** Ends the process at once, as a crash does. */
  readonly kill: () => Promise<void>;
  /** Starts it again after `kill`, with the same port, certificates and etcd, and waits until it is ready. */
  readonly start: () => Promise<void>;
}

/** The parts of a control plane that few callers need. */
export interface ControlPlaneOptions {
  /** Flags of the API server besides the usual ones. */
  readonly apiServerFlags?: readonly string[];
  /** The controllers that run; by default none, and then no controller manager. */
  readonly controllers?: readonly string[];
  /** Flags of the controller manager besides the usual ones. */
  readonly controllerFlags?: readonly string[];
}

/** A process that ends with the control plane. */
type Stoppable = Pick<LocalProcess, 'stop'>;

/** Starts etcd, then the API server, and waits until it is ready. Leaves nothing running if it fails. */
export async function startControlPlane(
  say: (line: string) => void,
  options: ControlPlaneOptions = {},
): Promise<ControlPlane> {
  const { apiServerFlags = [], controllers = [], controllerFlags = [] } = options;
  const binaries = await findControlPlaneBinaries(say);
  // Not in the background: an interrupt before the next line would leave the folder behind.
  const folder = mkdtempSync(join(tmpdir(), 'crdshift-control-plane-'));
  const running: Stoppable[] = [];
  const forget = (): void => {
    // A program that has not ended yet may write while this deletes.
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  // Deletes the folder if this process ends without `stop`. The programs end with this process in any case.
  process.once('exit', forget);
  const stop = async (): Promise<void> => {
    // etcd stops last: without it, the others would log errors.
    for (const server of running.toReversed()) await server.stop();
    forget();
    process.off('exit', forget);
  };
  try {
    const authority = await makeAuthority('crdshift local control plane');
    const [etcdPort = 0, peerPort = 0, apiPort = 0] = await freePorts(3);
    const etcdUrl = `http://127.0.0.1:${etcdPort}`;
    running.push(await startEtcd({ binaries, folder, etcdUrl, peerPort }));
    const files = await writeFiles(folder, authority);
    const admin = await authority.issueClient({
      commonName: 'admin',
      organization: 'system:masters',
    });
    const place = { binaries, folder, files, flags: apiServerFlags };
    const serve = async (port: number, etcd: string): Promise<ApiServer> => {
      const address = { port, access: accessTo(port, authority, admin), etcdUrl: etcd };
      const server = await startApiServer({ ...place, ...address });
      running.push(server);
      return server;
    };
    const apiServer = await serve(apiPort, etcdUrl);
    const { access } = apiServer;
    const kubeconfig = join(folder, 'kubeconfig');
    await writeFile(kubeconfig, formatKubeconfig(access), { mode: 0o600 });
    if (controllers.length > 0) {
      const flags = controllerFlags;
      running.push(await startControllers(say, { folder, kubeconfig, controllers, flags }));
    }
    const addApiServer = async (etcd = etcdUrl): Promise<ApiServer> => {
      const [port = 0] = await freePorts(1);
      return serve(port, etcd);
    };
    const { kubectl } = binaries;
    return { access, kubeconfig, kubectl, etcdUrl, folder, apiServer, addApiServer, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function accessTo(port: number, authority: Authority, client: KeyedCertificate): ApiAccess {
  return {
    server: `https://127.0.0.1:${port}`,
    certificateAuthority: authority.certificatePem,
    clientCertificate: client.certificate,
    clientKey: client.key,
  };
}

async function startEtcd(at: {
  binaries: ControlPlaneBinaries;
  folder: string;
  etcdUrl: string;
  peerPort: number;
}): Promise<LocalProcess> {
  const peerUrl = `http://127.0.0.1:${at.peerPort}`;
  const etcd = await startProcess({
    command: at.binaries.etcd,
    args: [
      `--data-dir=${join(at.folder, 'etcd')}`,
      `--listen-client-urls=${at.etcdUrl}`,
      `--advertise-client-urls=${at.etcdUrl}`,
      `--listen-peer-urls=${peerUrl}`,
      `--initial-advertise-peer-urls=${peerUrl}`,
      `--initial-cluster=default=${peerUrl}`,
      // The data need not survive a power cut, and syncing them takes most of the time of a test.
      '--unsafe-no-fsync',
    ],
    logFile: join(at.folder, 'etcd.log'),
  });
  return readyOrStopped(etcd, 'etcd to be healthy', async () => {
    const answer = await fetch(`${at.etcdUrl}/health`);
    return answer.ok ? true : undefined;
  });
}

/** Waits until a program is ready. A program that never is would keep this process from ending, so it is stopped. */
async function readyOrStopped(
  program: LocalProcess,
  what: string,
  attempt: () => Promise<true | undefined>,
): Promise<LocalProcess> {
  try {
    await program.waitUntil(what, attempt);
    return program;
  } catch (error) {
    await program.stop();
    throw error;
  }
}

interface ServerFiles {
  readonly authority: string;
  readonly certificate: string;
  readonly key: string;
  readonly serviceAccountKey: string;
}

async function writeFiles(folder: string, authority: Authority): Promise<ServerFiles> {
  const server = await authority.issueServer();
  // The API server reads service account keys in PKCS #8 form only if they are RSA.
  const serviceAccount = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const write = async (name: string, text: string): Promise<string> => {
    const file = join(folder, name);
    await writeFile(file, text, { mode: 0o600 });
    return file;
  };
  return {
    authority: await write('ca.crt', authority.certificatePem),
    certificate: await write('apiserver.crt', server.certificate),
    key: await write('apiserver.key', server.key),
    serviceAccountKey: await write(
      'service-account.key',
      serviceAccount.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    ),
  };
}

/** The place of an API server: its programs, files and addresses. */
interface ServerPlace {
  readonly binaries: ControlPlaneBinaries;
  readonly folder: string;
  readonly etcdUrl: string;
  readonly files: ServerFiles;
  readonly access: ApiAccess;
  readonly port: number;
  readonly flags: readonly string[];
}

async function startApiServer(at: ServerPlace): Promise<ApiServer & Stoppable> {
  let running = await runApiServer(at);
  return {
    access: at.access,
    kill: () => running.kill(),
    start: async () => {
      running = await runApiServer(at);
    },
    stop: () => running.stop(),
  };
}

/** Runs the API server with the flags of controller-runtime's envtest, the minimum that it needs. */
async function runApiServer(at: ServerPlace): Promise<LocalProcess> {
  const server = await startProcess({
    command: at.binaries.apiServer,
    args: [
      `--etcd-servers=${at.etcdUrl}`,
      '--bind-address=127.0.0.1',
      `--secure-port=${at.port}`,
      `--tls-cert-file=${at.files.certificate}`,
      `--tls-private-key-file=${at.files.key}`,
      `--cert-dir=${at.folder}`,
      `--client-ca-file=${at.files.authority}`,
      '--authorization-mode=RBAC',
      '--service-cluster-ip-range=10.0.0.0/24',
      '--allow-privileged=true',
      '--disable-admission-plugins=ServiceAccount',
      `--service-account-issuer=${at.access.server}/`,
      `--service-account-key-file=${at.files.serviceAccountKey}`,
      `--service-account-signing-key-file=${at.files.serviceAccountKey}`,
      // Without a network the server cannot find an address, and nobody uses its endpoints.
      '--advertise-address=127.0.0.1',
      '--endpoint-reconciler-type=none',
      ...at.flags,
    ],
    logFile: join(at.folder, `kube-apiserver-${at.port}.log`),
  });
  const isReady = async (): Promise<true | undefined> => {
    const answer = await callApi(at.access, 'GET', '/readyz');
    return answer.status === 200 ? true : undefined;
  };
  return readyOrStopped(server, 'the API server to be ready', isReady);
}

/** Starts controllers, without a port and without leader election. */
async function startControllers(
  say: (line: string) => void,
  at: {
    folder: string;
    kubeconfig: string;
    controllers: readonly string[];
    flags: readonly string[];
  },
): Promise<LocalProcess> {
  return startProcess({
    command: await findControllerManager(say),
    args: [
      `--kubeconfig=${at.kubeconfig}`,
      `--controllers=${at.controllers.join(',')}`,
      '--leader-elect=false',
      '--secure-port=0',
      `--cert-dir=${at.folder}`,
      ...at.flags,
    ],
    logFile: join(at.folder, 'kube-controller-manager.log'),
  });
}
