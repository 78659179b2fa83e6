import {
  MAX_ANNOTATION_BYTES,
  annotationBytes,
  findInvalidMetadata,
} from '../convert/metadata-rules.ts';
import type { Converted } from '../convert/guard.ts';
import type { JsonObject } from '../json/json-value.ts';
import { isJsonObject } from '../json/json-value.ts';
import { stringifyJson } from '../json/stringify-json.ts';
import { utf8Length } from '../json/utf8-length.ts';
import type { KubernetesObject } from '../kind/kubernetes-object.ts';
import { groupOf, versionOf } from '../kind/kubernetes-object.ts';
import type { Convert, Step } from '../kind/version-tree.ts';
import type { ObjectProblem } from '../problem.ts';
import { differences } from './differences.ts';
import type { KeptEntry } from './kept-entry.ts';
import { describePlace } from './kept-entry.ts';
import type { KeptData } from './kept-data.ts';
import { keptAnnotation, readKeptData, writeKeptData } from './kept-data.ts';
import { pruneObject } from './prune.ts';
import { restore } from './restore.ts';

/**
 * Takes a whole object over one step without losing anything: what the next version cannot hold waits in an
 * annotation until the object comes home, and what waited for the next version is put back.
 *
 * The result is shaped as the API server will prune it, converted back, and compared with the object. What differs is
 * kept, place by place. The same comparison judges what is put back: it must not change how the object looks from
 * where it came, or an edit there would be undone.
 */
export function convertKeeping(object: KubernetesObject, step: Step, convert: Convert): Converted {
  const away = convert(object, step);
  if ('problem' in away) return away;
  const arrived = pruneObject(away.object, step.toShape, { value: object, shape: step.fromShape });

  const data = readKeptData(object, annotationOf(step));
  const waiting = data.kept.get(versionOf(step.to)) ?? [];
  const journey = { object, step, convert };
  const home =
    waiting.length === 0 ? withLoss(arrived, journey) : putBack(arrived, waiting, journey);
  if ('problem' in home) return home;

  const kept = new Map(data.kept);
  kept.delete(versionOf(step.to));
  kept.delete(versionOf(step.from));
  if (home.loss.length > 0) kept.set(versionOf(step.from), home.loss);
  return finish(home.object, { ...data, kept }, journey);
}

/** Where a conversion is on its way. */
interface Journey {
  readonly object: KubernetesObject;
  readonly step: Step;
  readonly convert: Convert;
}

/** An object that has arrived, and what of the object before it does not hold. */
interface Arrived {
  readonly object: JsonObject;
  readonly loss: readonly KeptEntry[];
}

type Problem = { readonly problem: ObjectProblem };

/** Puts back what waited, as far as the object still looks the same from where it came. */
function putBack(
  arrived: JsonObject,
  waiting: readonly KeptEntry[],
  journey: Journey,
): Arrived | Problem {
  const all = withLoss(restore(arrived, waiting), journey);
  if ('problem' in all || all.loss.length === 0) return all;
  const none = withLoss(arrived, journey);
  if ('problem' in none || isNoWorse(all, none)) return all;
  // Some of it does harm, which takes an edit at a coupled place: try the entries one by one.
  let best: Arrived = none;
  for (const entry of waiting) {
    const next = withLoss(restore(best.object, [entry]), journey);
    if (!('problem' in next) && isNoWorse(next, best)) best = next;
  }
  return best;
}

/** Whether everything that one loses is lost by the other too. */
function isNoWorse(one: Arrived, other: Arrived): boolean {
  const lost = new Set(other.loss.map((entry) => stringifyJson(entry, true)));
  return one.loss.every((entry) => lost.has(stringifyJson(entry, true)));
}

/** Finds what is lost by converting back and comparing. */
function withLoss(arrived: JsonObject, { object, step, convert }: Journey): Arrived | Problem {
  const back = convert(identified(arrived, object, step.to), step.back);
  if ('problem' in back) return { problem: { reason: 'NoWayBack', cause: back.problem } };
  const shaped = pruneObject(back.object, step.fromShape, { value: arrived, shape: step.toShape });
  const loss = differences(object, shaped, step.fromShape);
  return { object: arrived, loss: loss.filter((entry) => !isMeant(entry, step)) };
}

/** Whether a loss is meant, or is the annotation itself. Elements of lists do not count in the paths of `forget`. */
function isMeant({ at }: KeptEntry, step: Step): boolean {
  const fields = at.filter((segment) => typeof segment === 'string');
  const isBelow = (path: readonly string[]): boolean =>
    path.every((name, index) => name === fields[index]);
  return (
    isBelow(['metadata', 'annotations', annotationOf(step)]) ||
    step.forgets.some(({ path }) => isBelow(path))
  );
}

/** Writes the kept data, and makes sure that the API server will take it. */
function finish(arrived: JsonObject, data: KeptData, { object, step }: Journey): Converted {
  const result = identified(writeKeptData(arrived, annotationOf(step), data), object, step.to);
  if (result.metadata === object.metadata) return { object: result };
  const bytes = annotationBytes(result.metadata);
  if (data.kept.size > 0 && bytes > MAX_ANNOTATION_BYTES) {
    return { problem: { reason: 'TooMuchKept', message: explainSize(bytes, data) } };
  }
  const broken = findInvalidMetadata(result.metadata ?? {}, object.metadata ?? {});
  return broken === undefined ? { object: result } : { problem: broken };
}

/** The places that a message names; the rest of the kept data is smaller. */
const MAX_PLACES = 3;

function explainSize(bytes: number, { kept }: KeptData): string {
  const sizes = [...kept].flatMap(([version, entries]) =>
    entries.map((entry) => ({
      place: `${describePlace(entry.at)} of ${version}`,
      bytes: utf8Length(stringifyJson(entry, true)),
    })),
  );
  const biggest = sizes.toSorted((left, right) => right.bytes - left.bytes).slice(0, MAX_PLACES);
  const places = biggest.map((size) => `${size.place} (${size.bytes} bytes)`).join(', ');
  return `what the other version cannot hold takes ${bytes} bytes of annotations, and ${MAX_ANNOTATION_BYTES} are allowed; the biggest: ${places}. Make them smaller, let the versions hold them, or forget them`;
}

function identified(
  json: JsonObject,
  { kind, metadata }: KubernetesObject,
  apiVersion: string,
): KubernetesObject {
  const own = json['metadata'];
  return { ...json, apiVersion, kind, metadata: isJsonObject(own) ? own : (metadata ?? {}) };
}

function annotationOf({ from }: Step): string {
  return keptAnnotation(groupOf(from));
}
