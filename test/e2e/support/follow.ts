import { setTimeout as sleep } from 'node:timers/promises';
import { watchApi } from '../../../scripts/local/api-client.ts';
import type { Cluster } from '../global-setup.ts';
import { apiVersionOf } from './cron-tab.ts';
import type { Version } from './cron-tab.ts';
import type { WatchEvent } from './custom-resource.ts';
import type { Namespace } from './with-webhook.ts';

/** A list and a watch, restarted whenever the API server ends it, as in an informer. */
export interface Following {
  /** The names of all objects seen. */
  readonly seen: ReadonlySet<string>;
  readonly stop: () => Promise<void>;
}

const AGAIN_MILLISECONDS = 200;

export function follow(cluster: Cluster, namespace: Namespace, version: Version): Following {
  const seen = new Set<string>();
  const stopping = new AbortController();
  const { signal } = stopping;
  const collection = `/apis/${apiVersionOf(version)}/namespaces/${namespace.name}/crontabs`;

  const once = async (): Promise<void> => {
    const { items, metadata } = await namespace.in(version).list();
    for (const item of items) seen.add(item.metadata.name ?? '');
    const path = `${collection}?watch=true&resourceVersion=${metadata.resourceVersion}`;
    for await (const line of watchApi(cluster.access, path, signal)) {
      const { type, object } = JSON.parse(line) as WatchEvent;
      if (type === 'ERROR') return;
      seen.add(object.metadata.name ?? '');
    }
  };
  const followed = (async (): Promise<void> => {
    while (!signal.aborted) {
      // An informer tolerates failures: it logs them and starts over.
      await once().catch(() => undefined);
      await sleep(AGAIN_MILLISECONDS);
    }
  })();
  return {
    seen,
    stop: async () => {
      stopping.abort();
      await followed;
    },
  };
}
