import * as v from 'valibot';
import type { ReviewProblem } from '../problem.ts';
import { isJsonList, isJsonObject } from '../json/json-value.ts';
import { pointerTo } from '../json/pointer.ts';
import type { Asker, ConversionRequest, ReviewApiVersion } from './conversion-review.ts';
import { REVIEW_API_VERSIONS } from './conversion-review.ts';

/** The envelope of a ConversionReview, read as far as it could be. */
export type ReadReview =
  | { readonly request: ConversionRequest }
  | { readonly problem: ReviewProblem; readonly asker?: Asker };

/**
 * Who asks. Read first and alone, so that whatever else is wrong with the review is answered with its uid.
 *
 * Of valibot only what is needed: a picklist, for instance, brings 90 bytes to the Worker, gzipped.
 */
const Caller = v.object({
  kind: v.custom<'ConversionReview'>((kind) => kind === 'ConversionReview'),
  apiVersion: v.custom<ReviewApiVersion>((version) =>
    REVIEW_API_VERSIONS.some((known) => known === version),
  ),
  request: v.object({ uid: v.string() }),
});

/**
 * What is asked. The objects are not looked into, and their list is not copied: valibot rebuilds what it validates and
 * drops the keys `__proto__`, `prototype` and `constructor`, which are legal in custom resources. Go writes an empty list
 * as null.
 */
const Request = v.object({
  request: v.object({
    desiredAPIVersion: v.string(),
    objects: v.nullish(v.custom<readonly unknown[]>(Array.isArray), []),
  }),
});

/** Says what belongs where, in words; valibot's own messages quote what they received. */
const EXPECTED: Readonly<Record<string, string>> = {
  '/apiVersion': `one of ${REVIEW_API_VERSIONS.join(', ')}`,
  '/kind': 'ConversionReview',
  '/request': 'an object',
  '/request/uid': 'a string',
  '/request/desiredAPIVersion': 'a string such as stable.example.com/v1',
  '/request/objects': 'a list',
};

/**
 * Reads the envelope of a review. Unknown fields, and the stub `response` that API servers send along, are normal.
 */
export function readReview(review: unknown): ReadReview {
  const request = requestIn(review);
  if (request !== undefined) return { request };
  const caller = v.safeParse(Caller, review);
  if (!caller.success) return { problem: problemOf(caller.issues[0]) };
  const asker = { apiVersion: caller.output.apiVersion, uid: caller.output.request.uid };
  const asked = v.safeParse(Request, review);
  if (!asked.success) return { problem: problemOf(asked.issues[0]), asker };
  return { request: { ...asker, ...asked.output.request } };
}

/**
 * The request of a review with nothing unusual about it. valibot, which makes an object for everything that it looks at
 * and knows what is wrong, takes a tenth of the time of a small conversion; it reads all others.
 */
function requestIn(review: unknown): ConversionRequest | undefined {
  if (!isJsonObject(review) || review['kind'] !== 'ConversionReview') return undefined;
  const apiVersion = REVIEW_API_VERSIONS.find((known) => known === review['apiVersion']);
  if (apiVersion === undefined || !isJsonObject(review['request'])) return undefined;
  const { uid, desiredAPIVersion, objects } = review['request'];
  const isUsual =
    typeof uid === 'string' && typeof desiredAPIVersion === 'string' && isJsonList(objects);
  return isUsual ? { apiVersion, uid, desiredAPIVersion, objects } : undefined;
}

function problemOf(issue: v.BaseIssue<unknown>): ReviewProblem {
  let pointer = '';
  for (const { key } of issue.path ?? []) pointer = pointerTo(pointer, String(key));
  if (pointer === '/apiVersion' && typeof issue.input === 'string') {
    return { reason: 'UnsupportedReviewVersion' };
  }
  return { reason: 'MalformedReview', pointer, expected: EXPECTED[pointer] ?? 'an object' };
}
