/**
 * The wire types of `apiextensions.k8s.io` ConversionReview, as far as they are read and written here. `v1` and
 * `v1beta1` have the same shape (apiextensions-apiserver, `pkg/apis/apiextensions/v1/types.go`).
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

/** An answer: the objects in the order of the request, or a failure with a message for the user. */
export interface ConversionResponse {
  readonly uid: string;
  readonly result:
    | { readonly status: 'Success' }
    | { readonly status: 'Failure'; readonly message: string };
  readonly convertedObjects?: readonly unknown[];
}

/** The review that goes back. `request` is not echoed. */
export interface ConversionReview {
  readonly apiVersion: ReviewApiVersion;
  readonly kind: 'ConversionReview';
  readonly response: ConversionResponse;
}

/** Who is answered: known as soon as the uid is, even when the rest of the review cannot be read. */
export type Asker = Pick<ConversionRequest, 'apiVersion' | 'uid'>;

/** The answer when every object was converted. */
export function succeed(asker: Asker, convertedObjects: readonly unknown[]): ConversionReview {
  return answer(asker, { uid: asker.uid, result: { status: 'Success' }, convertedObjects });
}

/**
 * The answer when one or more objects, or the review itself, cannot be converted.
 *
 * @param limit how many characters of the message are sent
 */
export function fail(asker: Asker, message: string, limit: number): ConversionReview {
  const cut = message.length > limit ? `${message.slice(0, limit - 1)}…` : message;
  return answer(asker, { uid: asker.uid, result: { status: 'Failure', message: cut } });
}

function answer({ apiVersion }: Asker, response: ConversionResponse): ConversionReview {
  return { apiVersion, kind: 'ConversionReview', response };
}
