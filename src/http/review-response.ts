/** The headers of a reply with a review. Browsers must not interpret it as anything but JSON. */
export const REVIEW_HEADERS = {
  'content-type': 'application/json',
  'x-content-type-options': 'nosniff',
} as const;

/**
 * Returns a reply with a review. Its code is always 200. Its headers are not a shared `Headers` object, because the
 * `Response` of `@hono/node-server` does not copy it: a header that a middleware adds would be in every later reply.
 */
export function respondWithReview(review: string): Response {
  return new Response(review, { headers: REVIEW_HEADERS });
}
