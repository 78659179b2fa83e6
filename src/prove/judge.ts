import type { KubernetesObject } from '../core/kind/kubernetes-object.ts';
import type { NotEvaluated, Violation } from '../core/schema/violation.ts';

/** The verdict on an object by the schema of its version and its validation rules. */
export interface Verdict {
  readonly violations: readonly Violation[];
  readonly notEvaluated: readonly NotEvaluated[];
}

/**
 * Judges an object as an API server does when a client writes it.
 *
 * @param old - the object before the write. Unchanged values are not judged again (KEP-4008, ratcheting)
 */
export type Judge = (object: KubernetesObject, old?: KubernetesObject) => Verdict;
