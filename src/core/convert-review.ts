import type { ConvertOptions } from './convert/along-path.ts';
import { OutOfTime } from './convert/along-path.ts';
import { convertObject } from './convert/convert-object.ts';
import type { Converted } from './convert/guard.ts';
import { managedFieldsOf, withNeededMetadata } from './convert/needed-metadata.ts';
import { parseExactly } from './json/parse-exactly.ts';
import { parsePlainly } from './json/parse-json.ts';
import { stringifyJson } from './json/stringify-json.ts';
import type { Survey } from './json/survey.ts';
import { survey } from './json/survey.ts';
import type { Kinds } from './kind/kinds.ts';
import type { KubernetesObject } from './kind/kubernetes-object.ts';
import type { ObjectProblem, ReviewProblem } from './problem.ts';
import { crashOf } from './problem.ts';
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

/** A review answered: the reply as text, and a report for who wants one. Or why there is nobody to answer. */
export type ReviewOutcome =
  | { readonly body: string; readonly report: () => ReviewReport }
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
    return convertRequest(request, kinds, options, false);
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
    : convertRequest(exact.request, kinds, options, true);
}

/**
 * Thrown when a review has to be read and converted with more care: `JSON.parse` may have changed a number of an object,
 * or a text that is written is no Unicode.
 */
class Inexact extends Error {}

/**
 * Converts the objects of a request one by one. Only then is it known whether one of them needs more care; seldom, so
 * those before it are converted once more.
 *
 * @param isExact whether it was read with every digit, and is converted with every check
 * @throws {Inexact} when it is not, and must be
 */
function convertRequest(
  request: ConversionRequest,
  kinds: Kinds,
  options: ReviewOptions,
  isExact: boolean,
): ReviewOutcome {
  const { limits, fullMetadata } = options;
  const converted: string[] = [];
  const failed: FailedObject[] = [];
  let keptBytes = 0;
  for (const [index, object] of request.objects.entries()) {
    const seen = lookAt(object, options);
    if (!isExact && seen?.isExact === false) throw new Inexact();
    const outcome =
      seen === undefined
        ? { problem: { reason: 'TooDeep' as const, limit: limits.nesting } }
        : convertInTime(object, request, kinds, { isLate: options.isLate, isSpent: !isExact });
    if (outcome === undefined) return refuse({ reason: 'TooLate', done: index }, request);
    const written = 'problem' in outcome ? outcome : write(outcome.object, isExact, fullMetadata);
    if ('problem' in written) {
      failed.push({ index, object, problem: written.problem });
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

/** Looks at what a reply may need of an object. Undefined when it is too deep. */
function lookAt(object: unknown, { limits, fullMetadata }: ReviewOptions): Survey | undefined {
  const ignored = fullMetadata ? undefined : managedFieldsOf(object);
  // What is no object fails, whatever it is.
  const value = typeof object === 'object' && object !== null ? object : {};
  return survey(value, { levels: limits.nesting, ignored });
}

/** Undefined when the time is over before the object is converted. */
function convertInTime(
  object: unknown,
  { desiredAPIVersion }: ConversionRequest,
  kinds: Kinds,
  options: Required<ConvertOptions>,
): Converted | undefined {
  if (options.isLate()) return undefined;
  try {
    return convertObject(object, desiredAPIVersion, kinds, options);
  } catch (error) {
    if (error instanceof OutOfTime) return undefined;
    throw error;
  }
}

/** An object as JSON, or why it cannot be written. */
type Written = { readonly json: string } | { readonly problem: ObjectProblem };

/**
 * At once: what a converter holds on to and changes later is no longer what is sent, and caches still have it.
 *
 * @throws {Inexact} when it is read fast and seems to hold half a surrogate pair, which `JSON.stringify` escapes
 */
function write(object: KubernetesObject, isExact: boolean, fullMetadata: boolean): Written {
  let json: string;
  try {
    json = stringifyJson(fullMetadata ? object : withNeededMetadata(object), isExact);
  } catch (error) {
    // A getter, or more than a string can hold.
    return { problem: { reason: 'ConverterCrashed', crash: crashOf(error) } };
  }
  if (!isExact && json.includes(HALF_A_PAIR)) throw new Inexact();
  return { json };
}

/** How it begins when it is written. Pairs are written as what they are. */
const HALF_A_PAIR = String.raw`\ud`;

/** Answers a review that fails as a whole. Without a uid there is nobody to answer. */
export function refuse(problem: ReviewProblem, asker: Asker | undefined): ReviewOutcome {
  if (asker === undefined) return { refused: problem };
  const message = explainReview(problem);
  return {
    body: fail(asker, message, REVIEW_LIMITS.message),
    report: () => reportRefusal(asker, problem, message),
  };
}
