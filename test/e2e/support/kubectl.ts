import { execFile } from 'node:child_process';
import type { Cluster } from '../global-setup.ts';

/** The output of kubectl. */
export interface Shown {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Runs the real kubectl. Its home is the temporary folder, where it caches discovery, so that no setting of the current
 * user affects the output.
 */
export function kubectl(cluster: Cluster, ...args: string[]): Promise<Shown> {
  const { PATH } = process.env;
  return new Promise((resolve, reject) => {
    execFile(
      cluster.kubectl,
      [`--kubeconfig=${cluster.kubeconfig}`, ...args],
      { env: { HOME: cluster.folder, PATH } },
      (error, stdout, stderr) => {
        const exitCode = error === null ? 0 : error.code;
        if (typeof exitCode === 'number') {
          resolve({ exitCode, stdout, stderr });
          return;
        }
        const wanted = 'kubectl is needed: install it or put it beside kube-apiserver';
        reject(new Error(wanted, { cause: error }));
      },
    );
  });
}
