import { COMPREHENSIONS, boolIn } from './comprehensions.ts';
import { CompileProblem } from './program.ts';
import type { Code, Compiler, Form, Frame, Run, Scope } from './program.ts';
import type { Expression } from './syntax.ts';
import { BOOL, firstOf, isOptional, optionalOf } from './types.ts';
import { EvaluationError, MapValue, OptionalValue, noSuchOverload } from './values.ts';
import type { Value } from './values.ts';

type Call = Expression & { kind: 'call' };

/**
 * The parts of the language that look like calls, but do not evaluate all of their operands, or bind names in them:
 * macros, and operators that need not look at both sides. The key is `.name/parameters` for methods.
 */
export const FORMS: ReadonlyMap<string, Form> = new Map<string, Form>([
  [
    '_&&_/2',
    { since: 0, compile: (compiler, scope, call) => logical(compiler, scope, call, false) },
  ],
  [
    '_||_/2',
    { since: 0, compile: (compiler, scope, call) => logical(compiler, scope, call, true) },
  ],
  ['_?_:_/3', { since: 0, compile: conditional }],
  ['has/1', { since: 0, compile: presence }],
  ['@in/2', { since: 0, compile: membership }],
  ['.or/1', { since: 28, compile: optionalOr }],
  ['.orValue/1', { since: 28, compile: optionalOr }],
  ['.optMap/2', { since: 28, compile: optionalMap }],
  ['.optFlatMap/2', { since: 28, compile: optionalMap }],
  ...COMPREHENSIONS,
]);

/** One side decides, even if the other fails (cel-spec, "Logical Operators"). */
function logical(compiler: Compiler, scope: Scope, call: Call, decisive: boolean): Code {
  const operands = call.parameters.map((one) => compiler.compile(one, scope));
  for (const operand of operands) compiler.expectBool(operand);
  const [left, right] = operands.map((operand) => operand.run);
  if (left === undefined || right === undefined) throw new CompileProblem('missing operand');
  const run: Run = (frame) => {
    const first = attempt(left, frame);
    if (first === decisive) return decisive;
    if (first === !decisive) return boolIn(right(frame));
    const second = attempt(right, frame);
    if (second === decisive) return decisive;
    throw first instanceof EvaluationError ? first : noSuchOverload();
  };
  return { type: BOOL, run };
}

function attempt(run: Run, frame: Frame): Value | EvaluationError {
  try {
    return run(frame);
  } catch (error) {
    if (error instanceof EvaluationError) return error;
    throw error;
  }
}

function conditional(compiler: Compiler, scope: Scope, call: Call): Code {
  const operands = call.parameters.map((one) => compiler.compile(one, scope));
  const { type } = compiler.callNamed('_?_:_', false, operands);
  const [condition, yes, no] = operands.map((operand) => operand.run);
  if (condition === undefined || yes === undefined || no === undefined) {
    throw new CompileProblem('missing operand');
  }
  return { type, run: (frame) => (boolIn(condition(frame)) ? yes(frame) : no(frame)) };
}

/**
 * For a literal empty list the result is false, even if the other operand fails (cel-go, `maybeOptimizeSetMembership`).
 */
function membership(compiler: Compiler, scope: Scope, call: Call): Code {
  const operands = call.parameters.map((one) => compiler.compile(one, scope));
  const code = compiler.callNamed(call.name, false, operands);
  const [, list] = call.parameters;
  return list?.kind === 'list' && list.elements.length === 0 ? { ...code, run: () => false } : code;
}

/** `has(a.b)` asks for the last field only. Without `a` it fails. */
function presence(compiler: Compiler, scope: Scope, call: Call): Code {
  const [tested] = call.parameters;
  if (tested?.kind !== 'select' || tested.isOptional) {
    throw new CompileProblem('invalid argument to has() macro');
  }
  const operand = compiler.compile(tested.operand, scope);
  compiler.fieldType(operand, tested.field, false);
  const { field } = tested;
  const run: Run = (frame) => {
    const value = operand.run(frame);
    const target = value instanceof OptionalValue ? value.value : value;
    return target instanceof MapValue && target.find(field) !== undefined;
  };
  return { type: BOOL, run };
}

function optionalOr(compiler: Compiler, scope: Scope, call: Call): Code {
  const { name, receiver, parameters } = call;
  const [alternative] = parameters.map((one) => compiler.compile(one, scope));
  if (receiver === undefined || alternative === undefined) {
    throw new CompileProblem('missing operand');
  }
  const optional = compiler.compile(receiver, scope);
  const { type } = compiler.callNamed(name, true, [optional, alternative]);
  const run: Run = (frame) => {
    const value = optionalIn(optional.run(frame));
    if (value.value === undefined) return alternative.run(frame);
    return name === 'or' ? value : value.value;
  };
  return { type, run };
}

function optionalIn(value: Value): OptionalValue {
  if (value instanceof OptionalValue) return value;
  throw noSuchOverload();
}

function optionalMap(compiler: Compiler, scope: Scope, call: Call): Code {
  const { name, receiver, parameters } = call;
  const [variable, mapped] = parameters;
  if (variable?.kind !== 'name' || mapped === undefined || receiver === undefined) {
    throw new CompileProblem(`${name}() variable name must be a simple identifier`);
  }
  const optional = compiler.compile(receiver, scope);
  const { type } = compiler.callNamed('value', true, [optional]);
  const slot = scope.size;
  const inner = new Map(scope.variables).set(variable.name, { type, slot });
  const result = compiler.compile(mapped, { variables: inner, size: slot + 1 });
  const resultType = compiler.resolve(result.type);
  const run: Run = (frame) => {
    const { value } = optionalIn(optional.run(frame));
    if (value === undefined) return OptionalValue.none;
    frame.set(slot, value);
    const made = result.run(frame);
    return name === 'optMap' ? OptionalValue.of(made) : made;
  };
  if (name === 'optMap') return { type: optionalOf(resultType), run };
  return { type: isOptional(resultType) ? optionalOf(firstOf(resultType)) : resultType, run };
}
