import type { Cluster, KubeConfig } from '@kubernetes/client-node';
import { existsSync } from 'node:fs';
import { delimiter } from 'node:path';
import { isJsonList, isJsonObject } from '../../src/core/json/json-value.ts';
import { Failure, WrongUsage } from '../program/wrong-usage.ts';
import { messageOf } from '../terminal/message-of.ts';
import type { ClientLibrary } from './client-library.ts';
import type { ClusterFlags } from './parameters.ts';

/**
 * Reads the kubeconfig that kubectl would use, and selects a context.
 *
 * @throws {Failure} if there is no kubeconfig, if it cannot be read, or if it does not have the context
 * @throws {WrongUsage} if the file of --kubeconfig cannot be read
 */
export function readKubeconfig(
  library: ClientLibrary,
  { kubeconfig, context }: ClusterFlags,
): KubeConfig {
  const config = load(library, kubeconfig);
  if (context !== undefined) config.setCurrentContext(context);
  checkContext(config, context);
  config.clusters = config.clusters.map(acceptHttp);
  // As client-go does: without TLS, no credentials are sent.
  if (config.getCurrentCluster()?.server.startsWith('http:') === true) config.users = [];
  config.users = config.users.map((user) => ({ ...user, exec: completeExec(user.exec) }));
  return config;
}

function load(library: ClientLibrary, kubeconfig: string | undefined): KubeConfig {
  const config = new library.KubeConfig();
  const named = (process.env['KUBECONFIG'] ?? '').split(delimiter).filter((file) => file !== '');
  // As for kubectl, some of them may be missing.
  const files = named.filter((file) => existsSync(file));
  if (kubeconfig === undefined && named.length > 0 && files.length === 0) {
    throw new Failure(
      `there is no kubeconfig: KUBECONFIG names ${named.join(' and ')}, and no such file exists. Name one with --kubeconfig.`,
    );
  }
  try {
    if (kubeconfig !== undefined) config.loadFromFile(kubeconfig);
    else if (named.length === 0) config.loadFromDefault();
    else loadAll(files, library, config);
  } catch (cause) {
    const why = messageOf(cause);
    if (kubeconfig === undefined) {
      throw new Failure(`the kubeconfig cannot be read: ${why}`, { cause });
    }
    const isNamed = why.startsWith(`${kubeconfig} `);
    throw new WrongUsage(isNamed ? why : `${kubeconfig} cannot be read: ${why}`, { cause });
  }
  return config;
}

/** Loads the files of KUBECONFIG as kubectl does: of several entries with the same name the first counts. */
function loadAll(files: readonly string[], library: ClientLibrary, config: KubeConfig): void {
  for (const file of files) {
    const part = new library.KubeConfig();
    part.loadFromFile(file);
    addUnknown(part.clusters, config.clusters);
    addUnknown(part.users, config.users);
    addUnknown(part.contexts, config.contexts);
    // A file without a current context has none to set, whatever the types say.
    if (!config.currentContext) config.setCurrentContext(part.currentContext);
  }
}

function addUnknown<Entry extends { readonly name: string }>(from: Entry[], to: Entry[]): void {
  const known = new Set(to.map(({ name }) => name));
  to.push(...from.filter(({ name }) => !known.has(name)));
}

/** The address that the library invents if it finds no kubeconfig. */
const INVENTED = 'http://localhost:8080';

function checkContext(config: KubeConfig, wanted: string | undefined): void {
  const cluster = config.getCurrentCluster();
  const isInvented = config
    .getContexts()
    .every(({ name }) => name === 'loaded-context' && config.clusters[0]?.server === INVENTED);
  if (isInvented && config.contexts.length > 0) {
    throw new Failure(
      'there is no kubeconfig: KUBECONFIG is not set, and ~/.kube/config does not exist. Name one with --kubeconfig.',
    );
  }
  if (cluster !== null) return;
  const contexts = config.getContexts();
  if (contexts.length === 0) {
    throw new Failure('the kubeconfig names no cluster: it has no context.');
  }
  const known = contexts.map(({ name }) => name).join(', ');
  throw new Failure(
    wanted === undefined
      ? `the kubeconfig has no current context. Name one with --context: ${known}.`
      : `the kubeconfig has no context ${wanted} with a cluster. It has ${known}.`,
  );
}

/**
 * Returns a cluster that the library accepts. It refuses a server of `http:`, as `kubectl proxy` is one, unless the
 * kubeconfig skips the check of a certificate. Without TLS, there is no certificate.
 */
function acceptHttp(cluster: Cluster): Cluster {
  return cluster.server.startsWith('http:') ? { ...cluster, skipTLSVerify: true } : cluster;
}

/** The variable in which credential plugins find the version of the answer that is expected. */
const EXEC_INFO = 'KUBERNETES_EXEC_INFO';

/**
 * Returns the entry of a credential plugin (`ExecConfig`, client-go `tools/clientcmd/api/v1`) with the variable that
 * kubectl sets for every plugin, and that the library leaves out. Some plugins refuse to work without it.
 */
function completeExec(exec: unknown): unknown {
  if (!isJsonObject(exec)) return exec;
  const info = {
    apiVersion: exec['apiVersion'],
    kind: 'ExecCredential',
    spec: { interactive: false },
  };
  const given = isJsonList(exec['env']) ? exec['env'] : [];
  return { ...exec, env: [{ name: EXEC_INFO, value: JSON.stringify(info) }, ...given] };
}
