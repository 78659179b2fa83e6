import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** The differences between releases of Kubernetes that the tests meet. A plain value that can cross processes. */
export interface Release {
  /** For example `1.37`. */
  readonly name: string;
  /** True if a watch can begin with the existing objects (WatchList). If false, informers list them first. */
  readonly streamsLists: boolean;
  /**
   * True if the API server calls an object corrupt when its conversion fails, and can delete it unsafely. The message of
   * a LIST then counts all such objects. If false, the message is that of the webhook, and the unsafe option is ignored.
   */
  readonly callsObjectsCorrupt: boolean;
  /** True if a write whose field ownership cannot be computed removes all entries of managedFields. */
  readonly losesManagers: boolean;
  /** The number of objects that a filling cache converts at once, for each kind and version. */
  readonly conversionsAtOnce: number;
  /** The version of `admissionregistration.k8s.io` that has mutating policies; undefined if there are none. */
  readonly mutatingPolicies: 'v1' | 'v1beta1' | undefined;
  /**
   * The version of `storagemigration.k8s.io` whose migrations change `status.storedVersions` of a CRD; undefined if none
   * does. Before 1.35 the migrator leaves that list alone.
   */
  readonly pruningMigrations: 'v1' | 'v1beta1' | undefined;
}

/** Returns the facts of a minor release: those of 37 for Kubernetes 1.37. */
export function releaseOf(minor: number): Release {
  return {
    name: `1.${minor}`,
    // 1.33 has turned them off again for a while.
    streamsLists: minor >= 32 && minor !== 33,
    callsObjectsCorrupt: minor >= 37,
    losesManagers: minor < 37,
    conversionsAtOnce: minor >= 37 ? 10 : 1,
    mutatingPolicies: since(minor, 36, 34),
    pruningMigrations: since(minor, 37, 35),
  };
}

/** Returns the version of an API that is general from one minor release on, and beta from another. */
function since(minor: number, general: number, beta: number): 'v1' | 'v1beta1' | undefined {
  if (minor >= general) return 'v1';
  return minor >= beta ? 'v1beta1' : undefined;
}

/**
 * Asks a kube-apiserver for its release.
 *
 * @param apiServer the path of the program
 * @throws {Error} if it does not name a release
 */
export async function releaseOfProgram(apiServer: string): Promise<Release> {
  const { stdout } = await promisify(execFile)(apiServer, ['--version']);
  const minor = /^Kubernetes v1\.(\d+)\./.exec(stdout)?.[1];
  if (minor === undefined || minor === '0') {
    throw new Error(`${apiServer} --version must name a release, and prints: ${stdout}`);
  }
  return releaseOf(Number(minor));
}

/** Returns the flags with which an API server has everything that the tests use. */
export function apiServerFlagsFor({ mutatingPolicies }: Release): string[] {
  if (mutatingPolicies !== 'v1beta1') return [];
  return [
    '--feature-gates=MutatingAdmissionPolicy=true',
    '--runtime-config=admissionregistration.k8s.io/v1beta1=true',
  ];
}
