import { REVIEW_HEADERS } from '../../http/review-response.ts';

/** Created once, because workerd needs as long to read headers from an object as for the rest of a `Response`. */
const REVIEWED: ResponseInit = { headers: new Headers(REVIEW_HEADERS) };

/** Returns a reply with a review, for the option `respond` of the app. The `Response` of workerd copies the headers. */
export function respondWithSharedHeaders(review: string): Response {
  return new Response(review, REVIEWED);
}
