import { isJsonList, isJsonObject } from '../../core/json/json-value.ts';
import type { JsonValue } from '../../core/json/json-value.ts';
import type { KubernetesObject } from '../../core/kind/kubernetes-object.ts';
import { isKubernetesObject } from '../../core/kind/kubernetes-object.ts';
import { asWritten } from '../server/api-server.ts';
import { differencesOf, fieldPath } from '../difference.ts';
import type { Difference } from '../difference.ts';
import { see } from '../experiment.ts';
import { elsewhere } from './elsewhere.ts';
import { dataOf } from './judge-trip.ts';
import type { Experiment, Observation, Pair } from '../experiment.ts';

/**
 * Converts each object twice, the second time at another time and place and after other objects, and once with its
 * fields in another order. API servers convert the same object again and again and compare the results, and send fields
 * in the order of the alphabet. The object that was given must stay as it was.
 */
export const repeat: Experiment = async (pair, trials) => {
  const objects = trials.map(({ object }) => asWritten(object, pair.from));
  const copies = objects.map((object) => copyOf(object, 'same'));
  const first = await see(pair, objects, pair.to);
  const again = copies.map((object) => copyOf(object, 'same')).toReversed();
  const second = (await see(elsewhereIn(pair), again, pair.to)).toReversed();
  const reversed = await see(
    pair,
    copies.map((object) => copyOf(object, 'reversed')),
    pair.to,
  );
  return copies.map((object, at) => {
    const changed = changedInput(pair, object, objects[at] ?? object);
    if (changed.length > 0) return changed;
    const [one, two, other] = [first[at]?.object, second[at]?.object, reversed[at]?.object];
    if (one === undefined) return [];
    const examples = (object_: KubernetesObject, path: string): Observation['examples'] => [
      { title: `${pair.from.name}, as written`, object, marked: [] },
      { title: `${pair.to.name}, converted`, object: one, marked: [path] },
      { title: `${pair.to.name}, converted again`, object: object_, marked: [path] },
    ];
    const differing = two === undefined ? [] : differingIn(one, two);
    if (two !== undefined && differing.length > 0) {
      return differing.map(({ path }) => ({
        check: 'not-deterministic',
        level: 'error',
        path,
        message: `Two conversions of the same object give different values of ${fieldPath(path)}. Use no clock, no random numbers, no state between calls, and neither the time zone nor the language of the machine.`,
        examples: examples(two, fieldPath(path)),
      }));
    }
    if (other === undefined) return [];
    return differencesOf(dataOf(one), dataOf(other)).map(({ path }) => ({
      check: 'order-dependent',
      level: 'error',
      path,
      message: `${fieldPath(path)} depends on the order of the fields of the object. API servers sort fields by name: read a field by its name, not by its position.`,
      examples: examples(other, fieldPath(path)),
    }));
  });
};

/** Returns a pair whose conversion runs at another time and place. A webhook has its own. */
function elsewhereIn(pair: Pair): Pair {
  const { subject } = pair;
  const convert: typeof subject.convert = (objects, to) =>
    elsewhere(() => subject.convert(objects, to));
  return { ...pair, subject: { ...subject, convert } };
}

/** Returns the differences of the data, or else of the metadata: kept data differs with the data that it comes from. */
function differingIn(one: KubernetesObject, two: KubernetesObject): Difference[] {
  const ofData = differencesOf(dataOf(one), dataOf(two));
  return ofData.length > 0 ? ofData : differencesOf(one, two);
}

function changedInput(
  { from, to }: Pair,
  before: KubernetesObject,
  after: KubernetesObject,
): Observation[] {
  return differencesOf(before, after).map(({ path }) => ({
    check: 'input-changed',
    level: 'error',
    path,
    message: `The conversion to ${to.name} changes ${fieldPath(path)} of the object that it was given. Change a copy instead.`,
    examples: [
      { title: `${from.name}, before the call`, object: before, marked: [fieldPath(path)] },
      { title: `${from.name}, after the call`, object: after, marked: [fieldPath(path)] },
    ],
  }));
}

/** The order of the fields of a copy. */
type Order = 'same' | 'reversed';

function copyOf(object: KubernetesObject, order: Order): KubernetesObject {
  const copy = copyOfValue(object, order);
  return isKubernetesObject(copy) ? copy : object;
}

function copyOfValue(value: JsonValue, order: Order): JsonValue {
  if (isJsonList(value)) return value.map((element) => copyOfValue(element, order));
  if (!isJsonObject(value)) return value;
  const entries = Object.entries(value).map(
    ([name, field]) => [name, field === undefined ? field : copyOfValue(field, order)] as const,
  );
  return Object.fromEntries(order === 'same' ? entries : entries.toReversed());
}
