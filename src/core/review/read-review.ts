import * as v from 'valibot';
import type { ReviewProblem } from '../problem.ts';
import type { Asker, ConversionRequest } from './conversion-review.ts';
import { REVIEW_API_VERSIONS } from './conversion-review.ts';

/** The request of a ConversionReview, or the problem, with the uid if it could be read. */
type ReadReview =
  | { readonly request: ConversionRequest }
  | { readonly problem: ReviewProblem; readonly asker?: Asker };

/**
 * The schema of a ConversionReview request. Unknown fields are ignored, and so is the stub `response` that API servers
 * send.
 *
 * The objects are not validated and their list is not copied: valibot rebuilds the values that it validates and drops
 * the keys `__proto__`, `prototype` and `constructor`, which are legal in custom resources. Go writes an empty list as
 * null.
 */
const Review = v.object({
  // The same schema as that of the version: `v.literal` would make the Worker larger.
  kind: v.picklist(['ConversionReview']),
  apiVersion: v.picklist(REVIEW_API_VERSIONS),
  request: v.object({
    uid: v.string(),
    desiredAPIVersion: v.string(),
    objects: v.nullish(v.custom<readonly unknown[]>(Array.isArray), []),
  }),
});

/** The part of a review that identifies it. A failure is answered in that version, with that uid. */
const Address = v.object({
  ...Review.entries,
  request: v.object({ uid: v.string() }),
});

/**
 * The expected value of each place, in words; an object at all others. valibot's own messages quote the value that they
 * received.
 */
const EXPECTED: Readonly<Record<string, string>> = {
  '/apiVersion': `one of ${REVIEW_API_VERSIONS.join(', ')}`,
  '/kind': 'ConversionReview',
  '/request/uid': 'a string',
  '/request/desiredAPIVersion': 'a string such as stable.example.com/v1',
  '/request/objects': 'a list',
};

/**
 * Reads the envelope of a review.
 *
 * @param review - parsed JSON
 * @returns the request, or the problem, with the uid if it could be read
 */
export function readReview(review: unknown): ReadReview {
  const read = v.safeParse(Review, review, { abortEarly: true });
  if (read.success) {
    const { apiVersion, request } = read.output;
    return { request: { apiVersion, ...request } };
  }
  const problem = problemOf(read.issues[0]);
  const address = v.safeParse(Address, review);
  if (!address.success) return { problem };
  const { apiVersion, request } = address.output;
  return { problem, asker: { apiVersion, uid: request.uid } };
}

function problemOf(issue: v.BaseIssue<unknown>): ReviewProblem {
  const pointer = (issue.path ?? []).map(({ key }) => `/${String(key)}`).join('');
  if (pointer === '/apiVersion' && typeof issue.input === 'string') {
    return { reason: 'UnsupportedReviewVersion' };
  }
  return { reason: 'MalformedReview', pointer, expected: EXPECTED[pointer] ?? 'an object' };
}
