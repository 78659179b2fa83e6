import { convertReview } from '../../../src/core/convert-review.ts';
import { REVIEW_LIMITS } from '../../../src/core/review/limits.ts';
import type { Reply } from '../../support/api-server-check.ts';
import { kinds } from './served.ts';

const OPTIONS = { limits: REVIEW_LIMITS, isLate: () => false, fullMetadata: false };

/** Answers with the engine in this process, as an HTTP server would. */
export function answerHere(review: string): Reply {
  const outcome = convertReview(review, kinds, OPTIONS);
  const body = 'body' in outcome ? outcome.body : '';
  return { status: 200, contentType: 'application/json', body };
}
