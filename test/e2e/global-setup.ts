import type { TestProject } from 'vitest/node';
import { findControlPlaneBinaries } from '../../scripts/local/control-plane-binaries.ts';
import { startControlPlane } from '../../scripts/local/control-plane.ts';
import type { ControlPlane } from '../../scripts/local/control-plane.ts';
import { apiServerFlagsFor, releaseOfProgram } from './support/release.ts';
import type { Release } from './support/release.ts';

/** The API server as the tests know it. Its processes belong to another process than the tests. */
export type Cluster = Pick<
  ControlPlane,
  'access' | 'kubeconfig' | 'kubectl' | 'etcdUrl' | 'folder'
>;

declare module 'vitest' {
  export interface ProvidedContext {
    /** The API servers, one for each worker (`ownCluster`). */
    clusters: readonly Cluster[];
    release: Release;
  }
}

/** Starts an API server for each worker of Vitest. The returned function stops them. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const say = (line: string): void => {
    console.log(line);
  };
  const { apiServer } = await findControlPlaneBinaries(say);
  const release = await releaseOfProgram(apiServer);
  say(`The API server is that of Kubernetes ${release.name}.`);
  const options = { apiServerFlags: apiServerFlagsFor(release) };
  const start = async (): Promise<ControlPlane> => startControlPlane(say, options);
  const planes = await Promise.all(Array.from({ length: project.config.maxWorkers }, start));
  project.provide('clusters', planes.map(clusterOf));
  project.provide('release', release);
  return async () => {
    await Promise.all(planes.map(async ({ stop }) => stop()));
  };
}

function clusterOf({ access, kubeconfig, kubectl, etcdUrl, folder }: ControlPlane): Cluster {
  return { access, kubeconfig, kubectl, etcdUrl, folder };
}
