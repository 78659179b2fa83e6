import { leadsTo, valueAt } from '../../core/json/value-path.ts';
import type { ValuePath } from '../../core/json/value-path.ts';
import type { JsonValue } from '../../core/json/json-value.ts';
import { isJsonObject } from '../../core/json/json-value.ts';
import { sameJson } from '../../core/json/same-json.ts';
import type { KubernetesObject } from '../../core/kind/kubernetes-object.ts';
import { causeOfRefusal } from '../server/cause-of-refusal.ts';
import type { Refused, Seen } from '../server/api-server.ts';
import { differencesOf, fieldPath, leavesOf } from '../difference.ts';
import type { Difference } from '../difference.ts';
import type { Observation, Pair } from '../experiment.ts';
import { travel } from './trip.ts';
import type { Trip } from './trip.ts';
import type { Experiment } from '../experiment.ts';

/** Converts each object to the other version and back, and compares. */
export const thereAndBack: Experiment = async (pair, trials) => {
  const trips = await travel(pair, trials);
  return trips.map((trip) => judgeTrip(pair, trip));
};

/** Returns everything that a trip shows by itself. */
function judgeTrip(pair: Pair, trip: Trip): Observation[] {
  const { from, to } = pair;
  const { start, there, home } = trip;
  if (there.object === undefined) return [refused(start, there, from.name, to.name)];
  if (home === undefined) return [];
  if (home.object === undefined) return [refused(there.object, home, to.name, from.name)];
  return [...changedMetadata(pair, trip, there), ...changedData(pair, start, there, home)];
}

/** Returns the finding for an object without an answer that the API server takes. */
export function refused(
  object: KubernetesObject,
  sight: Refused,
  from: string,
  to: string,
): Observation {
  const { refusal, isWrongAnswer } = sight;
  const why = refusal.endsWith('.') ? refusal : `${refusal}.`;
  return {
    check: isWrongAnswer ? 'wrong-answer' : 'refused',
    level: 'error',
    path: [],
    cause: causeOfRefusal(refusal, object),
    message: isWrongAnswer
      ? `The API server rejects the answer: ${why} Answer with the uid of the request, and with each of its objects in ${to}, in the same order.`
      : `The conversion from ${from} to ${to} refuses a valid object: ${why} Convert it: one refused object fails every list and watch of ${to}.`,
    examples: [{ title: `${from}, valid`, object, marked: [] }],
  };
}

/** The parts of metadata that a conversion decides about. The API server restores all others. */
const TEXTS = ['labels', 'annotations'] as const;

/**
 * Returns the entries that are lost or changed. One that comes home without kept data was converted to a field, and a
 * stash of an older webhook is taken over.
 */
function changedMetadata(
  { subject, from, to }: Pair,
  { start, home, homeWithoutKept = home }: Trip,
  { object }: Seen,
): Observation[] {
  const back = homeWithoutKept?.object?.metadata;
  const stashes = subject.definition?.stashes ?? {};
  return TEXTS.flatMap((field) => {
    const before = start.metadata?.[field];
    const after = object.metadata?.[field];
    if (!isJsonObject(before)) return [];
    return Object.keys(before).flatMap((name): Observation[] => {
      const left = isJsonObject(after) ? after[name] : undefined;
      if (left === before[name]) return [];
      if (left === undefined && field === 'annotations' && Object.hasOwn(stashes, name)) return [];
      const returned = back?.[field];
      const isField = isJsonObject(returned) && returned[name] === before[name];
      if (left === undefined && isField) return [];
      const path = ['metadata', field];
      const does = left === undefined ? 'drops' : 'changes';
      return [
        {
          check: 'metadata-changed',
          level: 'error',
          path,
          message: `The conversion to ${to.name} ${does} an entry of metadata.${field}. Return all ${field} of the object.`,
          examples: [
            { title: `${from.name}, as written`, object: start, marked: [fieldPath(path)] },
            { title: `${to.name}, converted`, object, marked: [fieldPath(path)] },
          ],
        },
      ];
    });
  });
}

/** The fields that a conversion may not decide about, or that other findings are about. */
const APART: ReadonlySet<string> = new Set(['apiVersion', 'metadata']);

/** Returns an object without the fields that differ by nature. */
export function dataOf(object: KubernetesObject): Record<string, JsonValue | undefined> {
  return Object.fromEntries(Object.entries(object).filter(([name]) => !APART.has(name)));
}

function changedData(
  { from, to }: Pair,
  start: KubernetesObject,
  there: Seen,
  home: Seen,
): Observation[] {
  const { pruned, object } = there;
  const examples = (path: ValuePath): Observation['examples'] => [
    { title: `${from.name}, as written`, object: start, marked: [fieldPath(path)] },
    { title: `${to.name}, converted`, object, marked: [] },
    { title: `${from.name}, converted back`, object: home.object, marked: [fieldPath(path)] },
  ];
  return differencesOf(dataOf(start), dataOf(home.object)).map((difference): Observation => {
    const { path, before } = difference;
    const place = fieldPath(path);
    if (before === undefined) {
      return {
        check: 'invented-value',
        level: 'error',
        path,
        message: `Converting to ${to.name} and back adds ${place}, which nobody wrote. Do not set fields that the object does not have; let the schema set defaults.`,
        examples: examples(path),
      };
    }
    if (isAmong(pruned, difference, start)) {
      return {
        check: 'pruned-silently',
        level: 'error',
        path,
        message: `The schema of ${to.name} has no place for ${place}, so the API server drops it after the conversion. Add the field to the schema, convert it, or keep it in an annotation.`,
        examples: examples(path),
      };
    }
    return {
      check: 'round-trip',
      level: 'error',
      path,
      message:
        difference.after === undefined
          ? `Converting to ${to.name} and back loses ${place}. Convert it to a field of ${to.name} and back, or keep it in an annotation.`
          : `Converting to ${to.name} and back changes ${place}. Make each direction undo the other, or keep the original value in an annotation.`,
      examples: examples(path),
    };
  });
}

/** Reports whether the lost value is one that pruning removed: at the same place, or where the conversion moved it. */
function isAmong(
  pruned: readonly Difference[],
  { path, before, after }: Difference,
  start: KubernetesObject,
): boolean {
  if (pruned.some((one) => leadsTo(one.path, path) || leadsTo(path, one.path))) return true;
  if (after !== undefined) return false;
  const moved = pruned.filter((one) => valueAt(start, one.path) === undefined);
  const gone = moved.flatMap((one) => leavesOf(one.before));
  return leavesOf(before).every(({ value }) => gone.some((one) => sameJson(one.value, value)));
}
