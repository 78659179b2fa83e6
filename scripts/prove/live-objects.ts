import { isKubernetesObject } from '../../src/core/kind/kubernetes-object.ts';
import { parseJson } from '../../src/core/json/parse-json.ts';
import { isJsonObject } from '../../src/core/json/json-value.ts';
import type { JsonObject } from '../../src/core/json/json-value.ts';
import type { KubernetesObject } from '../../src/index.ts';
import type { Cluster } from '../../src/life/cluster.ts';
import { objectsAt, textAt } from '../../src/core/json/fields.ts';
import { counted } from '../../src/core/counted.ts';
import { pagesOf } from '../../src/life/pages.ts';
import type { Resource } from '../../src/life/pages.ts';
import { patient } from '../../src/life/patient.ts';
import { RefusedRequest } from '../../src/life/status.ts';
import type { Subject } from '../../src/prove/subjects/subject.ts';
import { CLOCK } from '../cluster/clock.ts';
import { openCluster } from '../cluster/open-cluster.ts';
import type { ClusterFlags } from '../cluster/parameters.ts';
import { sayWait } from '../cluster/say-wait.ts';
import { Failure } from '../program/wrong-usage.ts';

/** The sum of the waits for a busy API server, in ms. The cache of a version may have to fill first. */
const PATIENCE = 60_000;

/** The objects of a cluster, and what its user must know of them. */
export interface LiveObjects {
  readonly objects: readonly KubernetesObject[];
  /** Sentences: the number of objects, and the versions that the cluster and the definition do not share. */
  readonly notes: readonly string[];
}

/**
 * Reads all objects of a kind from a cluster, in every version that is served there and that the definition has. It only
 * reads.
 *
 * @throws {Failure} if the cluster does not answer, or serves the kind in none of the versions
 * @throws {RefusedRequest} if the cluster refuses
 */
export async function liveObjects(subject: Subject, flags: ClusterFlags): Promise<LiveObjects> {
  const opened = await openCluster(flags);
  const cluster = patient(opened, CLOCK, { limit: PATIENCE, onWait: sayWait });
  const { group, plural, kind } = subject;
  const served = await servedThere(cluster, subject);
  const known = subject.versions.map(({ name }) => name);
  const common = known.filter((name) => served.includes(name));
  if (common.length === 0) {
    throw new Failure(
      `cluster ${cluster.name} serves ${plural}.${group} in ${listed(served, 'no version')}, and its definition here has ${known.join(', ')}. Install the CRD, or choose another cluster with --context.`,
    );
  }
  const lists = await Promise.all(
    common.map((version) => allOf(cluster, { group, plural, version })),
  );
  const counts = common.map(
    (name, at) => `${counted(lists[at]?.length ?? 0, 'object')} in ${name}`,
  );
  return {
    objects: lists.flat(),
    notes: [
      `${kind}: cluster ${cluster.name} has ${counts.join(', ')}.`,
      ...differences(subject, served).map((what) => `${kind}: cluster ${cluster.name} ${what}`),
    ],
  };
}

/** Returns the differences between the versions that the cluster serves and those of the definition. */
function differences({ versions }: Subject, served: readonly string[]): readonly string[] {
  const absent = versions.filter(({ name, served: is }) => is && !served.includes(name));
  const unknown = served.filter((name) => versions.every((version) => version.name !== name));
  const names = absent.map(({ name }) => name).join(', ');
  return [
    ...(absent.length === 0 ? [] : [`does not serve ${names}, so no object is read in it.`]),
    ...(unknown.length === 0
      ? []
      : [
          `also serves ${unknown.join(', ')}, which the definition does not have and the proof does not cover.`,
        ]),
  ];
}

/** Returns the versions in which a cluster serves a resource. Every user may ask for that. */
async function servedThere(
  cluster: Cluster,
  { group, plural }: Pick<Subject, 'group' | 'plural'>,
): Promise<readonly string[]> {
  const versions = await discovered(cluster, `/apis/${group}`, 'versions');
  const found = await Promise.all(
    versions.map(async (one) => {
      const version = textAt(one, 'version');
      const resources = await discovered(cluster, `/apis/${group}/${version}`, 'resources');
      return resources.some(({ name }) => name === plural) ? [version] : [];
    }),
  );
  return found.flat();
}

/** Reads a list of a discovery document. It is empty if the cluster does not know the group or the version. */
async function discovered(
  cluster: Cluster,
  path: string,
  list: 'versions' | 'resources',
): Promise<readonly JsonObject[]> {
  const answer = await cluster.send({ method: 'GET', path });
  if (answer.status === 404) return [];
  const document = answer.status === 200 ? parseJson(answer.text)?.value : undefined;
  if (!isJsonObject(document)) throw new RefusedRequest(`discovery of ${path}`, answer);
  return objectsAt(document, list);
}

async function allOf(cluster: Cluster, resource: Resource): Promise<KubernetesObject[]> {
  const objects: KubernetesObject[] = [];
  for await (const { items } of pagesOf(cluster, resource, { form: 'whole' })) {
    objects.push(...items.filter(isKubernetesObject));
  }
  return objects;
}

function listed(names: readonly string[], none: string): string {
  return names.length === 0 ? none : names.join(', ');
}
