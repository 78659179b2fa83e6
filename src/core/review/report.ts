import { isJsonObject } from '../json/json-value.ts';
import type { Crash, ObjectProblem, ReviewProblem } from '../problem.ts';
import type { Asker, ConversionRequest } from './conversion-review.ts';
import type { FailedObject } from './explain.ts';
import { nameOr } from './explain.ts';

/** What happened to one review, for the log. It holds names of versions and kinds, and no content of an object. */
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
  /** What broke in converters. Absent when nothing did. */
  readonly crashes?: readonly Crash[];
}

/** A log line stays short even when every object of a large review crashes the same way. */
const MAX_CRASHES = 3;

/** And when every object has a kind and a version of its own. API servers send objects of one kind. */
const MAX_NAMES = 8;

/** What stands for the names beyond that. */
const OTHERS = '(others)';

const UNREADABLE = '(unreadable)';

/** Reports a review whose objects were looked at. */
export function reportOn(
  request: ConversionRequest,
  failed: readonly FailedObject[],
  keptBytes: number,
): ReviewReport {
  const { uid, desiredAPIVersion, objects } = request;
  const to = nameOr(desiredAPIVersion, UNREADABLE);
  const crashes = failed.flatMap(({ problem }) => crashIn(problem) ?? []);
  return {
    uid: nameOr(uid, UNREADABLE),
    outcome: failed.length === 0 ? 'Success' : 'Failure',
    kind: Object.keys(countBy(objects, 'kind')).join(','),
    from: countBy(objects, 'apiVersion'),
    to,
    keptBytes,
    ...(failed.length > 0 && {
      reasons: [...new Set(failed.map(({ problem }) => problem.reason))],
    }),
    ...(crashes.length > 0 && { crashes: crashes.slice(0, MAX_CRASHES) }),
  };
}

function crashIn(problem: ObjectProblem): Crash | undefined {
  if (problem.reason === 'NoWayBack') return crashIn(problem.cause);
  return problem.reason === 'ConverterCrashed' ? problem.crash : undefined;
}

/** Reports a review that failed as a whole, before its objects were looked at. */
export function reportRefusal({ uid }: Asker, problem: ReviewProblem): ReviewReport {
  return {
    uid: nameOr(uid, UNREADABLE),
    outcome: 'Failure',
    kind: '',
    from: {},
    to: '',
    keptBytes: 0,
    reasons: [problem.reason],
    ...(problem.reason === 'InternalError' && { crashes: [problem.crash] }),
  };
}

/** How many objects have each kind, or each version; names beyond the first few are counted together. */
function countBy(
  objects: readonly unknown[],
  field: 'kind' | 'apiVersion',
): Readonly<Record<string, number>> {
  const counts = new Map<string, number>();
  for (const object of objects) {
    const found = isJsonObject(object) ? nameOr(object[field], UNREADABLE) : UNREADABLE;
    const name = counts.has(found) || counts.size < MAX_NAMES ? found : OTHERS;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return Object.fromEntries(counts);
}
