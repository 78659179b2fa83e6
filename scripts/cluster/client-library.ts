import type * as kubernetes from '@kubernetes/client-node';
import { Failure } from '../program/wrong-usage.ts';

/** The official JavaScript client of Kubernetes. Only its `KubeConfig` is used: kubeconfigs and credentials. */
export type ClientLibrary = typeof kubernetes;

/**
 * Loads the official client. It is an optional peer dependency, because it is larger than everything else together and
 * only commands that read a cluster need it.
 *
 * @param load replaces the import in tests
 * @throws {Failure} with the command that installs it
 */
export async function clientLibrary(
  load: () => Promise<ClientLibrary> = () => import('@kubernetes/client-node'),
): Promise<ClientLibrary> {
  try {
    return await load();
  } catch (cause) {
    if (!isMissing(cause)) throw cause;
    throw new Failure(
      'Reading a cluster needs the package @kubernetes/client-node, which is not installed. Install it: npm install --save-dev @kubernetes/client-node@2',
      { cause },
    );
  }
}

function isMissing(cause: unknown): boolean {
  return (
    cause instanceof Error &&
    'code' in cause &&
    cause.code === 'ERR_MODULE_NOT_FOUND' &&
    cause.message.includes('@kubernetes/client-node')
  );
}
