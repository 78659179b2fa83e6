import { utf8Length } from '../../json/utf8-length.ts';
import type { CelRule, StructuralSchema } from '../structural-schema.ts';
import { trimSpace } from './library/strings.ts';
import type { NotEvaluated, ViolationType } from '../violation.ts';
import type { Place } from './adapter.ts';
import { compileExpression } from './language/compile.ts';
import type { Program } from './language/compile.ts';
import type { Environment } from './language/program.ts';
import { readFieldPath } from './field-path.ts';
import { CompileProblem } from './language/program.ts';
import { SyntaxProblem } from './language/syntax.ts';
import { BOOL, STRING, isExactly, optionalOf } from './language/types.ts';
import type { Type } from './language/types.ts';
import { EvaluationError, NotReproduced, OptionalValue } from './language/values.ts';
import type { Value } from './language/values.ts';

/** The values that a rule speaks of. Those of an old value are absent when there is none. */
export interface Selves {
  self(): Value;
  readonly oldSelf?: () => Value;
  /**
   * The old value of a rule with `optionalOldSelf`. A list or an object in an optional variable loses its schema
   * (cel-go, `applyQualifiers`).
   */
  readonly optional?: () => Value;
}

/** The verdict of a rule on one value: it holds, it is broken, or it could not be evaluated. */
export type Verdict =
  | { readonly kind: 'holds' }
  /** The rule is false. Where the value is unchanged, the API server only warns, unless the rule uses `oldSelf`. */
  | { readonly kind: 'broken'; readonly message: string }
  /** The rule fails while it is evaluated. The API server refuses the object, changed or not. */
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'unknown'; readonly reason: string };

const HOLDS: Verdict = { kind: 'holds' };

/** A validation rule, compiled for its place. */
export interface CompiledRule {
  readonly rule: CelRule;
  readonly type: ViolationType;
  /** The part that `fieldPath` adds to the path of the value. */
  readonly fieldPath: string | undefined;
  readonly usesOldSelf: boolean;
  /** The reason why the rule has no program here. */
  readonly problem: string | undefined;
  judge(selves: Selves): Verdict;
}

const TYPES: ReadonlyMap<string | undefined, ViolationType> = new Map([
  ['FieldValueForbidden', 'Forbidden'],
  ['FieldValueRequired', 'Required value'],
  ['FieldValueDuplicate', 'Duplicate value'],
]);

/** Compiles a rule (apiextensions-apiserver, `pkg/apiserver/schema/cel/compilation.go`, `compileRule`). */
export function compileRule(
  rule: CelRule,
  schema: StructuralSchema,
  place: Place,
  environment: Environment,
): CompiledRule {
  const known = {
    rule,
    type: TYPES.get(rule.reason) ?? 'Invalid value',
    fieldPath: rule.fieldPath === undefined ? undefined : readFieldPath(rule.fieldPath, schema),
  };
  const type = place.type;
  if (type === undefined) return withoutProgram(known, 'its place has no type that CEL knows');
  try {
    const variables = variablesOf(rule, type, environment);
    const program = compileExpression(rule.rule, environment, variables);
    if (!isExactly(program.type, BOOL)) {
      return withoutProgram(known, 'does not compile: cel expression must evaluate to a bool');
    }
    const message = compileMessage(rule, environment, variables);
    const usesOldSelf = program.uses.has('oldSelf');
    const isLost = rule.optionalOldSelf && readsOld(message);
    const judge = (selves: Selves): Verdict =>
      judgeOne(rule, program, isLost ? undefined : message, selves);
    return { ...known, usesOldSelf, problem: undefined, judge };
  } catch (error) {
    if (error instanceof CompileProblem) {
      return withoutProgram(known, `does not compile: ${error.message}`);
    }
    if (error instanceof SyntaxProblem) {
      return withoutProgram(known, `cannot be read here: ${error.message}`);
    }
    throw error;
  }
}

type Known = Pick<CompiledRule, 'rule' | 'type' | 'fieldPath'>;

function withoutProgram(known: Known, problem: string): CompiledRule {
  return {
    ...known,
    usesOldSelf: /\boldSelf\b/.test(known.rule.rule),
    problem,
    judge: () => ({ kind: 'unknown', reason: problem }),
  };
}

function variablesOf(
  rule: CelRule,
  type: Type,
  environment: Environment,
): readonly (readonly [string, Type])[] {
  if (environment.release < 24) return [['self', type]];
  return [
    ['self', type],
    ['oldSelf', rule.optionalOldSelf ? optionalOf(type) : type],
  ];
}

/** A message expression that does not compile counts as absent, as one that fails does. */
function compileMessage(
  rule: CelRule,
  environment: Environment,
  variables: readonly (readonly [string, Type])[],
): Program | undefined {
  if (rule.messageExpression === undefined) return undefined;
  try {
    const program = compileExpression(rule.messageExpression, environment, variables);
    return isExactly(program.type, STRING) ? program : undefined;
  } catch (error) {
    if (error instanceof CompileProblem || error instanceof SyntaxProblem) return undefined;
    throw error;
  }
}

function judgeOne(
  rule: CelRule,
  program: Program,
  message: Program | undefined,
  selves: Selves,
): Verdict {
  try {
    const self = program.uses.has('self') || message !== undefined ? selves.self() : null;
    const old = oldFor([program, message], rule, selves);
    const oldSelf = rule.optionalOldSelf ? OptionalValue.of(old) : (old ?? null);
    if (program.evaluate([self, oldSelf]) === true) return HOLDS;
    // A duplicate has no text of its own (`field.Duplicate`).
    if (rule.reason === 'FieldValueDuplicate') return { kind: 'broken', message: '' };
    return { kind: 'broken', message: messageOf(rule, message, self, old) };
  } catch (error) {
    if (error instanceof EvaluationError) return { kind: 'failed', message: failure(rule, error) };
    if (error instanceof NotReproduced) return { kind: 'unknown', reason: error.message };
    if (error instanceof RangeError) {
      return { kind: 'unknown', reason: 'too deep or too large here' };
    }
    throw error;
  }
}

/** Returns the old value if a program reads it. A value of another type is an error only then. */
function oldFor(
  programs: readonly (Program | undefined)[],
  { optionalOldSelf }: CelRule,
  { oldSelf, optional }: Selves,
): Value | undefined {
  if (!programs.some(readsOld)) return undefined;
  return optionalOldSelf ? optional?.() : oldSelf?.();
}

function readsOld(program: Program | undefined): boolean {
  return program?.uses.has('oldSelf') === true;
}

/** The texts of `validateExpressions` in `validation.go`. */
function failure(rule: CelRule, error: EvaluationError): string {
  if (error.message.startsWith('no such overload')) {
    return `'${error.message}': call arguments did not match a supported operator, function or macro signature for rule: ${nameOf(rule)}`;
  }
  return `${error.message} evaluating rule: ${nameOf(rule)}`;
}

/** The longest text of a message expression, in bytes. */
const LONGEST_MESSAGE = 5 * 1024;

function messageOf(
  rule: CelRule,
  program: Program | undefined,
  self: Value,
  old: Value | undefined,
): string {
  const text = program === undefined ? undefined : evaluateMessage(program, self, old);
  if (text !== undefined) return text;
  return rule.message === undefined
    ? `failed rule: ${trimSpace(rule.rule)}`
    : trimSpace(rule.message);
}

function evaluateMessage(
  program: Program,
  self: Value,
  old: Value | undefined,
): string | undefined {
  if (readsOld(program) && old === undefined) return undefined;
  try {
    const value = program.evaluate([self, old ?? null]);
    const text = typeof value === 'string' ? trimSpace(value) : '';
    const isUsable = text !== '' && !text.includes('\n') && utf8Length(text) <= LONGEST_MESSAGE;
    return isUsable ? text : undefined;
  } catch (error) {
    // The verdict is known, so a text that is not reproduced does not make it unknown.
    if (error instanceof EvaluationError || error instanceof NotReproduced) return undefined;
    throw error;
  }
}

function nameOf(rule: CelRule): string {
  return trimSpace(rule.message ?? rule.rule);
}

/** Returns a rule without a verdict, for the report. */
export function notEvaluated(rule: CelRule, reason: string): NotEvaluated {
  return { rule: rule.rule, schemaAt: rule.at, reason };
}
