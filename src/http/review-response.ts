/** The headers of a reply with a review. Browsers must not interpret it as anything but JSON. */
export const REVIEW_HEADERS = {
  'content-type': 'application/json',
  'x-content-type-options': 'nosniff',
} as const;

/** Created once, because workerd needs as long to read headers from an object as for the rest of a `Response`. */
const REVIEWED: ResponseInit = { headers: new Headers(REVIEW_HEADERS) };

/** Returns a reply with a review. Its code is always 200. */
export function respondWithReview(review: string): Response {
  return new Response(review, REVIEWED);
}
