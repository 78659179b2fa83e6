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
    cluster: Cluster;
    release: Release;
  }
}

/** Starts one API server for all test files. The returned function stops it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const say = (line: string): void => {
    console.log(line);
  };
  const { apiServer } = await findControlPlaneBinaries(say);
  const release = await releaseOfProgram(apiServer);
  say(`The API server is that of Kubernetes ${release.name}.`);
  const options = { apiServerFlags: apiServerFlagsFor(release) };
  const plane = await startControlPlane(say, options);
  const { access, kubeconfig, kubectl, etcdUrl, folder } = plane;
  project.provide('cluster', { access, kubeconfig, kubectl, etcdUrl, folder });
  project.provide('release', release);
  return plane.stop;
}
