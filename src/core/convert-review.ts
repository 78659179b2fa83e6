import { convertObject } from './convert/convert-object.ts';
import { parseJson } from './json/parse-json.ts';
import { stringifyJson } from './json/stringify-json.ts';
import type { Kinds } from './kind/kinds.ts';
import type { ReviewProblem } from './problem.ts';
import { crashOf } from './problem.ts';
import type { Asker } from './review/conversion-review.ts';
import { fail, succeed } from './review/conversion-review.ts';
import type { FailedObject } from './review/explain.ts';
import { explainFailure, explainReview } from './review/explain.ts';
import type { ReviewLimits } from './review/limits.ts';
import { REVIEW_LIMITS } from './review/limits.ts';
import { readReview } from './review/read-review.ts';
import type { ReviewReport } from './review/report.ts';
import { reportOn, reportRefusal } from './review/report.ts';
import { sniffAsker } from './review/sniff-asker.ts';

/** A review answered: the reply as text, and a report for the log. Or why there is nobody to answer. */
export type ReviewOutcome =
  | { readonly body: string; readonly report: ReviewReport }
  | { readonly refused: ReviewProblem };

/** What bounds the work on one review. */
export interface ReviewBounds {
  readonly limits: ReviewLimits;
  /** Whether the time is over; asked before every object. The core itself has no clock. */
  readonly isLate: () => boolean;
}

const BOUNDS: ReviewBounds = { limits: REVIEW_LIMITS, isLate: () => false };

/**
 * The whole picture: a ConversionReview comes in as text and goes out as text, in the same version and with the same
 * uid. Every object is converted on its own, in order; when one fails the review fails, and its message names all
 * that did. Never throws.
 */
export function convertReview(
  text: string,
  kinds: Kinds,
  bounds: ReviewBounds = BOUNDS,
): ReviewOutcome {
  try {
    return convertText(text, kinds, bounds);
  } catch (error) {
    return refuse({ reason: 'InternalError', crash: crashOf(error) }, sniffAsker(text));
  }
}

function convertText(text: string, kinds: Kinds, { limits, isLate }: ReviewBounds): ReviewOutcome {
  const json = parseJson(text, limits.nesting);
  if (json === undefined) return refuse({ reason: 'NotJson' }, sniffAsker(text));

  const review = readReview(json.value);
  if ('problem' in review) return refuse(review.problem, review.asker);
  const { request } = review;
  if (json.problem !== undefined) {
    return refuse({ reason: json.problem, limit: limits.nesting }, request);
  }
  if (request.objects.length > limits.objects) {
    return refuse({ reason: 'TooManyObjects', limit: limits.objects }, request);
  }

  const converted: unknown[] = [];
  const failed: FailedObject[] = [];
  let keptBytes = 0;
  for (const [index, object] of request.objects.entries()) {
    if (isLate()) return refuse({ reason: 'TooLate', done: index }, request);
    const outcome = convertObject(object, request.desiredAPIVersion, kinds);
    if ('problem' in outcome) failed.push({ index, object, problem: outcome.problem });
    else converted.push(outcome.object);
    keptBytes += outcome.keptBytes ?? 0;
  }

  const answer =
    failed.length === 0
      ? succeed(request, converted)
      : fail(request, explainFailure(failed, request), limits.message);
  return {
    body: stringifyJson(answer, json.exact),
    report: reportOn(request, failed, keptBytes),
  };
}

/** Answers a review that fails as a whole. Without a uid there is nobody to answer. */
export function refuse(problem: ReviewProblem, asker: Asker | undefined): ReviewOutcome {
  if (asker === undefined) return { refused: problem };
  return {
    body: stringifyJson(fail(asker, explainReview(problem), REVIEW_LIMITS.message), false),
    report: reportRefusal(asker, problem),
  };
}
