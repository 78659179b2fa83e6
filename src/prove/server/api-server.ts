import type { JsonObject } from '../../core/json/json-value.ts';
import { isJsonObject } from '../../core/json/json-value.ts';
import { guard } from '../../core/convert/guard.ts';
import type { KubernetesObject } from '../../core/kind/kubernetes-object.ts';
import { isKubernetesObject } from '../../core/kind/kubernetes-object.ts';
import { decodeObject } from '../../core/schema/server/decode-object.ts';
import { differencesOf, fieldPath } from '../difference.ts';
import type { Difference } from '../difference.ts';
import type { Answer, ProvedVersion, Subject } from '../subjects/subject.ts';

/** An object as a client of a version sees it, or the reason why it sees none. */
export type Sight = Seen | Refused;

/** An object as a client of a version sees it. */
export interface Seen {
  /** The object after the conversion, pruned to the schema of its version. */
  readonly object: KubernetesObject;
  /** The object as the conversion returned it. */
  readonly answer: KubernetesObject;
  /** The places that pruning removed from the answer. */
  readonly pruned: readonly Difference[];
  readonly refusal?: never;
}

/** The reason why a client sees no object. */
export interface Refused {
  readonly refusal: string;
  /** True if the API server refuses the answer; false if the conversion refuses the object. */
  readonly isWrongAnswer: boolean;
  readonly object?: never;
}

/**
 * Treats an object as an API server does when a client writes it: prunes it to the schema of its version and sets
 * defaults. An object that cannot even be decoded stays as it is, for the judge to refuse.
 */
export function asWritten(object: KubernetesObject, { schema }: ProvedVersion): KubernetesObject {
  if (schema === undefined) return object;
  const decoded = decodeObject(object, schema);
  return 'message' in decoded ? object : asObject(decoded.object, object);
}

/** The metadata that an API server sets when it stores a new object. */
const STORED: JsonObject = {
  uid: '00000000-0000-4000-8000-000000000000',
  resourceVersion: '1',
  creationTimestamp: '2024-01-01T00:00:00Z',
};

/** Returns an object as an API server stores it: with a uid. */
export function asStored(object: KubernetesObject): KubernetesObject {
  return { ...object, metadata: { ...STORED, ...object.metadata } };
}

/**
 * Treats the answer of a conversion as an API server does. All metadata except labels and annotations comes from the
 * object that was sent. The rest is pruned to the schema, and gets no defaults (`schemaCoercingConverter`).
 */
export function asSeen(
  answer: Answer,
  sent: KubernetesObject,
  version: ProvedVersion,
  { group }: Subject,
): Sight {
  if (answer.refusal !== undefined) {
    return { refusal: answer.refusal, isWrongAnswer: answer.isRejected ?? false };
  }
  const { object: got } = answer;
  const to = `${group}/${version.name}`;
  const rule = wrongIn(got, sent, to);
  if (rule !== undefined) return { refusal: rule, isWrongAnswer: true };
  const restored = { ...got, metadata: metadataOf(got, sent) };
  const object = decodedAnswer(restored, version);
  if (!isKubernetesObject(object)) return { refusal: object.message, isWrongAnswer: true };
  return { object, answer: got, pruned: differencesOf(restored, object) };
}

/** Returns the reason why the API server refuses an answer; undefined if it takes it. */
function wrongIn(got: KubernetesObject, sent: KubernetesObject, to: string): string | undefined {
  if (!isKubernetesObject(got)) return 'the answer has no apiVersion, no kind or no metadata';
  if (got.apiVersion !== to) return `the answer has apiVersion ${got.apiVersion}, not ${to}`;
  const guarded = guard(got, sent, to);
  if (!('problem' in guarded)) return undefined;
  const { problem } = guarded;
  if (!('rule' in problem)) return 'the answer is not an object';
  const place = problem.pointer.split('/').slice(1);
  return `${fieldPath(place)} ${problem.rule}`;
}

function metadataOf({ metadata: got = {} }: KubernetesObject, sent: KubernetesObject): JsonObject {
  const { labels: _, annotations: __, ...others } = sent.metadata ?? {};
  const { labels, annotations } = got;
  return {
    ...others,
    ...(isJsonObject(labels) && { labels }),
    ...(isJsonObject(annotations) && { annotations }),
  };
}

/** Returns an object without what its schema does not know, or the reason why the API server cannot decode it. */
function decodedAnswer(
  object: KubernetesObject,
  { schema }: ProvedVersion,
): KubernetesObject | { readonly message: string } {
  if (schema === undefined) return object;
  const read = decodeObject(object, schema);
  if ('message' in read) return { message: `${read.path}: ${read.message}` };
  return asObject(read.pruned, object);
}

function asObject(value: unknown, otherwise: KubernetesObject): KubernetesObject {
  return isKubernetesObject(value) ? value : otherwise;
}
