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
  /** Returns the number of calls from the API server. */
  readonly calls: () => Promise<number>;
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
  const crdOf = (release: ReleaseName, code: ReleaseName, storageVersion: string): LocalCrd =>
    convertedBy(RELEASES[release]().made.manifest(storageVersion), {
      url: `${serving(code).url}/convert`,
      certificateAuthority: authority.certificatePem,
      reviewVersions: ['v1'],
    });
  return {
    install: (release, storageVersion) =>
      install(cluster, {
        first: release,
        crd: (next, code) => crdOf(next, code, storageVersion),
        calls: (code) => serving(code).calls(),
      }),
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
  const calls = async (): Promise<number> => (await server.log()).split('called\n').length - 1;
  return { url, server, calls };
}

/** The installed release and its replacements. */
interface Plan {
  readonly first: ReleaseName;
  readonly crd: (release: ReleaseName, code: ReleaseName) => LocalCrd;
  readonly calls: (code: ReleaseName) => Promise<number>;
}

/** The object to read to find out which release converts. */
const PROBE = 'probe';

async function install(cluster: Cluster, { first, crd, calls }: Plan): Promise<Installed> {
  let installed = crd(first, first);
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
      installed = crd(release, code);
      const before = await calls(code);
      await updateCrd(cluster.access, installed);
      await waitUntil(`${code} to be asked`, async () => {
        // At least one of the two is not the storage version.
        for (const version of ['v1', 'v1beta1']) await skiffs(version).get(PROBE);
        return (await calls(code)) > before || undefined;
      });
    },
    remove: () => removeCrd(cluster.access, installed),
  };
}
