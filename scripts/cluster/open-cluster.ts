import type { KubeConfig } from '@kubernetes/client-node';
import type { ClientRequest } from 'node:http';
import type { Cluster, ClusterAnswer, ClusterRequest } from '../../src/life/cluster.ts';
import { SilentCluster, UnusableCluster } from '../../src/life/silent-cluster.ts';
import { Failure } from '../program/wrong-usage.ts';
import { messageOf } from '../terminal/message-of.ts';
import { clientLibrary } from './client-library.ts';
import { connector } from './connection.ts';
import type { Connect } from './connection.ts';
import { answerIn, clusterRequest, responseTo } from './exchange.ts';
import { readKubeconfig } from './kubeconfig.ts';
import type { ClusterFlags } from './parameters.ts';
import { codeOf } from '../terminal/code-of.ts';

/**
 * The time in ms without a byte after which a connection counts as dead. API servers end requests other than watches
 * after 60 seconds.
 */
const PATIENCE = 75_000;

/** The time in ms after which a connection that does not come about counts as dead. kubectl waits for 30 seconds. */
const CONNECTING = 10_000;

/** The way to one cluster. It is made again after 401, because credentials may have changed on disk. */
interface Access {
  readonly server: string;
  readonly connect: Connect;
}

/**
 * Opens a cluster with the credentials of a kubeconfig: client certificates, tokens, credential plugins, OIDC, and
 * proxies. Requests and answers are text, so no number is rounded.
 *
 * @throws {Failure} if the official client is not installed, or the kubeconfig has no such context
 */
export async function openCluster(flags: ClusterFlags): Promise<Cluster> {
  const library = await clientLibrary();
  const accessOf = (config: KubeConfig): Access => ({
    server: config.getCurrentCluster()?.server ?? '',
    connect: connector(library, config),
  });
  const first = readKubeconfig(library, flags);
  const name = first.currentContext;
  let access = accessOf(first);
  return {
    name,
    send: async (request) => {
      try {
        const answer = await sendBy(access, request);
        if (answer.status !== 401) return answer;
        access = accessOf(readKubeconfig(library, flags));
        return await sendBy(access, request);
      } catch (cause) {
        if (cause instanceof SilentCluster || cause instanceof Failure) throw cause;
        const Reason = isVain(cause) ? UnusableCluster : SilentCluster;
        throw new Reason(`cluster ${name} does not answer: ${messageOf(cause)}`, { cause });
      }
    },
  };
}

/** Reports whether the same request would fail again: there is no such host, or its certificate is not trusted. */
function isVain(cause: unknown): boolean {
  const code = String(codeOf(cause));
  return code === 'ENOTFOUND' || /CERT|SIGNATURE|^ERR_TLS_/.test(code);
}

async function sendBy(
  { server, connect }: Access,
  request: ClusterRequest,
): Promise<ClusterAnswer> {
  const isFresh = request.isFresh === true;
  const outgoing = clusterRequest(server, await connect(isFresh), request);
  try {
    return await answerTo(outgoing, request.body);
  } catch (error) {
    // The server closed an idle connection while this request was on its way. Only a request that changes nothing may
    // be sent a second time.
    if (!outgoing.reusedSocket || request.method !== 'GET') throw error;
    return answerTo(clusterRequest(server, await connect(true), request), request.body);
  }
}

async function answerTo(outgoing: ClientRequest, body: string | undefined): Promise<ClusterAnswer> {
  outgoing.setTimeout(PATIENCE, () => {
    outgoing.destroy(new Error(`no answer within ${PATIENCE / 1000} seconds`));
  });
  const connecting = setTimeout(() => {
    const where = String(outgoing.getHeader('host'));
    outgoing.destroy(new Error(`no connection to ${where} within ${CONNECTING / 1000} seconds`));
  }, CONNECTING);
  // Nothing can be sent before the connection and its TLS are there.
  outgoing.once('finish', () => clearTimeout(connecting));
  outgoing.once('close', () => clearTimeout(connecting));
  return answerIn(await responseTo(outgoing, body));
}
