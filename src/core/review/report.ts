import { isJsonObject } from '../json/json-value.ts';
import type { Crash, ObjectProblem, ReviewProblem } from '../problem.ts';
import type { Asker, ConversionRequest } from './conversion-review.ts';
import type { FailedObject } from './explain.ts';
import { nameOr } from './explain.ts';

/**
 * What happened to one review, for the log. It holds no content of an object: only names of versions, kinds and objects,
 * and JSON pointers. What an author writes into a `ConversionError` is taken at its word. It must not hold a value; one
 * that does has reached the user, and the log of the API server, as well.
 */
export interface ReviewReport {
  readonly uid: string;
  readonly outcome: 'Success' | 'Failure';
  /** The kind of the objects; several, joined by commas, when a review mixes them. */
  readonly kind: string;
  /** How many objects come in each apiVersion; a review may mix them. */
  readonly from: Readonly<Record<string, number>>;
  /** The apiVersion that is asked for. */
  readonly to: string;
  /** How much could not be held by the versions on the way, in bytes of JSON. */
  readonly keptBytes: number;
  /** Why it failed. Absent when it did not. */
  readonly reasons?: readonly (ReviewProblem | ObjectProblem)['reason'][];
  /**
   * The first 1,024 characters of what the user is told about it: which objects, and why. The last sentence of every
   * failure is left out. Absent when it did not fail.
   */
  readonly message?: string;
  /** What broke in converters. Absent when nothing did. */
  readonly crashes?: readonly Crash[];
}

/** A log line has room for the first few objects that failed; the user's own message may be longer. */
const MAX_MESSAGE = 1024;

/** It stays short even when every object of a large review crashes the same way. */
const MAX_CRASHES = 3;

/** And when every object has a kind and a version of its own. API servers send objects of one kind. */
const MAX_NAMES = 8;

/** What stands for the names beyond that. */
const OTHERS = '(others)';

const UNREADABLE = '(unreadable)';

/** What came of the objects of a review. */
export interface Looked {
  readonly failed: readonly FailedObject[];
  /** What the user is told; undefined when no object failed. */
  readonly message: string | undefined;
  readonly keptBytes: number;
}

/** Reports a review whose objects were looked at. */
export function reportOn(
  { uid, desiredAPIVersion, objects }: ConversionRequest,
  { failed, message, keptBytes }: Looked,
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
  const crashes = failed.flatMap(({ problem }) => crashIn(problem) ?? []);
  return {
    ...success,
    outcome: 'Failure',
    reasons: [...new Set(failed.map(({ problem }) => problem.reason))],
    message: message.slice(0, MAX_MESSAGE),
    ...(crashes.length > 0 && { crashes: crashes.slice(0, MAX_CRASHES) }),
  };
}

function crashIn(problem: ObjectProblem): Crash | undefined {
  if (problem.reason === 'NoWayBack') return crashIn(problem.cause);
  return problem.reason === 'ConverterCrashed' ? problem.crash : undefined;
}

/** Reports a review that failed as a whole, before its objects were looked at. */
export function reportRefusal(
  { uid }: Asker,
  problem: ReviewProblem,
  message: string,
): ReviewReport {
  return {
    uid: nameOr(uid, UNREADABLE),
    outcome: 'Failure',
    kind: '',
    from: {},
    to: '',
    keptBytes: 0,
    reasons: [problem.reason],
    message: message.slice(0, MAX_MESSAGE),
    ...(problem.reason === 'InternalError' && { crashes: [problem.crash] }),
  };
}

/** How many objects have each kind, or each version; names beyond the first few are counted together. */
function countBy(
  objects: readonly unknown[],
  field: 'kind' | 'apiVersion',
): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  let names = 0;
  for (const object of objects) {
    const found = isJsonObject(object) ? nameOr(object[field], UNREADABLE) : UNREADABLE;
    const name = names < MAX_NAMES || Object.hasOwn(counts, found) ? found : OTHERS;
    const count = Object.hasOwn(counts, name) ? (counts[name] ?? 0) : 0;
    if (count === 0) names += 1;
    counts[name] = count + 1;
  }
  return counts;
}
