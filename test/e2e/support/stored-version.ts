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

/** Returns the versions in which the objects of a resource are stored, in the order of their keys. */
export async function storedVersionsOf(
  cluster: Pick<Cluster, 'etcdUrl'>,
  { group, plural }: { readonly group: string; readonly plural: string },
): Promise<string[]> {
  const inBase64 = (text: string): string => Buffer.from(text).toString('base64');
  const prefix = `/registry/${group}/${plural}`;
  const answer = await fetch(`${cluster.etcdUrl}/v3/kv/range`, {
    method: 'POST',
    // `0` is the letter after `/`, so the range has every key below the prefix.
    body: JSON.stringify({ key: inBase64(`${prefix}/`), range_end: inBase64(`${prefix}0`) }),
  });
  const { kvs = [] } = (await answer.json()) as { kvs?: { value: string }[] };
  return kvs.map(({ value }) => {
    const stored = JSON.parse(Buffer.from(value, 'base64').toString()) as { apiVersion: string };
    return stored.apiVersion.split('/')[1] ?? '';
  });
}
