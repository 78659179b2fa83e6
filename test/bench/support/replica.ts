import { join } from 'node:path';
import { Agent, request } from 'node:https';
import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { callApi } from '../../../scripts/local/api-client.ts';
import type { ApiAccess } from '../../../scripts/local/api-client.ts';
import type { ClusterAnswer } from '../../../src/life/cluster.ts';
import { findControlPlaneBinaries } from '../../../scripts/local/control-plane-binaries.ts';
import type { ControlPlane } from '../../../scripts/local/control-plane.ts';
import { freePorts } from '../../../scripts/local/free-ports.ts';
import { startProcess } from '../../../scripts/local/local-process.ts';

/** A newly started API server with empty caches. */
export interface Replica {
  readonly access: ApiAccess;
  /** Sends one GET without waiting out a 429 as `callApi` does, because the measuring caller retries at once. */
  readonly get: (path: string) => Promise<ClusterAnswer>;
  readonly stop: () => Promise<void>;
}

/**
 * Starts another API server on the etcd of a control plane, as a rolling restart does, and waits until it is ready. The
 * first one stays for everything that is not measured.
 */
export async function startReplica(plane: ControlPlane): Promise<Replica> {
  const { apiServer } = await findControlPlaneBinaries(console.log);
  const [port = 0] = await freePorts(1);
  const file = (name: string): string => join(plane.folder, name);
  const access = { ...plane.access, server: `https://127.0.0.1:${port}` };
  const server = await startProcess({
    command: apiServer,
    // The flags of scripts/local/control-plane.ts.
    args: [
      `--etcd-servers=${plane.etcdUrl}`,
      '--bind-address=127.0.0.1',
      `--secure-port=${port}`,
      `--tls-cert-file=${file('apiserver.crt')}`,
      `--tls-private-key-file=${file('apiserver.key')}`,
      `--cert-dir=${plane.folder}`,
      `--client-ca-file=${file('ca.crt')}`,
      '--authorization-mode=RBAC',
      '--service-cluster-ip-range=10.0.0.0/24',
      '--allow-privileged=true',
      '--disable-admission-plugins=ServiceAccount',
      `--service-account-issuer=${plane.access.server}/`,
      `--service-account-key-file=${file('service-account.key')}`,
      `--service-account-signing-key-file=${file('service-account.key')}`,
      '--advertise-address=127.0.0.1',
      '--endpoint-reconciler-type=none',
    ],
    logFile: file('replica.log'),
  });
  const isReady = async (): Promise<true | undefined> =>
    (await callApi(access, 'GET', '/readyz')).status === 200 ? true : undefined;
  try {
    await server.waitUntil('the replica to be ready', isReady);
  } catch (error) {
    await server.stop();
    throw error;
  }
  // A handshake for every request would delay the server's work on it.
  const agent = new Agent({
    keepAlive: true,
    ca: access.certificateAuthority,
    cert: access.clientCertificate,
    key: access.clientKey,
  });
  return {
    access,
    get: (path) => get(agent, new URL(path, access.server)),
    stop: async () => {
      agent.destroy();
      await server.stop();
    },
  };
}

async function get(agent: Agent, url: URL): Promise<ClusterAnswer> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request(url, { agent, headers: { accept: 'application/json' } })
      .once('response', resolve)
      .once('error', reject)
      .end();
  });
  return { status: response.statusCode ?? 0, text: await text(response) };
}
