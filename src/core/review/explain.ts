import { fieldIn } from '../json/fields.ts';
import type { ObjectProblem, ReviewProblem } from '../problem.ts';
import type { ConversionRequest } from './conversion-review.ts';

/** An object that could not be converted, with its index in the request. */
export interface FailedObject {
  readonly index: number;
  readonly object: unknown;
  readonly problem: ObjectProblem;
}

/** The maximum number of failing objects that one message names. Nobody reads a message longer than a screen. */
const MAX_NAMED = 10;

/** The maximum length of an author's error: its pointer and its message. */
const MAX_TEXT = 500;

/**
 * Returns the message of a review that fails. It names the first `MAX_NAMED` failing objects and counts the rest. If the
 * time ran out after them, it begins with the object at which this happened, because the review ended there.
 * Objects that fail for the same reason share a sentence. The API server passes nothing but the message to the user, so
 * it is complete by itself. It contains kinds, namespaces, names and JSON pointers, and no values of an object.
 *
 * @param failed - the failing objects, at least one
 * @param request - the request that they belong to
 */
export function explainFailure(failed: readonly FailedObject[], request: RequestInWords): string {
  const named = namedOf(failed);
  const byReason = Map.groupBy(
    named,
    ({ object, problem }) =>
      `${explainVersions(object, request)}: ${explainProblem(problem, request.uid)}`,
  );
  const sentences = [...byReason].map(
    ([reason, alike]) => `${alike.map(describe).join(', ')} ${reason}`,
  );
  if (failed.length > named.length) sentences.push(`and ${failed.length - named.length} more`);
  const count =
    failed.length === 1 ? '' : `${failed.length} of ${request.objects.length} objects: `;
  return `cannot convert ${count}${sentences.join(' | ')}`;
}

/** Returns the objects that a message names, in its order. Only the last one can be too late. */
function namedOf(failed: readonly FailedObject[]): readonly FailedObject[] {
  const last = failed.slice(MAX_NAMED).at(-1);
  const late = last?.problem.reason === 'TooLate' ? [last] : [];
  return [...late, ...failed.slice(0, MAX_NAMED)];
}

/** The parts of a request that a message names. */
type RequestInWords = Omit<ConversionRequest, 'apiVersion'>;

/** Returns the message of a review that cannot be read, or is refused as a whole: the reason and the remedy. */
export function explainReview(problem: ReviewProblem): string {
  switch (problem.reason) {
    case 'UnsupportedMediaType':
      return 'the request body must be JSON in UTF-8: send Content-Type: application/json';
    case 'UnsupportedEncoding':
      return 'the Content-Encoding of the request is not supported: send plain JSON, or gzip';
    case 'CutOff':
      return 'the request body is truncated: send as many bytes as Content-Length announces';
    case 'NotGzip':
      return 'the request body is not valid gzip, although its Content-Encoding says gzip: send plain JSON, or gzip';
    case 'NotUtf8':
      return 'the request body is not UTF-8: send a ConversionReview of apiextensions.k8s.io as JSON';
    case 'NotJson':
      return 'the request body is not JSON: send a ConversionReview of apiextensions.k8s.io as JSON';
    case 'TooDeep':
      return `an object has more than ${problem.limit} levels: nest it less`;
    case 'NumberOutOfRange':
      return 'the review has a number beyond the range of a double (about 1.8e308): write it as a string';
    case 'TooLarge':
      return `the review is larger than ${problem.limit} bytes: send fewer or smaller objects`;
    case 'TooManyObjects':
      return `the review has more than ${problem.limit} objects: send fewer`;
    case 'UnsupportedReviewVersion':
      return 'this version of ConversionReview is not supported: set conversionReviewVersions of the CRD to one of v1, v1beta1';
    case 'InternalError':
      return 'internal error in the webhook; see its log';
    case 'MalformedReview':
      return `the request body is not a ConversionReview: ${problem.pointer === '' ? 'it' : problem.pointer} must be ${problem.expected}`;
  }
}

function explainVersions(object: unknown, { desiredAPIVersion }: RequestInWords): string {
  const from = nameOr(fieldIn(object, 'apiVersion'), UNKNOWN_VERSION);
  return `from ${from} to ${nameOr(desiredAPIVersion, UNKNOWN_VERSION)}`;
}

const UNKNOWN_VERSION = 'an unreadable version';

/**
 * Returns `CronTab prod/nightly (objects[3])`, without the parts that cannot be read. An object that has no name yet has
 * a `generateName`.
 */
function describe({ object, index }: FailedObject): string {
  const place = `objects[${index}]`;
  const metadata = fieldIn(object, 'metadata');
  const own = fieldIn(metadata, 'name') ?? fieldIn(metadata, 'generateName');
  const name = [fieldIn(metadata, 'namespace'), own]
    .map((part) => nameOr(part, ''))
    .filter((part) => part !== '');
  const words = [nameOr(fieldIn(object, 'kind'), ''), name.join('/')].filter((word) => word !== '');
  return words.length === 0 ? place : `${words.join(' ')} (${place})`;
}

/** Every name, kind, uid or version of Kubernetes. The longest has 317 characters. */
const NAME = /^[A-Za-z0-9][-A-Za-z0-9._:/]{0,316}$/;

/**
 * Returns a value if it looks like a Kubernetes name, otherwise the substitute. No other text of a request is repeated
 * in messages and logs.
 */
export function nameOr(value: unknown, otherwise: string): string {
  return typeof value === 'string' && NAME.test(value) ? value : otherwise;
}

function explainProblem(problem: ObjectProblem, uid: string): string {
  switch (problem.reason) {
    case 'MalformedObject':
      return 'the object needs apiVersion and kind, and metadata must be an object if present. Server-side apply can send null metadata (kubernetes#117356): apply again, and if that fails, add an annotation that both versions have';
    case 'TooLate':
      return 'the time for the review ran out: send fewer or smaller objects';
    case 'TooDeep':
      return explainReview(problem);
    case 'UnknownKind':
      return 'this webhook does not serve the kind: add it to the kinds that are deployed';
    case 'OtherGroup':
      return 'a conversion never changes the group: both versions must belong to the same CRD';
    case 'UnknownVersion':
      return `version ${nameOr(problem.version, '(unreadable)')} is not known; known versions: ${problem.known.join(', ')}. Add it to the kind and deploy, or stop serving it in the CRD`;
    case 'ConverterRefused': {
      const place = problem.pointer === undefined ? '' : `${problem.pointer}: `;
      return `${place}${problem.message}`.slice(0, MAX_TEXT);
    }
    case 'ConverterCrashed':
      return `internal error in the converter; see the webhook's log for review ${nameOr(uid, '(unnamed)')}`;
    case 'NoWayBack':
      return `cannot preserve fields unknown to the other version: converting back failed: ${explainProblem(problem.cause, uid)}`;
    case 'TooMuchKept':
      return problem.message;
    case 'NotPlainJson':
    case 'IdentityChanged':
    case 'InvalidMetadata':
      return `the converter broke a rule: ${problem.pointer === '' ? 'the result' : problem.pointer} ${problem.rule}. This is a bug in the converter`;
  }
}
