import { OutOfTime, convertObject } from './convert/convert-object.ts';
import type { Converted } from './convert/guard.ts';
import type { JsonProblem } from './json/parse-exactly.ts';
import { parseExactly } from './json/parse-exactly.ts';
import { parsePlainly } from './json/parse-json.ts';
import { stringifyJson } from './json/stringify-json.ts';
import { survey } from './json/survey.ts';
import type { Kinds } from './kind/kinds.ts';
import type { ReviewProblem } from './problem.ts';
import { crashOf } from './problem.ts';
import { managedFieldsOf, withNeededMetadata } from './convert/needed-metadata.ts';
import type { Asker, ConversionRequest } from './review/conversion-review.ts';
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

/** How a review is to be answered. */
export interface ReviewOptions {
  readonly limits: ReviewLimits;
  /**
   * Whether the time is over; asked before every object, and before every conversion of one whose losses are kept. The
   * core itself has no clock.
   */
  readonly isLate: () => boolean;
  /** Whether converted objects carry all of their metadata, and not only what the API server takes from them. */
  readonly fullMetadata: boolean;
}

const OPTIONS: ReviewOptions = {
  limits: REVIEW_LIMITS,
  isLate: () => false,
  fullMetadata: false,
};

/**
 * The whole picture: a ConversionReview comes in as text and goes out as text, in the same version and with the same
 * uid. Every object is converted on its own, in order; when one fails the review fails, and its message names all
 * that did. Never throws.
 */
export function convertReview(
  text: string,
  kinds: Kinds,
  options: ReviewOptions = OPTIONS,
): ReviewOutcome {
  try {
    return convertText(text, kinds, options);
  } catch (error) {
    return refuse({ reason: 'InternalError', crash: crashOf(error) }, sniffAsker(text));
  }
}

function convertText(text: string, kinds: Kinds, options: ReviewOptions): ReviewOutcome {
  const { limits, isLate, fullMetadata } = options;
  const json = parsePlainly(text);
  if (json === undefined) return refuse({ reason: 'NotJson' }, sniffAsker(text));
  const review = readReview(json);
  if ('problem' in review) return refuse(review.problem, review.asker);
  if (review.request.objects.length > limits.objects) {
    return refuse({ reason: 'TooManyObjects', limit: limits.objects }, review.request);
  }
  const { request, exact, problem } = readExactly(text, review.request, options);
  if (problem !== undefined) return refuse({ reason: problem, limit: limits.nesting }, request);

  const converted: unknown[] = [];
  const failed: FailedObject[] = [];
  let keptBytes = 0;
  for (const [index, object] of request.objects.entries()) {
    const outcome = convertInTime(object, request, kinds, isLate);
    if (outcome === undefined) return refuse({ reason: 'TooLate', done: index }, request);
    if ('problem' in outcome) failed.push({ index, object, problem: outcome.problem });
    else converted.push(fullMetadata ? outcome.object : withNeededMetadata(outcome.object));
    keptBytes += outcome.keptBytes ?? 0;
  }

  const message = failed.length === 0 ? '' : explainFailure(failed, request);
  const answer =
    failed.length === 0 ? succeed(request, converted) : fail(request, message, limits.message);
  return {
    body: stringifyJson(answer, exact),
    report: reportOn(request, { failed, message, keptBytes }),
  };
}

/** Undefined when the time is over before the object is converted. */
function convertInTime(
  object: unknown,
  { desiredAPIVersion }: ConversionRequest,
  kinds: Kinds,
  isLate: () => boolean,
): Converted | undefined {
  if (isLate()) return undefined;
  try {
    return convertObject(object, desiredAPIVersion, kinds, isLate);
  } catch (error) {
    if (error instanceof OutOfTime) return undefined;
    throw error;
  }
}

/** A request with every digit of its objects. */
interface ExactRequest {
  readonly request: ConversionRequest;
  /** Whether it holds numbers that a plain `JSON.stringify` would change. */
  readonly exact: boolean;
  readonly problem?: JsonProblem;
}

/** Looks at the objects of a request, and reads the text again by its digits when `JSON.parse` was not enough. */
function readExactly(
  text: string,
  request: ConversionRequest,
  { limits, fullMetadata }: ReviewOptions,
): ExactRequest {
  let exact = false;
  for (const object of request.objects) {
    const ignored = fullMetadata ? undefined : managedFieldsOf(object);
    const seen = survey([object], limits.nesting + 1, ignored);
    if (seen === 'too deep') return { request, exact: false, problem: 'TooDeep' };
    if (seen === 'inexact') exact = true;
  }
  if (!exact) return { request, exact };
  const parsed = parseExactly(text);
  if ('problem' in parsed) return { request, exact: false, ...parsed };
  const review = readReview(parsed.value);
  return 'problem' in review ? { request, exact: false } : { request: review.request, exact };
}

/** Answers a review that fails as a whole. Without a uid there is nobody to answer. */
export function refuse(problem: ReviewProblem, asker: Asker | undefined): ReviewOutcome {
  if (asker === undefined) return { refused: problem };
  const message = explainReview(problem);
  return {
    body: stringifyJson(fail(asker, message, REVIEW_LIMITS.message), false),
    report: reportRefusal(asker, problem, message),
  };
}
