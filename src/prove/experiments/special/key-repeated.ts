import { fieldIn } from '../../../core/json/fields.ts';
import { isJsonObject } from '../../../core/json/json-value.ts';
import { nameOf } from '../../../core/keep/tree/match-elements.ts';
import type { KubernetesObject } from '../../../core/kind/kubernetes-object.ts';
import { fieldPath } from '../../difference.ts';
import type { Experiment, Observation, Pair, Trial } from '../../experiment.ts';
import { keyedLists, repeatedIn } from './repeated-keys.ts';
import type { KeyedList } from './repeated-keys.ts';
import { asWritten } from '../../server/api-server.ts';
import type { Judge } from '../../server/judge.ts';
import { withValue } from '../../objects/with-value.ts';

/**
 * Looks for two elements with the same values in the fields that `listKeys` names. In an object of the author, they
 * contradict the definition. A generated object gets them, and shows whether the schema allows them.
 */
export function keyRepeated(judge: Judge): Experiment {
  return (pair, trials) => Promise.resolve(trials.map((trial) => observe(pair, trial, judge)));
}

function observe({ subject, from }: Pair, trial: Trial, judge: Judge): Observation[] {
  const { listKeys = {} } = subject.definition ?? {};
  if (Object.keys(listKeys).length === 0) return [];
  return keyedLists(trial.object, listKeys, from.schema).flatMap((found): Observation[] => {
    const given = trial.isGiven === true ? repeatedIn(found) : undefined;
    if (given !== undefined) {
      return [observationOf(found, { object: trial.object, elements: given, version: from.name })];
    }
    const object = withRepeated(trial.object, found);
    const isAllowed = object !== undefined && judge.paths(asWritten(object, from)).length === 0;
    return isAllowed ? [observationOf(found, { object, version: from.name })] : [];
  });
}

/** An object with two elements of the same keys. */
interface Repeated {
  readonly object: KubernetesObject;
  readonly version: string;
  /** The elements in an object of the author; undefined for the first two of a generated one. */
  readonly elements?: readonly [number, number];
}

function observationOf(
  { keys, entry, at }: KeyedList,
  { object, version, elements }: Repeated,
): Observation {
  const marked = (elements ?? [0, 1]).flatMap((index) =>
    keys.map((key) => fieldPath([...at, index, key])),
  );
  const names = keys.join(' and ');
  const what = `two elements of ${fieldPath(at)} with the same ${names}`;
  const effect = `listKeys says that ${names} tells the elements apart. Where it does not, crdshift recognizes them as if there were no entry, and an edit may discard kept data.`;
  const shared = { check: 'key-repeated', path: [...at, 0], place: entry } as const;
  if (elements !== undefined) {
    return {
      ...shared,
      level: 'error',
      message: `This object of ${version} has ${what}. ${effect} Name the fields that together identify an element, or remove the entry.`,
      examples: [{ title: `${version}, as given`, object, marked }],
    };
  }
  return {
    ...shared,
    level: 'note',
    message: `The schema of ${version} allows ${what}. ${effect} If no two elements ever have the same ${names}, let the schema say so, with list-map keys or a validation rule, or accept the finding.`,
    examples: [{ title: `${version}, allowed`, object, marked }],
  };
}

/** Returns an object whose first two elements have the same keys; undefined if it has no such list. */
function withRepeated(
  object: KubernetesObject,
  { keys, at, list: [first, second] }: KeyedList,
): KubernetesObject | undefined {
  if (first === undefined || !isJsonObject(second)) return undefined;
  if (nameOf(keys, first) === undefined) return undefined;
  return keys.reduce<KubernetesObject | undefined>(
    (some, key) => some && withValue(some, [...at, 1, key], fieldIn(first, key)),
    object,
  );
}
