import type { Asker } from './conversion-review.ts';
import { REVIEW_API_VERSIONS } from './conversion-review.ts';

/**
 * How every API server begins a review: kind and apiVersion in either order, then the request and its uid.
 * Anchored at the start, so that nothing inside an object can be mistaken for it.
 */
const START =
  /^\s*\{\s*(?:"kind"\s*:\s*"ConversionReview"\s*,\s*)?"apiVersion"\s*:\s*"([^"\\]{1,64})"\s*,\s*(?:"kind"\s*:\s*"ConversionReview"\s*,\s*)?"request"\s*:\s*\{\s*"uid"\s*:\s*"([^"\\]{1,256})"/;

/** How much of a review the longest such beginning takes. */
export const START_LENGTH = 512;

/**
 * Finds who asks from the beginning of a text that is not, or cannot be, read as a whole, so that its refusal
 * carries the uid and reaches the user. Returns undefined when the text begins otherwise.
 */
export function sniffAsker(text: string): Asker | undefined {
  const [, asked, uid] = START.exec(text.slice(0, START_LENGTH)) ?? [];
  const apiVersion = REVIEW_API_VERSIONS.find((known) => known === asked);
  return apiVersion === undefined || uid === undefined ? undefined : { apiVersion, uid };
}
