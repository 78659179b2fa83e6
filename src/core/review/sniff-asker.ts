import type { Asker } from './conversion-review.ts';
import { REVIEW_API_VERSIONS } from './conversion-review.ts';

/**
 * The beginning of a review from an API server: kind and apiVersion in either order, then the request and its uid. It
 * is anchored at the start, so that no text inside an object matches.
 */
const START =
  /^\s*\{\s*(?:"kind"\s*:\s*"ConversionReview"\s*,\s*)?"apiVersion"\s*:\s*"([^"\\]{1,64})"\s*,\s*(?:"kind"\s*:\s*"ConversionReview"\s*,\s*)?"request"\s*:\s*\{\s*"uid"\s*:\s*"([^"\\]{1,256})"/;

/** The characters that the longest such beginning takes. */
const START_LENGTH = 512;

/**
 * Finds the version and uid at the beginning of a text that cannot be read as a whole. With them, the refusal is a
 * review and its message reaches the user.
 *
 * @returns undefined if the text begins in another way
 */
export function sniffAsker(text: string): Asker | undefined {
  const [, asked, uid] = START.exec(text.slice(0, START_LENGTH)) ?? [];
  const apiVersion = REVIEW_API_VERSIONS.find((known) => known === asked);
  return apiVersion === undefined || uid === undefined ? undefined : { apiVersion, uid };
}
