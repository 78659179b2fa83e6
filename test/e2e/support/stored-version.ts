import type { Cluster } from '../global-setup.ts';

/**
 * Reads the version in which an object is stored from etcd, because the API server does not show it. Uses the JSON
 * gateway of etcd (`/v3/kv/range`), where keys and values are base64.
 */
export async function storedVersion(
  cluster: Cluster,
  namespace: string,
  name: string,
): Promise<string | undefined> {
  const key = `/registry/stable.example.com/crontabs/${namespace}/${name}`;
  const answer = await fetch(`${cluster.etcdUrl}/v3/kv/range`, {
    method: 'POST',
    body: JSON.stringify({ key: Buffer.from(key).toString('base64') }),
  });
  const { kvs = [] } = (await answer.json()) as { kvs?: { value: string }[] };
  const [entry] = kvs;
  if (entry === undefined) return undefined;
  const stored = JSON.parse(Buffer.from(entry.value, 'base64').toString()) as {
    apiVersion: string;
  };
  return stored.apiVersion.split('/')[1];
}
