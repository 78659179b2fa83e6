import type { Cluster } from './cluster.ts';

/** A cluster gives no answer, or only answers that say that it cannot work now. The next request would fail as well. */
export class SilentCluster extends Error {
  override readonly name = 'SilentCluster';
}

/** A cluster cannot be asked from here: there are no credentials, no such host, or its certificate is not trusted. */
export class UnusableCluster extends SilentCluster {}

/** Wraps a cluster so that every request without an answer fails with `SilentCluster`. */
export function tellingSilence(cluster: Cluster): Cluster {
  return {
    name: cluster.name,
    send: async (request) => {
      try {
        return await cluster.send(request);
      } catch (cause) {
        if (cause instanceof SilentCluster) throw cause;
        const message = cause instanceof Error ? cause.message : 'no answer arrives';
        throw new SilentCluster(message, { cause });
      }
    },
  };
}
