import { inTurn } from '../../core/in-turn.ts';
import { isJsonList, isJsonObject } from '../../core/json/json-value.ts';
import type { JsonValue } from '../../core/json/json-value.ts';
import type { KubernetesObject } from '../../core/kind/kubernetes-object.ts';
import { isKubernetesObject } from '../../core/kind/kubernetes-object.ts';
import { sameJson } from '../../core/json/same-json.ts';
import { asWritten } from '../server/api-server.ts';
import type { Sight } from '../server/api-server.ts';
import { differencesOf, fieldPath } from '../difference.ts';
import type { Difference } from '../difference.ts';
import { see } from '../experiment.ts';
import { elsewhere } from './elsewhere.ts';
import { dataOf } from './judge-trip.ts';
import type { Experiment, Observation, Pair } from '../experiment.ts';

/**
 * Converts each object twice, the second time at another time and place and after other objects, and once more directly
 * after that, with other metadata of the API server and its fields in another order. API servers convert the same object
 * again and again and compare the results, before and after it is stored, and send fields in the order of the alphabet.
 * The object that was given must stay as it was.
 */
export const repeat: Experiment = async (pair, trials) => {
  const objects = trials.map(({ object }) => asWritten(object, pair.from));
  const copies = objects.map((object) => copyOf(object, 'same'));
  const first = await see(pair, objects, pair.to);
  const again = copies
    .toReversed()
    .flatMap((object) => [copyOf(object, 'same'), copyOf(withOtherStage(object), 'reversed')]);
  const second = (await see(elsewhereIn(pair), again, pair.to)).toReversed();
  return inTurn(copies, async (object, at) => {
    const changed = changedInput(pair, object, objects[at] ?? object);
    const [one, varied, two] = [first[at], second[2 * at], second[2 * at + 1]];
    const seen = { object, one: one?.object, two: two?.object, varied: varied?.object };
    return changed.length > 0 ? changed : compare(pair, seen);
  });
};

/** An object, and the results of its conversions; undefined where there is none. */
interface Repeated {
  readonly object: KubernetesObject;
  readonly one: KubernetesObject | undefined;
  /** At another time and place, after other objects. */
  readonly two: KubernetesObject | undefined;
  /** Directly after that, with other metadata and another order of the fields. */
  readonly varied: KubernetesObject | undefined;
}

async function compare(
  pair: Pair,
  { object, one, two, varied }: Repeated,
): Promise<readonly Observation[]> {
  if (one === undefined) return [];
  const differing = two === undefined ? [] : differingIn(one, two);
  const [other, differences] =
    differing.length > 0
      ? [two, differing]
      : [varied, varied === undefined ? [] : differencesOf(dataOf(one), dataOf(varied))];
  if (other === undefined || differences.length === 0) return [];
  const cause = other === two ? 'repetition' : await causeOf(pair, object, one);
  return differences.map(({ path }) => {
    const place = fieldPath(path);
    return {
      check: cause === 'order' ? 'order-dependent' : 'not-deterministic',
      level: 'error',
      path,
      message: MESSAGES[cause](place),
      examples: [
        { title: `${pair.from.name}, as written`, object, marked: [] },
        { title: `${pair.to.name}, converted`, object: one, marked: [place] },
        { title: `${pair.to.name}, converted ${AGAIN[cause]}`, object: other, marked: [place] },
      ],
    };
  });
}

/** The change that gives another result: none, other metadata of the API server, or another order of the fields. */
type Cause = 'repetition' | 'stage' | 'order';

const AGAIN: Readonly<Record<Cause, string>> = {
  repetition: 'again',
  stage: 'with other metadata of the API server',
  order: 'again',
};

const MESSAGES: Readonly<Record<Cause, (place: string) => string>> = {
  repetition: (place) =>
    `Two conversions of the same object give different values of ${place}. Use no clock, no random numbers, no state between calls, no regular expression with the flag g or y between calls, and neither the time zone, the language nor the environment of the machine.`,
  stage: (place) =>
    `${place} depends on metadata that the API server sets, such as uid, generation, creationTimestamp or deletionTimestamp. So the same object differs before and after it is stored. Derive the value from the other fields.`,
  order: (place) =>
    `${place} depends on the order of the fields of the object. API servers sort fields by name: read a field by its name, not by its position.`,
};

/** Returns why the varied object gives another result. */
async function causeOf(
  pair: Pair,
  object: KubernetesObject,
  one: KubernetesObject,
): Promise<Cause> {
  const same = [copyOf(object, 'same'), copyOf(object, 'same')];
  const sights = await see(pair, [...same, withOtherStage(copyOf(object, 'same'))], pair.to);
  const isOther = ({ object: seen }: Sight): boolean =>
    seen !== undefined && !sameJson(dataOf(seen), dataOf(one));
  const at = sights.findIndex(isOther);
  if (at === -1) return 'order';
  return at < same.length ? 'repetition' : 'stage';
}

/** The metadata that only the API server sets. */
const SET_BY_SERVER = {
  creationTimestamp: '2024-01-01T00:00:00Z',
  deletionGracePeriodSeconds: 0,
  deletionTimestamp: '2024-01-02T00:00:00Z',
  generation: 3,
  resourceVersion: '1',
  uid: '00000000-0000-4000-8000-000000000000',
};

/** Returns a stored object as it was before it was stored, and another one as if it was stored, and is deleted. */
function withOtherStage(object: KubernetesObject): KubernetesObject {
  const { metadata } = object;
  if (metadata === undefined) return object;
  if (metadata['uid'] === undefined) {
    return { ...object, metadata: { ...metadata, ...SET_BY_SERVER } };
  }
  const own = Object.entries(metadata).filter(([name]) => !Object.hasOwn(SET_BY_SERVER, name));
  return { ...object, metadata: Object.fromEntries(own) };
}

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
