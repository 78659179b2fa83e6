import { isJsonObject } from '../json/json-value.ts';
import type { ObjectProblem, ReviewProblem } from '../problem.ts';

/** An object that could not be converted, with its place in the request. */
export interface FailedObject {
  readonly index: number;
  readonly object: unknown;
  readonly problem: ObjectProblem;
}

/** The failing objects that one message names; a message longer than a screen is not read. */
export const MAX_NAMED = 10;

/** Text from an author's error or from the names in a review is cut here. */
const MAX_TEXT = 500;

/**
 * Says in one message why a review fails, naming every failing object (the first `MAX_NAMED`, and a count of the
 * rest); objects that fail for the same reason share a sentence. The message is all that the API server passes on to
 * the user, so it stands alone. It never holds a value of an object, only its kind, namespace and name, and JSON
 * pointers.
 */
export function explainFailure(failed: readonly FailedObject[], request: ReviewInWords): string {
  const namesByReason = new Map<string, string[]>();
  for (const { index, object, problem } of failed.slice(0, MAX_NAMED)) {
    const reason = `${explainVersions(object, request)}: ${explainProblem(problem, request.uid)}`;
    namesByReason.set(reason, [...(namesByReason.get(reason) ?? []), describe(object, index)]);
  }
  const sentences = [...namesByReason].map(([reason, names]) => `${names.join(', ')} ${reason}`);
  if (failed.length > MAX_NAMED) sentences.push(`and ${failed.length - MAX_NAMED} more`);
  const count =
    failed.length === 1 ? '' : `${failed.length} of ${request.objects.length} objects: `;
  return `cannot convert ${count}${sentences.join(' | ')}`;
}

/** What a message says about the review itself. */
export interface ReviewInWords {
  readonly uid: string;
  readonly desiredAPIVersion: string;
  readonly objects: readonly unknown[];
}

/** Says why a review cannot be read or is refused as a whole, and what to do. */
export function explainReview(problem: ReviewProblem): string {
  switch (problem.reason) {
    case 'UnsupportedMediaType':
      return 'the request body must be JSON in UTF-8: send Content-Type: application/json';
    case 'UnsupportedEncoding':
      return 'the request body is encoded in an unknown way: send it as it is, or with Content-Encoding: gzip';
    case 'CutOff':
      return 'the request body ends before it is complete: send as much as Content-Length says';
    case 'NotGzip':
      return 'the request body is not gzip, though its Content-Encoding says so: send it as it is, or as gzip';
    case 'NotUtf8':
      return 'the request body is not UTF-8: send a ConversionReview of apiextensions.k8s.io as JSON';
    case 'NotJson':
      return 'the request body is not JSON: send a ConversionReview of apiextensions.k8s.io as JSON';
    case 'TooDeep':
      return `objects that nest deeper than ${problem.limit} levels are not converted`;
    case 'NumberOutOfRange':
      return 'the review holds a number beyond the range of a double (about 1.8e308): write it as a string';
    case 'TooLarge':
      return `the review is larger than ${problem.limit} bytes: send fewer or smaller objects`;
    case 'TooManyObjects':
      return `the review holds more than ${problem.limit} objects: send fewer`;
    case 'TooLate':
      return `the time for the review is over, with ${problem.done} of its objects done: send fewer or smaller objects`;
    case 'UnsupportedReviewVersion':
      return 'this version of ConversionReview is not supported: set conversionReviewVersions of the CRD to one of v1, v1beta1';
    case 'InternalError':
      return 'internal error in the webhook; see its log';
    case 'MalformedReview':
      return `the request body is no ConversionReview: ${problem.pointer === '' ? 'it' : problem.pointer} must be ${problem.expected}`;
  }
}

function explainVersions(object: unknown, { desiredAPIVersion }: ReviewInWords): string {
  const from = isJsonObject(object)
    ? nameOr(object['apiVersion'], UNKNOWN_VERSION)
    : UNKNOWN_VERSION;
  return `from ${from} to ${nameOr(desiredAPIVersion, UNKNOWN_VERSION)}`;
}

const UNKNOWN_VERSION = 'an unreadable version';

/** `CronTab prod/nightly (objects[3])`, with what of it can be read. */
function describe(object: unknown, index: number): string {
  const place = `objects[${index}]`;
  if (!isJsonObject(object)) return place;
  const metadata = isJsonObject(object['metadata']) ? object['metadata'] : {};
  const name = [metadata['namespace'], metadata['name']]
    .map((part) => nameOr(part, ''))
    .filter((part) => part !== '');
  const words = [nameOr(object['kind'], ''), name.join('/')].filter((word) => word !== '');
  return words.length === 0 ? place : `${words.join(' ')} (${place})`;
}

/** Names, kinds, uids and versions of Kubernetes are no longer, and have none of this. */
const LONGEST_NAME = 317;
const NOT_IN_NAMES = /^$|^[^A-Za-z0-9]|[^-A-Za-z0-9._:/]/;

/** A name as it is when it looks like one, else what stands for it: nothing else out of a request is echoed. */
export function nameOr(value: unknown, otherwise: string): string {
  if (typeof value !== 'string' || value.length > LONGEST_NAME) return otherwise;
  return NOT_IN_NAMES.test(value) ? otherwise : value;
}

function explainProblem(problem: ObjectProblem, uid: string): string {
  switch (problem.reason) {
    case 'MalformedObject':
      return 'it must have apiVersion, kind, and an object as metadata if any. Null metadata comes from server-side apply (kubernetes#117356): apply again';
    case 'TooDeep':
      return explainReview(problem);
    case 'UnknownKind':
      return 'this webhook does not serve the kind: add it to src/kinds and deploy';
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
      return `what the other version cannot hold cannot be kept, because the way back fails: ${explainProblem(problem.cause, uid)}`;
    case 'TooMuchKept':
      return problem.message;
    case 'NotPlainJson':
    case 'IdentityChanged':
    case 'InvalidMetadata':
      return `the converter broke a rule: ${problem.pointer === '' ? 'the result' : problem.pointer} ${problem.rule}. This is a bug in the converter`;
  }
}
