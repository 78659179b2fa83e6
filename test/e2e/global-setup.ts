import type { TestProject } from 'vitest/node';
import { startControlPlane } from '../../scripts/local/control-plane.ts';
import type { ControlPlane } from '../../scripts/local/control-plane.ts';

/** What a test knows of the API server. */
export type Cluster = Omit<ControlPlane, 'stop'>;

declare module 'vitest' {
  export interface ProvidedContext {
    cluster: Cluster;
  }
}

/** Starts one API server for all test files; the returned function stops it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { stop, ...cluster } = await startControlPlane((line) => {
    console.log(line);
  });
  project.provide('cluster', cluster);
  return stop;
}
