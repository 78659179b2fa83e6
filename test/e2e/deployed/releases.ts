import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeAuthority } from '../../../scripts/local/certificates.ts';
import { convertedBy, installCrd, removeCrd, updateCrd } from '../../../scripts/local/crds.ts';
import type { LocalCrd } from '../../../scripts/local/crds.ts';
import { freePorts } from '../../../scripts/local/free-ports.ts';
import { startProcess } from '../../../scripts/local/local-process.ts';
import type { LocalProcess } from '../../../scripts/local/local-process.ts';
import { waitUntil } from '../../../scripts/local/wait-until.ts';
import type { Cluster } from '../global-setup.ts';
import { customResource } from '../support/custom-resource.ts';
import type { CustomResource } from '../support/custom-resource.ts';
import { newNamespace } from '../support/with-webhook.ts';
import { NAMES, RELEASES } from './skiff.ts';
import type { ReleaseName } from './skiff.ts';

/** The releases of one kind, each served by a process, and a CRD that one of them converts. */
export interface Releases {
  /** Installs the CRD of a release, without objects, converted by that release. */
  readonly install: (release: ReleaseName, storageVersion: string) => Promise<Installed>;
  readonly stop: () => Promise<void>;
}

/** A CRD in an API server, and a namespace for its objects. */
export interface Installed {
  readonly in: (version: string) => CustomResource;
  /** Returns the versions that the API server has now. */
  readonly versions: () => readonly string[];
  /**
   * Replaces the CRD by that of a release, converted by the same or another release, and waits until the API server
   * calls it.
   */
  readonly deploy: (release: ReleaseName, code?: ReleaseName) => Promise<void>;
  readonly remove: () => Promise<void>;
}

const SERVER = fileURLToPath(new URL('serve-release.ts', import.meta.url));

interface Running {
  readonly url: string;
  readonly server: LocalProcess;
  /** Returns the number of calls of a path. */
  readonly calls: (path: string) => Promise<number>;
}

/**
 * Starts a process for each release. All run to the end, because the API server keeps calling an old one for a while.
 */
export async function startReleases(cluster: Cluster): Promise<Releases> {
  const authority = await makeAuthority('crdshift webhook under test');
  const { certificate, key } = await authority.issueServer();
  const files = [join(cluster.folder, 'releases.crt'), join(cluster.folder, 'releases.key')];
  await writeFile(files[0] ?? '', certificate);
  await writeFile(files[1] ?? '', key, { mode: 0o600 });
  const names = Object.keys(RELEASES) as ReleaseName[];
  const ports = await freePorts(names.length);
  const running = new Map(
    await Promise.all(
      names.map(async (name, at): Promise<[ReleaseName, Running]> => {
        const args = [SERVER, name, String(ports[at]), ...files];
        return [name, await start(join(cluster.folder, `release-${name}.log`), args)];
      }),
    ),
  );
  const serving = (name: ReleaseName): Running => {
    const found = running.get(name);
    if (found === undefined) throw new Error(`${name} does not run`);
    return found;
  };
  let deployments = 0;
  const deployment = (release: ReleaseName, code: ReleaseName, storage: string): Deployment => {
    deployments += 1;
    const path = `/${deployments}/convert`;
    const { url, calls } = serving(code);
    const crd = convertedBy(RELEASES[release]().made.manifest(storage), {
      url: `${url}${path}`,
      certificateAuthority: authority.certificatePem,
      reviewVersions: ['v1'],
    });
    return { crd, calls: () => calls(path) };
  };
  return {
    install: (first, storage) =>
      install(cluster, first, (release, code) => deployment(release, code, storage)),
    stop: async () => {
      await Promise.all([...running.values()].map((one) => one.server.stop()));
    },
  };
}

async function start(logFile: string, args: readonly string[]): Promise<Running> {
  const server = await startProcess({ command: process.execPath, args, logFile });
  const url = await server.waitUntil(
    'a release to listen',
    async () => /^listening on (.*)$/m.exec(await server.log())?.[1],
  );
  const calls = async (path: string): Promise<number> =>
    (await server.log()).split(`called ${path}\n`).length - 1;
  return { url, server, calls };
}

/** The CRD of a release, converted by the code of the same or another one. */
interface Deployment {
  readonly crd: LocalCrd;
  /**
   * Returns the number of calls from the API server for this deployment. Each deployment has a path of its own, because
   * the API server may still call the same code for an earlier one.
   */
  readonly calls: () => Promise<number>;
}

/** The object to read to find out which release converts. */
const PROBE = 'probe';

async function install(
  cluster: Cluster,
  first: ReleaseName,
  deployment: (release: ReleaseName, code: ReleaseName) => Deployment,
): Promise<Installed> {
  let installed = deployment(first, first).crd;
  await installCrd(cluster.access, installed);
  const namespace = await newNamespace(cluster);
  const skiffs = (version: string): CustomResource =>
    customResource(cluster.access, { ...NAMES, version, namespace });
  const apiVersion = `${NAMES.group}/v1`;
  await skiffs('v1').create({ apiVersion, kind: NAMES.kind, metadata: { name: PROBE } });
  return {
    in: skiffs,
    versions: () => installed.versions.map(({ name }) => name),
    deploy: async (release, code = release) => {
      const { crd, calls } = deployment(release, code);
      installed = crd;
      await updateCrd(cluster.access, installed);
      await waitUntil(`${code} to be asked`, async () => {
        // At least one of the two is not the storage version.
        for (const version of ['v1', 'v1beta1']) await skiffs(version).get(PROBE);
        return (await calls()) > 0 || undefined;
      });
    },
    remove: () => removeCrd(cluster.access, installed),
  };
}
