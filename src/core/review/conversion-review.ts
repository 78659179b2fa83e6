/**
 * The ConversionReview of `apiextensions.k8s.io`: the types of a request, and the text of a response. `v1` and
 * `v1beta1` have the same fields (apiextensions-apiserver, `pkg/apis/apiextensions/v1/types.go`).
 */

/** The review versions that API servers send. */
export const REVIEW_API_VERSIONS = [
  'apiextensions.k8s.io/v1',
  'apiextensions.k8s.io/v1beta1',
] as const;

/** The apiVersion of a review. */
type ReviewApiVersion = (typeof REVIEW_API_VERSIONS)[number];

/** The request of a review: objects to convert, in order, and the version to convert them to. */
export interface ConversionRequest {
  /** The version of the review and of its response. */
  readonly apiVersion: ReviewApiVersion;
  /** Identifies this call, not the user's request. The response repeats it. */
  readonly uid: string;
  readonly desiredAPIVersion: string;
  /** Custom resources in one or more versions: the parsed objects themselves, never rebuilt. */
  readonly objects: readonly unknown[];
}

/** The part of a request that a response needs. It may be known although the rest of the review cannot be read. */
export type Asker = Pick<ConversionRequest, 'apiVersion' | 'uid'>;

/**
 * Returns a successful review as JSON. It does not repeat `request`.
 *
 * @param convertedObjects - the JSON of every object, in the order of the request
 */
export function succeed(asker: Asker, convertedObjects: readonly string[]): string {
  return answer(
    asker,
    `"result":{"status":"Success"},"convertedObjects":[${convertedObjects.join(',')}]`,
  );
}

/**
 * Returns a failed review as JSON. `LAST_SENTENCE` is added to the message.
 *
 * @param message - the reason, for the user
 * @param limit - the maximum length of the message. A longer message is cut before its last sentence
 */
export function fail(asker: Asker, message: string, limit: number): string {
  return answer(asker, failure(message, limit));
}

/** Returns a failed review in the place of another one, with its uid and version. */
export function failInstead(review: string, message: string, limit: number): string {
  // A quote in the uid is escaped.
  const [asker] = review.split(',"result":', 1);
  return `${asker},${failure(message, limit)}}}`;
}

function failure(message: string, limit: number): string {
  const sent = withLastSentence(message, limit);
  return `"result":{"status":"Failure","message":${JSON.stringify(sent)}}`;
}

/**
 * The last sentence of every failure. From 1.37 on, API servers report an object whose conversion fails as corrupt, and
 * let administrators delete it without finalizers and admission (apiserver,
 * `pkg/registry/generic/registry/corrupt_obj_deleter.go`). Only this message can tell them otherwise.
 */
const LAST_SENTENCE = 'Nothing is corrupt: all stored objects are intact; do not delete them.';

function withLastSentence(message: string, limit: number): string {
  const room = Math.max(1, limit - LAST_SENTENCE.length - ' '.length);
  const stop = /[.!?…]$/.test(message) ? '' : '.';
  const whole = `${message}${stop}`;
  const cut = whole.length > room ? `${whole.slice(0, room - 1)}…` : whole;
  return `${cut} ${LAST_SENTENCE}`;
}

function answer({ apiVersion, uid }: Asker, rest: string): string {
  return `{"apiVersion":"${apiVersion}","kind":"ConversionReview","response":{"uid":${JSON.stringify(uid)},${rest}}}`;
}
