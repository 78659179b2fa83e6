import type { KubernetesObject } from '../../core/kind/kubernetes-object.ts';
import type { NotEvaluated, Violation, ViolationType } from '../../core/schema/violation.ts';
import { compileRules } from '../../core/schema/cel/rules.ts';
import type { StructuralSchema } from '../../core/schema/structural-schema.ts';
import type { Release } from '../../core/schema/release.ts';
import { validateObject } from '../../core/schema/validate/validate-object.ts';
import type { ProvedVersion } from '../subjects/subject.ts';

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
  /** The number of validation rules. */
  readonly rules: number;
  /** Returns the rules that had no verdict so far, each once. */
  readonly notEvaluated: () => readonly NotEvaluated[];
}

/**
 * Returns the judge of a version. Without a schema, every object is valid.
 *
 * @param scope - the scope of the kind. Without it, a namespace is neither required nor refused
 * @param kubernetes - the release whose API servers compile the rules: `1.31`
 */
export function judgeOf(
  { schema, scale }: Pick<ProvedVersion, 'schema' | 'scale'>,
  scope?: 'Namespaced' | 'Cluster',
  kubernetes?: string,
): Judge {
  const release = releaseOf(kubernetes);
  const rules = schema && compileRules(schema, kubernetes === undefined ? {} : { kubernetes });
  const open = new Map<string, NotEvaluated>();
  const note = (rule: NotEvaluated): void => {
    open.set(rule.schemaAt.join('/'), rule);
  };
  for (const rule of rules?.notCompiled ?? []) note(rule);
  const judge: Judge['judge'] = (object, old) => {
    if (schema === undefined || rules === undefined) return { violations: [], notEvaluated: [] };
    const violations = validateObject(object, schema, {
      scale,
      ...(scope !== undefined && { scope }),
      ...(release !== undefined && { release }),
      ...(old !== undefined && { old }),
    });
    if (violations.some(blocksRules)) return { violations, notEvaluated: [] };
    const verdicts = rules.judge(object, old);
    for (const rule of verdicts.notEvaluated) note(rule);
    return { ...verdicts, violations: [...violations, ...verdicts.violations] };
  };
  return {
    judge,
    paths: (object, old) => judge(object, old).violations.map(({ path }) => path),
    rules: schema === undefined ? 0 : countRules(schema),
    notEvaluated: () => [...open.values()],
  };
}

/** Returns the minor number of a release: 31 for `1.31`. */
function releaseOf(kubernetes: string | undefined): Release | undefined {
  const [, minor] = kubernetes?.split('.') ?? [];
  return minor === undefined ? undefined : Number(minor);
}

const BLOCKING: ReadonlySet<ViolationType> = new Set([
  'Unsupported value',
  'Required value',
  'Too long',
  'Too many',
]);

/**
 * Reports whether the API server evaluates no rules because of a violation (apiextensions-apiserver,
 * `pkg/registry/customresource/strategy.go`, `hasBlockingErr`). Wrong types and formats are `TypeInvalid` there.
 */
function blocksRules({ type, keyword }: Violation): boolean {
  return BLOCKING.has(type) || keyword === 'type' || keyword === 'format';
}

function countRules({ rules, properties, items, additionalProperties }: StructuralSchema): number {
  const below = [...properties.values(), items, additionalProperties];
  return below.reduce<number>(
    (count, one) => count + (typeof one === 'object' ? countRules(one) : 0),
    rules.length,
  );
}
