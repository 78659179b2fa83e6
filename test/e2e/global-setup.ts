import type { TestProject } from 'vitest/node';
import { startControlPlane } from '../../scripts/local/control-plane.ts';
import type { ControlPlane } from '../../scripts/local/control-plane.ts';

/** The API server as the tests know it. */
export type Cluster = Omit<ControlPlane, 'stop'>;

declare module 'vitest' {
  export interface ProvidedContext {
    cluster: Cluster;
  }
}

/** Starts one API server for all test files. The returned function stops it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { stop, ...cluster } = await startControlPlane((line) => {
    console.log(line);
  });
  project.provide('cluster', cluster);
  return stop;
}
