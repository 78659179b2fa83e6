import { storageOf } from '../../../crd/custom-resource-definition.ts';
import type { CustomResourceDefinition } from '../../../crd/custom-resource-definition.ts';
import type { Clock, Cluster } from '../../cluster.ts';
import { objectPath } from '../../pages.ts';
import type { ObjectAddress, Resource } from '../../pages.ts';
import { statusIn } from '../../status.ts';
import type { ConversionTimes, WebhookFacts } from '../facts.ts';

/** The reads of one object whose fastest counts. */
const PROBES = 4;

/** The text of API servers before the message of a failed conversion. */
const OF_WEBHOOK = /conversion webhook for [^]*/;

/** The calls from which the mean of the metrics is worth more than a probe. */
const ENOUGH_CALLS = 20;

/**
 * Measures the webhook of a CRD as an API server sees it: by its metrics, or by reading one object in the storage
 * version, which needs no call, and in another version, which needs one.
 *
 * A deprecated version is not asked for, because API servers count that as a use of it, unless all are deprecated. With
 * a single version that is not, a few objects are read in it, which needs a call for each that is stored in another one.
 * A list would not do: the cache of the API server hides a webhook that is down.
 */
export async function readWebhook(
  cluster: Cluster,
  clock: Clock,
  crd: CustomResourceDefinition,
  known: {
    /** The first few objects. */
    readonly samples: readonly ObjectAddress[];
    readonly storedVersions: readonly string[];
    /** The reason why objects cannot be listed. */
    readonly problem: string | undefined;
    readonly times: ConversionTimes | undefined;
  },
): Promise<WebhookFacts> {
  if (crd.conversion.strategy !== 'Webhook') return {};
  const [problem] = OF_WEBHOOK.exec(known.problem ?? '') ?? [];
  if (problem !== undefined) return { problem };
  const probed = await probe(cluster, clock, crd, known);
  const { times } = known;
  if (probed.problem !== undefined) return probed;
  if (times === undefined || times.calls < ENOUGH_CALLS) return probed;
  return { latency: (times.seconds / times.calls) * 1000, measured: 'metrics' };
}

async function probe(
  cluster: Cluster,
  clock: Clock,
  { group, plural, versions }: CustomResourceDefinition,
  {
    samples,
    storedVersions,
  }: { samples: readonly ObjectAddress[]; storedVersions: readonly string[] },
): Promise<WebhookFacts> {
  const [first] = samples;
  const isOldStored = storedVersions.some((name) => name !== storageOf({ versions })?.name);
  const asked = versions.filter(({ served, deprecated }) => served && !deprecated);
  const storage = asked.find((version) => version.storage);
  const other = asked.find((version) => !version.storage);
  const served = versions.filter((version) => version.served);
  const readable = storage ?? other ?? served.find((version) => version.storage) ?? served[0];
  if (first === undefined || readable === undefined) return {};
  if (storage === undefined || other === undefined) {
    const resource = { group, plural, version: readable.name };
    return readEach(cluster, resource, isOldStored ? samples : [first]);
  }
  const timeOf = (version: string): Promise<Timed> =>
    fastest(cluster, clock, { group, plural, version }, first);
  const converted = await timeOf(other.name);
  if (converted.problem !== undefined) return { problem: converted.problem };
  const plain = await timeOf(storage.name);
  if (converted.time === undefined || plain.time === undefined) return {};
  return { latency: Math.max(converted.time - plain.time, 0), measured: 'probe' };
}

async function readEach(
  cluster: Cluster,
  resource: Resource,
  samples: readonly ObjectAddress[],
): Promise<WebhookFacts> {
  let read = 0;
  for (const sample of samples) {
    // oxlint-disable-next-line no-await-in-loop -- a webhook that is down makes each of them slow
    const answer = await cluster.send({ method: 'GET', path: objectPath(resource, sample) });
    const [problem] = OF_WEBHOOK.exec(statusIn(answer).message) ?? [];
    if (answer.status !== 200 && problem !== undefined) return { problem };
    if (answer.status === 200) read += 1;
  }
  return { read };
}

interface Timed {
  readonly time?: number;
  readonly problem?: string;
}

async function fastest(
  cluster: Cluster,
  clock: Clock,
  resource: Resource,
  first: ObjectAddress,
): Promise<Timed> {
  let time: number | undefined;
  for (let probes = 0; probes < PROBES; probes += 1) {
    const start = clock.now();
    // oxlint-disable-next-line no-await-in-loop -- one after the other, so that they do not wait for each other
    const answer = await cluster.send({ method: 'GET', path: objectPath(resource, first) });
    const took = clock.now() - start;
    if (answer.status !== 200) {
      const [problem] = OF_WEBHOOK.exec(statusIn(answer).message) ?? [];
      return problem === undefined ? {} : { problem };
    }
    time = Math.min(time ?? took, took);
  }
  return time === undefined ? {} : { time };
}
