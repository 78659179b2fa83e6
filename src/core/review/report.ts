import { isJsonObject } from '../json/json-value.ts';
import { groupOf, versionOf } from '../kind/kubernetes-object.ts';
import type { Crash, ObjectProblem, ReviewProblem } from '../problem.ts';
import type { Asker, ConversionRequest } from './conversion-review.ts';
import type { FailedObject } from './explain.ts';
import { nameOr } from './explain.ts';

/** What happened to one review, for the log. It holds names of versions and kinds, and no content of an object. */
export interface ReviewReport {
  readonly uid: string;
  readonly outcome: 'Success' | 'Failure';
  readonly group: string;
  /** The kind of the objects; several, joined by commas, when a review mixes them. */
  readonly kind: string;
  /** The version that the objects come in; several, joined by commas, when a review mixes them. */
  readonly from: string;
  readonly to: string;
  readonly count: number;
  /** Why it failed. Absent when it did not. */
  readonly reasons?: readonly (ReviewProblem | ObjectProblem)['reason'][];
  /** What broke in converters. Absent when nothing did. */
  readonly crashes?: readonly Crash[];
}

/** A log line stays short even when every object of a large review crashes the same way. */
const MAX_CRASHES = 3;

const UNREADABLE = '(unreadable)';

/** Reports a review whose objects were looked at. */
export function reportOn(
  request: ConversionRequest,
  failed: readonly FailedObject[],
): ReviewReport {
  const { uid, desiredAPIVersion, objects } = request;
  const to = nameOr(desiredAPIVersion, UNREADABLE);
  const crashes = failed.flatMap(({ problem }) => crashIn(problem) ?? []);
  return {
    uid: nameOr(uid, UNREADABLE),
    outcome: failed.length === 0 ? 'Success' : 'Failure',
    group: groupOf(to),
    kind: distinct(objects, 'kind'),
    from: distinct(objects, 'apiVersion', versionOf),
    to: versionOf(to),
    count: objects.length,
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
    group: '',
    kind: '',
    from: '',
    to: '',
    count: 0,
    reasons: [problem.reason],
    ...(problem.reason === 'InternalError' && { crashes: [problem.crash] }),
  };
}

function distinct(
  objects: readonly unknown[],
  field: 'kind' | 'apiVersion',
  shorten: (name: string) => string = (name) => name,
): string {
  const names = new Set(
    objects.map((object) =>
      isJsonObject(object) ? shorten(nameOr(object[field], UNREADABLE)) : UNREADABLE,
    ),
  );
  return [...names].join(',');
}
