/**
 * ConversionReview of `apiextensions.k8s.io` as far as it is read and written here: the types of a request, the text of
 * a response. `v1` and `v1beta1` have the same shape (apiextensions-apiserver,
 * `pkg/apis/apiextensions/v1/types.go`).
 */

/** The review versions that API servers send. */
export const REVIEW_API_VERSIONS = [
  'apiextensions.k8s.io/v1',
  'apiextensions.k8s.io/v1beta1',
] as const;

export type ReviewApiVersion = (typeof REVIEW_API_VERSIONS)[number];

/** What is asked: convert these objects, in this order, to this version. */
export interface ConversionRequest {
  /** The version of the review, and of the answer to it. */
  readonly apiVersion: ReviewApiVersion;
  /** Identifies this call, not the user's request. It is copied to the answer. */
  readonly uid: string;
  readonly desiredAPIVersion: string;
  /** One or more custom resources in one or more versions. They are the parsed objects themselves, never rebuilt. */
  readonly objects: readonly unknown[];
}

/** Who is answered: known as soon as the uid is, even when the rest of the review cannot be read. */
export type Asker = Pick<ConversionRequest, 'apiVersion' | 'uid'>;

/**
 * The review that goes back when every object was converted. `request` is not echoed.
 *
 * @param convertedObjects as JSON, in the order of the request
 */
export function succeed(asker: Asker, convertedObjects: readonly string[]): string {
  return answer(
    asker,
    `"result":{"status":"Success"},"convertedObjects":[${convertedObjects.join(',')}]`,
  );
}

/**
 * The review that goes back when one or more objects, or the review itself, cannot be converted.
 *
 * @param limit how many characters of the message are sent; what is longer is cut, but its last sentence never is
 */
export function fail(asker: Asker, message: string, limit: number): string {
  const sent = withLastSentence(message, limit);
  return answer(asker, `"result":{"status":"Failure","message":${JSON.stringify(sent)}}`);
}

/**
 * The end of every failure. From 1.37 on API servers call an object corrupt whose conversion fails, and let
 * administrators delete it without finalizers and admission (apiserver,
 * `pkg/registry/generic/registry/corrupt_obj_deleter.go`). The message is the only place that can say otherwise.
 */
const LAST_SENTENCE =
  'Nothing is corrupt: stored objects are intact, each in the version that it is stored in; do not delete them.';

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
