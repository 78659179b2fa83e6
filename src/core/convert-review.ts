import type { ConvertOptions } from './convert/along-path.ts';
import { convertObject } from './convert/convert-object.ts';
import type { Converted } from './convert/guard.ts';
import { managedFieldsOf, withNeededMetadata } from './convert/needed-metadata.ts';
import { parseExactly } from './json/parse-exactly.ts';
import { parsePlainly } from './json/parse-json.ts';
import { stringifyJson } from './json/stringify-json.ts';
import { survey } from './json/survey.ts';
import type { Kinds } from './kind/kinds.ts';
import type { KubernetesObject } from './kind/kubernetes-object.ts';
import type { ObjectProblem, ReviewProblem } from './problem.ts';
import { crashOf } from './problem.ts';
import type { Asker, ConversionRequest } from './review/conversion-review.ts';
import { fail, failInstead, succeed } from './review/conversion-review.ts';
import type { FailedObject } from './review/explain.ts';
import { explainFailure, explainReview } from './review/explain.ts';
import type { ReviewLimits } from './review/limits.ts';
import { REVIEW_LIMITS } from './review/limits.ts';
import { readReview } from './review/read-review.ts';
import type { ReviewReport } from './review/report.ts';
import { reportOn, reportRefusal } from './review/report.ts';
import { sniffAsker } from './review/sniff-asker.ts';

/**
 * The answer to a review: the response as text, and a function that returns its report. Or the problem, if there is no
 * uid to answer.
 */
export type ReviewOutcome = ReviewAnswer | { readonly refused: ReviewProblem };

interface ReviewAnswer {
  readonly body: string;
  readonly report: () => ReviewReport;
}

/** Options of the conversion of a review. */
interface ReviewOptions {
  readonly limits: ReviewLimits;
  /**
   * Returns true when the time is up. It is called before every object, and before every conversion of an object whose
   * losses are kept. The core has no clock of its own.
   */
  readonly isLate: () => boolean;
  /** True if converted objects carry all their metadata, instead of only the fields that the API server reads. */
  readonly fullMetadata: boolean;
}

/**
 * Converts a ConversionReview from text to text. The response has the version and the uid of the request. Every object
 * is converted on its own, in order, until the time runs out. If one fails, the review fails, and its message names the
 * objects that failed. Never throws.
 */
export function convertReview(text: string, kinds: Kinds, options: ReviewOptions): ReviewOutcome {
  try {
    return convertText(text, kinds, options);
  } catch (error) {
    return refuse({ reason: 'InternalError', crash: crashOf(error) }, sniffAsker(text));
  }
}

function convertText(text: string, kinds: Kinds, options: ReviewOptions): ReviewOutcome {
  const json = parsePlainly(text);
  if (json === undefined) return refuse({ reason: 'NotJson' }, sniffAsker(text));
  const review = readReview(json);
  if ('problem' in review) return refuse(review.problem, review.asker);
  const { request } = review;
  const { limits } = options;
  if (request.objects.length > limits.objects) {
    return refuse({ reason: 'TooManyObjects', limit: limits.objects }, request);
  }
  try {
    return convertRequest(request, kinds, options, text);
  } catch (error) {
    if (!(error instanceof Inexact)) throw error;
  }
  const parsed = parseExactly(text);
  if ('problem' in parsed) {
    return refuse({ reason: parsed.problem, limit: limits.nesting }, request);
  }
  const exact = readReview(parsed.value);
  return 'problem' in exact
    ? refuse(exact.problem, request)
    : convertRequest(exact.request, kinds, options);
}

/**
 * Thrown when a review must be read and converted with more care: `JSON.parse` may have changed a number or a key of an
 * object, or a written text is not valid Unicode.
 */
class Inexact extends Error {}

/**
 * Converts the objects of a request one by one. If one of them needs more care, all are converted again. That is rare.
 *
 * @param text - the text that `JSON.parse` has read. Without it, the request was read with every digit, and is converted
 *   with every check
 * @throws {Inexact} if there is a text, but an object needs more care
 */
function convertRequest(
  request: ConversionRequest,
  kinds: Kinds,
  options: ReviewOptions,
  text?: string,
): ReviewOutcome {
  const { limits, fullMetadata } = options;
  const isExact = text === undefined;
  const hasEscapes = !isExact && text.includes('\\');
  const converted: string[] = [];
  const failed: FailedObject[] = [];
  let keptBytes = 0;
  for (const [index, object] of request.objects.entries()) {
    const care = survey(object, limits.nesting, {
      hasEscapes,
      ignored: leftOutOf(object, options),
    });
    if (!isExact && care === 'Exact') throw new Inexact();
    const outcome =
      care === 'TooDeep'
        ? { problem: { reason: care, limit: limits.nesting } }
        : convertInTime(object, request, kinds, { isLate: options.isLate, isSpent: !isExact });
    const written = 'problem' in outcome ? outcome : write(outcome.object, isExact, fullMetadata);
    if ('problem' in written) {
      failed.push({ index, object, problem: written.problem });
      if (written.problem.reason === 'TooLate') break;
    } else {
      converted.push(written.json);
      keptBytes += outcome.keptBytes ?? 0;
    }
  }

  const message = failed.length === 0 ? undefined : explainFailure(failed, request);
  return {
    body:
      message === undefined ? succeed(request, converted) : fail(request, message, limits.message),
    report: () => reportOn(request, { failed, message, keptBytes }),
  };
}

/** Returns the part of an object that the reply leaves out; undefined if there is none. */
function leftOutOf(object: unknown, { fullMetadata }: ReviewOptions): unknown {
  return fullMetadata ? undefined : managedFieldsOf(object);
}

/** Converts an object. If the time runs out first, the problem is `TooLate`. */
function convertInTime(
  object: unknown,
  { desiredAPIVersion }: ConversionRequest,
  kinds: Kinds,
  options: Required<ConvertOptions>,
): Converted {
  return options.isLate()
    ? { problem: { reason: 'TooLate' } }
    : convertObject(object, desiredAPIVersion, kinds, options);
}

/** An object as JSON, or the reason why it cannot be written. */
type Written = { readonly json: string } | { readonly problem: ObjectProblem };

/**
 * Writes an object. This happens right after its conversion: a converter that still holds the object cannot change what
 * is sent, and the object is still in the processor's caches.
 *
 * @throws {Inexact} if the text was written the fast way and seems to hold half a surrogate pair, which
 *   `JSON.stringify` escapes
 */
function write(object: KubernetesObject, isExact: boolean, fullMetadata: boolean): Written {
  let json: string;
  try {
    json = stringifyJson(fullMetadata ? object : withNeededMetadata(object), isExact);
  } catch (error) {
    // A getter has thrown, or the text is longer than a string can be.
    return { problem: { reason: 'ConverterCrashed', crash: crashOf(error) } };
  }
  if (!isExact && json.includes(HALF_A_PAIR)) throw new Inexact();
  return { json };
}

/** The start of half a surrogate pair in written JSON. Whole pairs are not escaped. */
const HALF_A_PAIR = String.raw`\ud`;

/** Answers a review that fails as a whole. Without a uid there is no review to answer. */
export function refuse(problem: ReviewProblem, asker: Asker | undefined): ReviewOutcome {
  if (asker === undefined) return { refused: problem };
  const message = explainReview(problem);
  return {
    body: fail(asker, message, REVIEW_LIMITS.message),
    report: () => reportRefusal(asker, problem, message),
  };
}

/** Returns a failure in the place of an answer that the platform cannot send. */
export function replaceTooLarge({ body, report }: ReviewAnswer, message: string): ReviewAnswer {
  return {
    body: failInstead(body, message, REVIEW_LIMITS.message),
    report: () => ({ ...report(), outcome: 'Failure', reasons: ['ReplyTooLarge'], message }),
  };
}
