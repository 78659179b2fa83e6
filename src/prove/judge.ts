import type { KubernetesObject } from '../core/kind/kubernetes-object.ts';
import type { NotEvaluated, Violation } from '../core/schema/violation.ts';
import { validateObject } from '../core/schema/validate/validate-object.ts';
import type { ProvedVersion } from './subjects/subject.ts';

/** The verdict on an object by the schema of its version and its validation rules. */
export interface Verdict {
  readonly violations: readonly Violation[];
  /** Rules without a verdict. They count neither as broken nor as kept. */
  readonly notEvaluated: readonly NotEvaluated[];
}

/** Judges objects of one version as an API server does when a client writes them. */
export interface Judge {
  /** @param old - the object before the write. Unchanged values are not judged again (KEP-4008, ratcheting) */
  readonly judge: (object: KubernetesObject, old?: KubernetesObject) => Verdict;
  /** Returns the field paths of the violations. */
  readonly paths: (object: KubernetesObject, old?: KubernetesObject) => readonly string[];
  /** The numbers of validation rules that can be evaluated here, and that cannot. */
  readonly rules: { readonly evaluated: number; readonly notEvaluated: number };
}

/** Returns the judge of a version. Without a schema, every object is valid. */
export function judgeOf(
  { schema }: ProvedVersion,
  scope: 'Namespaced' | 'Cluster',
  kubernetes?: string,
): Judge {
  void kubernetes;
  const judge: Judge['judge'] = (object, old) => {
    if (schema === undefined) return { violations: [], notEvaluated: [] };
    const violations = validateObject(object, schema, { scope, ...(old !== undefined && { old }) });
    return { violations, notEvaluated: [] };
  };
  return {
    judge,
    paths: (object, old) => judge(object, old).violations.map(({ path }) => path),
    rules: { evaluated: 0, notEvaluated: 0 },
  };
}
