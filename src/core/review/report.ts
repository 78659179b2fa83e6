import { fieldIn } from '../json/fields.ts';
import type { Crash, ObjectProblem, ReviewProblem } from '../problem.ts';
import type { Asker, ConversionRequest } from './conversion-review.ts';
import type { FailedObject } from './explain.ts';
import { nameOr } from './explain.ts';

/**
 * The report of one review, for the log. It holds names of versions, kinds and objects, and JSON pointers, but no
 * values of an object. The message of a `ConversionError` is included unchanged: its author must not put a value into
 * it, and the user and the log of the API server see it as well.
 */
export interface ReviewReport {
  /** The uid of the review; `(unreadable)` if it has characters that no name has. */
  readonly uid: string;
  /** A review fails as a whole if one object fails. */
  readonly outcome: 'Success' | 'Failure';
  /** The kind of the objects. A review may mix kinds, which are joined by commas. */
  readonly kind: string;
  /** The number of objects by their apiVersion. A review may mix versions. */
  readonly from: Readonly<Record<string, number>>;
  /** The desired apiVersion. */
  readonly to: string;
  /** The size of the kept data of all objects, in bytes of JSON. */
  readonly keptBytes: number;
  /** The reasons of a failure. Absent on success. */
  readonly reasons?: readonly ((ReviewProblem | ObjectProblem)['reason'] | 'ReplyTooLarge')[];
  /**
   * The first 1,024 characters of the message to the user, without the last sentence of every failure. Absent on
   * success.
   */
  readonly message?: string;
  /** The crashes of converters. Absent if there were none. */
  readonly crashes?: readonly Crash[];
}

/** The maximum length of a message in a log line. The message to the user may be longer. */
const MAX_MESSAGE = 1024;

/** The maximum number of crashes in a report. Every object of a large review may crash the same way. */
const MAX_CRASHES = 3;

/** The maximum number of kinds or versions in a report. API servers send objects of one kind. */
const MAX_NAMES = 8;

/** The name under which all others are counted. */
const OTHERS = '(others)';

const UNREADABLE = '(unreadable)';

/** The result of the objects of a review. */
interface ReviewResults {
  readonly failed: readonly FailedObject[];
  /** The message to the user; undefined if no object failed. */
  readonly message: string | undefined;
  readonly keptBytes: number;
}

/** Returns the report of a review whose objects were converted or failed. */
export function reportOn(
  { uid, desiredAPIVersion, objects }: ConversionRequest,
  { failed, message, keptBytes }: ReviewResults,
): ReviewReport {
  const success: ReviewReport = {
    uid: nameOr(uid, UNREADABLE),
    outcome: 'Success',
    kind: Object.keys(countBy(objects, 'kind')).join(','),
    from: countBy(objects, 'apiVersion'),
    to: nameOr(desiredAPIVersion, UNREADABLE),
    keptBytes,
  };
  if (message === undefined) return success;
  const problems = failed.map(({ problem }) => problem);
  return { ...success, ...failureOf(problems, message) };
}

/** Returns the report of a review that failed as a whole, before any object was converted. */
export function reportRefusal(
  { uid }: Asker,
  problem: ReviewProblem,
  message: string,
): ReviewReport {
  return {
    uid: nameOr(uid, UNREADABLE),
    kind: '',
    from: {},
    to: '',
    keptBytes: 0,
    ...failureOf([problem], message),
  };
}

type Problem = ObjectProblem | ReviewProblem;

function failureOf(
  problems: readonly Problem[],
  message: string,
): Pick<ReviewReport, 'outcome' | 'reasons' | 'message' | 'crashes'> {
  const crashes = problems.flatMap((problem) => crashIn(problem) ?? []);
  return {
    outcome: 'Failure',
    reasons: [...new Set(problems.map(({ reason }) => reason))],
    message: message.slice(0, MAX_MESSAGE),
    ...(crashes.length > 0 && { crashes: crashes.slice(0, MAX_CRASHES) }),
  };
}

function crashIn(problem: Problem): Crash | undefined {
  if (problem.reason === 'NoWayBack') return crashIn(problem.cause);
  return 'crash' in problem ? problem.crash : undefined;
}

/** Counts the objects by kind or by version. Names beyond the first `MAX_NAMES` are counted together. */
function countBy(
  objects: readonly unknown[],
  field: 'kind' | 'apiVersion',
): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  let names = 0;
  for (const object of objects) {
    const found = nameOr(fieldIn(object, field), UNREADABLE);
    const name = names < MAX_NAMES || Object.hasOwn(counts, found) ? found : OTHERS;
    // A name such as `constructor` is also that of an inherited property.
    const count = Object.hasOwn(counts, name) ? counts[name] : undefined;
    if (count === undefined) names += 1;
    counts[name] = (count ?? 0) + 1;
  }
  return counts;
}
