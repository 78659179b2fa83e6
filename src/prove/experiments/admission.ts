import { isJsonObject } from '../../core/json/json-value.ts';
import type { KubernetesObject } from '../../core/kind/kubernetes-object.ts';
import { asWritten } from '../server/api-server.ts';
import { differencesOf, fieldPath } from '../difference.ts';
import { see, seeSome } from '../experiment.ts';
import type { Experiment } from '../experiment.ts';
import { dataOf } from './judge-trip.ts';

const LABEL = 'crdshift-proof';

/**
 * Converts each object as API servers do for a mutating webhook or policy of another version: before it has a uid, with
 * a label added in the other version, and back (Kubernetes documentation, "Dynamic Admission Control", matchPolicy).
 */
export const admissionBetween: Experiment = async (pair, trials) => {
  const { from, to } = pair;
  const objects = trials.map(({ object }) => asNew(asWritten(object, from)));
  const there = await see(pair, objects, to);
  const labelled = there.map(({ object }) => object && withLabel(object));
  const homes = await seeSome(pair, labelled, from);
  return objects.map((object, at) => {
    const [seen, home] = [labelled[at], homes[at]?.object];
    if (seen === undefined || home === undefined) return [];
    return differencesOf(dataOf(object), dataOf(home)).map(({ path, after }) => ({
      check: 'admission-between',
      level: 'error',
      path,
      message: `A mutating webhook for ${to.name} that only adds a label ${after === undefined ? 'removes' : 'changes'} ${fieldPath(path)} of a new object. Keep data for objects without a uid, too.`,
      examples: [
        { title: `${from.name}, before admission`, object, marked: [fieldPath(path)] },
        { title: `${to.name}, with a label added`, object: seen, marked: [] },
        { title: `${from.name}, after admission`, object: home, marked: [fieldPath(path)] },
      ],
    }));
  });
};

/** The metadata that the API server sets only after admission. */
const LATER: ReadonlySet<string> = new Set(['uid', 'resourceVersion', 'creationTimestamp']);

function asNew(object: KubernetesObject): KubernetesObject {
  const metadata = Object.entries(object.metadata ?? {}).filter(([name]) => !LATER.has(name));
  return { ...object, metadata: Object.fromEntries(metadata) };
}

function withLabel(object: KubernetesObject): KubernetesObject {
  const labels = object.metadata?.['labels'];
  const known = isJsonObject(labels) ? labels : {};
  return { ...object, metadata: { ...object.metadata, labels: { ...known, [LABEL]: 'true' } } };
}
