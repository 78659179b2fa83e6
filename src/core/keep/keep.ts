import {
  MAX_ANNOTATION_BYTES,
  annotationBytes,
  findInvalidMetadata,
} from '../convert/metadata-rules.ts';
import type { Converted } from '../convert/guard.ts';
import type { Shape } from '../crd/shape.ts';
import { OPEN } from '../crd/shape.ts';
import type { JsonObject } from '../json/json-value.ts';
import { isJsonObject } from '../json/json-value.ts';
import { utf8Length } from '../json/utf8-length.ts';
import type { KubernetesObject } from '../kind/kubernetes-object.ts';
import { groupOf, isKubernetesObject, isWhole, versionOf } from '../kind/kubernetes-object.ts';
import type { Convert, Keep, KeptTree, Step } from '../kind/version-tree.ts';
import { canonical } from './fingerprint.ts';
import type { KeptEntry, Segment } from './kept-entry.ts';
import { describePlace, isBelow } from './kept-entry.ts';
import type { Loss } from './kept-data.ts';
import { keptPrefix, readKeptData, withoutKeptData, writeKeptData } from './kept-data.ts';
import { differences } from './differences.ts';
import { fillIn } from './fill-in.ts';
import { pruneObject } from './prune.ts';
import type { Attempt } from './put-back.ts';
import { putBack } from './put-back.ts';

/**
 * Makes what takes objects along a path without losing anything: what a version cannot hold of a whole object waits in
 * annotations until the object comes home, and what waited for a version is put back there. A fragment is only shaped.
 *
 * After every step the result is shaped as the schema of its version has it, converted back, and compared with the
 * object before. What differs is kept, place by place. The same comparison judges what is put back: it must not change
 * how the object looks from where it came, or an edit there would be undone.
 */
export function keepBy({ shapes }: KeptTree): Keep {
  return (object, path, convert) => {
    let converted: Converted = { object };
    let keptBytes = 0;
    for (const step of path) {
      if ('problem' in converted) return converted;
      const from = shapes[versionOf(step.from)] ?? OPEN;
      const to = shapes[versionOf(step.to)] ?? OPEN;
      converted = takeStep(converted.object, step, { from, to, convert });
      keptBytes += converted.keptBytes ?? 0;
    }
    return 'problem' in converted || keptBytes === 0 ? converted : { ...converted, keptBytes };
  };
}

/** What a step is taken with. */
interface Means {
  readonly convert: Convert;
  /** The shape that the object has. */
  readonly from: Shape;
  /** The shape that it gets. */
  readonly to: Shape;
}

function takeStep(object: KubernetesObject, step: Step, { convert, from, to }: Means): Converted {
  const away = convert(object, step);
  if ('problem' in away) return away;
  // Server-side apply refuses a reply with a field that the schema does not declare; everybody else prunes it.
  const shaped = pruneObject(away.object, to, { value: object, shape: from });
  if (!isWhole(object)) return { object: identified(shaped, object, step.to) };

  const prefix = keptPrefix(groupOf(step.from));
  const data = readKeptData(object, prefix);
  const before = withoutKeptData(object, data);
  const attempt: Attempt = (arrived) => {
    const back = convert(identified(arrived, object, step.to), step.back);
    if ('problem' in back) return { problem: { reason: 'NoWayBack', cause: back.problem } };
    const home = pruneObject(back.object, from, { value: arrived, shape: to });
    const loss = differences(before, withoutKeptData(home, data), from);
    return { object: arrived, loss: loss.filter(({ at }) => !isForgotten(at, step)) };
  };
  const waiting = (data.kept.get(versionOf(step.to)) ?? []).filter(isTakenByTheApiServer);
  const put = waiting.length === 0 ? attempt(shaped) : putBack(shaped, waiting, attempt);
  const arrived = 'problem' in put ? put : fillIn(put, waiting, { from, to }, attempt);
  if ('problem' in arrived) return arrived;
  const loss = { version: versionOf(step.from), shape: from, entries: arrived.loss };
  const size = arrived.loss.reduce((sum, { is = null }) => sum + utf8Length(canonical(is)), 0);
  if (size > MAX_ANNOTATION_BYTES) return tooMuch(size, loss);
  const change = { prefix, data, home: versionOf(step.to), loss };
  const written = writeKeptData(arrived.object, change, (at) => isForgotten(at, step));
  const result = checkMetadata(identified(written, object, step.to), object, loss);
  return 'problem' in result || size === 0 ? result : { ...result, keptBytes: size };
}

/** Whether a label or annotation can be put back. Somebody may have written the annotation that says so. */
function isTakenByTheApiServer({ at: [root, field, name], is = null }: KeptEntry): boolean {
  if (root !== 'metadata' || typeof field !== 'string' || typeof name !== 'string') return true;
  return findInvalidMetadata({ [field]: { [name]: is } }, {}) === undefined;
}

/** Whether a loss is meant. Elements of lists do not count in the paths of `forget`. */
function isForgotten(at: readonly Segment[], { forgets }: Step): boolean {
  return forgets.some(({ path }) => isBelow(at, path));
}

/** Makes sure that the API server will take the annotations. */
function checkMetadata(result: KubernetesObject, object: KubernetesObject, loss: Loss): Converted {
  if (result.metadata === object.metadata) return { object: result };
  const bytes = annotationBytes(result.metadata);
  if (loss.entries.length > 0 && bytes > MAX_ANNOTATION_BYTES) {
    return tooMuch(bytes, loss);
  }
  const broken = findInvalidMetadata(result.metadata ?? {}, object.metadata ?? {});
  return broken === undefined ? { object: result } : { problem: broken };
}

/** The places that a message names; the rest of the kept data is smaller. */
const MAX_PLACES = 3;

function tooMuch(bytes: number, { version, entries }: Loss): Converted {
  const sizes = entries.map(({ at, is = null }) => ({ at, bytes: utf8Length(canonical(is)) }));
  const biggest = sizes.toSorted((left, right) => right.bytes - left.bytes).slice(0, MAX_PLACES);
  const places = biggest
    .map((size) => `${describePlace(size.at)} of ${version} (${size.bytes} bytes)`)
    .join(', ');
  const message = `what the other version cannot hold takes ${bytes} bytes of annotations, and ${MAX_ANNOTATION_BYTES} are allowed; the biggest: ${places}. Make them smaller, let the versions hold them, or forget them`;
  return { problem: { reason: 'TooMuchKept', message } };
}

function identified(
  json: JsonObject,
  like: KubernetesObject,
  apiVersion: string,
): KubernetesObject {
  if (isKubernetesObject(json) && json.apiVersion === apiVersion && json.metadata !== undefined) {
    return json;
  }
  const own = json['metadata'];
  const metadata = isJsonObject(own) ? own : (like.metadata ?? {});
  return { ...json, apiVersion, kind: like.kind, metadata };
}
