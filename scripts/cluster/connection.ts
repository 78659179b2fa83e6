import type { Cluster as KubeconfigCluster, KubeConfig } from '@kubernetes/client-node';
import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { RequestOptions } from 'node:https';
import { isDeepStrictEqual } from 'node:util';
import { UnusableCluster } from '../../src/life/silent-cluster.ts';
import { messageOf } from '../terminal/message-of.ts';
import type { ClientLibrary } from './client-library.ts';

/** Returns the options of one request: credentials, certificates, and the agent that holds connections. */
export type Connect = (isFresh: boolean) => Promise<RequestOptions>;

/** The TLS options of a kubeconfig, after its credential plugin has run. */
type Tls = Pick<RequestOptions, 'ca' | 'cert' | 'key' | 'rejectUnauthorized' | 'servername'>;

/**
 * Makes the connections to the current cluster of a kubeconfig. Credentials are asked for before every request, because
 * tokens and client certificates expire; the library caches those of a plugin. Connections stay open between requests
 * and are replaced with the certificates.
 */
export function connector(library: ClientLibrary, config: KubeConfig): Connect {
  let kept: { readonly tls: Tls; readonly agent: HttpAgent } | undefined;
  return async (isFresh) => {
    const cluster = config.getCurrentCluster();
    if (cluster === null) throw new UnusableCluster('the kubeconfig has no current cluster');
    const options = await optionsOf(config);
    const tls = tlsOf(options);
    if (isFresh) return { ...options, agent: await agentFor(library, cluster, tls, false) };
    if (kept === undefined || !isDeepStrictEqual(kept.tls, tls)) {
      kept?.agent.destroy();
      kept = { tls, agent: await agentFor(library, cluster, tls, true) };
    }
    return { ...options, agent: kept.agent };
  };
}

async function optionsOf(config: KubeConfig): Promise<RequestOptions> {
  const options: RequestOptions = {};
  try {
    await config.applyToHTTPSOptions(options);
  } catch (cause) {
    throw new UnusableCluster(
      `context ${config.currentContext}: no credentials: ${messageOf(cause).trim()}${hint(config)}`,
      { cause },
    );
  }
  return options;
}

/** Returns what the kubeconfig says about a credential plugin that cannot be run. */
function hint(config: KubeConfig): string {
  const exec: unknown = config.getCurrentUser()?.exec;
  if (typeof exec !== 'object' || exec === null) return '';
  const command = 'command' in exec ? `. The credential plugin is ${String(exec.command)}` : '';
  return 'installHint' in exec ? `${command}. ${String(exec.installHint).trim()}` : command;
}

function tlsOf({ ca, cert, key, rejectUnauthorized, servername }: RequestOptions): Tls {
  return {
    ...(ca !== undefined && { ca }),
    ...(cert !== undefined && { cert }),
    ...(key !== undefined && { key }),
    ...(rejectUnauthorized !== undefined && { rejectUnauthorized }),
    ...(servername !== undefined && { servername }),
  };
}

/** Makes an agent. A new one has no connection, so its first request uses a new one. */
async function agentFor(
  library: ClientLibrary,
  cluster: KubeconfigCluster,
  tls: Tls,
  keepAlive: boolean,
): Promise<HttpAgent> {
  if (cluster.proxyUrl !== undefined) return proxied(library, cluster, tls, keepAlive);
  const options = { ...tls, keepAlive, proxyEnv: process.env };
  return cluster.server.startsWith('http:') ? new HttpAgent(options) : new HttpsAgent(options);
}

/** Lets the library choose the agent for a proxy. It makes one for each configuration, so this makes a new one. */
async function proxied(
  library: ClientLibrary,
  cluster: KubeconfigCluster,
  { cert, key }: Tls,
  keepAlive: boolean,
): Promise<HttpAgent> {
  const config = new library.KubeConfig();
  config.loadFromClusterAndUser(cluster, {
    name: 'resolved',
    ...(cert !== undefined && { certData: inBase64(cert) }),
    ...(key !== undefined && { keyData: inBase64(key) }),
  });
  const options: RequestOptions = {};
  await config.applyToHTTPSOptions(options);
  if (!(options.agent instanceof HttpAgent)) throw new UnusableCluster('the proxy cannot be used');
  // The library makes agents that close every connection; a request through a proxy needs two handshakes.
  return Object.assign(options.agent, { keepAlive });
}

function inBase64(pem: unknown): string {
  return Buffer.from(String(pem)).toString('base64');
}
