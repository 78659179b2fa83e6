import { FORMS } from './forms.ts';
import { RESERVED } from './names.ts';
import { CompileProblem, Frame } from './program.ts';
import type { Code, Compiler, Environment, Run, Scope } from './program.ts';
import type { Overload } from './overload.ts';
import { parseExpression, qualifiedName } from './syntax.ts';
import type { Expression } from './syntax.ts';
import {
  BOOL,
  DYN,
  describe,
  firstOf,
  isDynamic,
  isExactly,
  isOptional,
  listOf,
  mapOf,
  optionalOf,
  parameter,
  secondOf,
} from './types.ts';
import type { Type } from './types.ts';
import { assign, moreGeneral, substitute, withFreshParameters } from './unification.ts';
import type { Substitutions } from './unification.ts';
import { ListValue, LiteralMap } from './values.ts';
import type { Value } from './values.ts';
import { runtimeType } from './runtime-type.ts';
import { direct, dispatch, fieldOf, foldConversion, optionalField, typeCode } from './run.ts';

/** An expression that can be evaluated. */
export interface Program {
  /** Returns the value. Throws `EvaluationError` with the text of the API server. */
  evaluate(variables: readonly Value[]): Value;
  readonly type: Type;
  /** The variables that the expression names. */
  readonly uses: ReadonlySet<string>;
}

/**
 * Checks an expression as cel-go does (`checker/checker.go`) and makes a program of it. Throws `CompileProblem` where
 * cel-go reports an error, and `SyntaxProblem` for text that cannot be read here.
 */
export function compileExpression(
  text: string,
  environment: Environment,
  variables: readonly (readonly [string, Type])[],
): Program {
  const compilation = new Compilation(environment);
  const scope = new Map(variables.map(([name, type], slot) => [name, { type, slot }]));
  const code = compilation.compile(parseExpression(text), { variables: scope, size: scope.size });
  return {
    evaluate: (values) => code.run(new Frame(values)),
    type: compilation.resolve(code.type),
    uses: compilation.uses,
  };
}

const LOGICAL: ReadonlySet<string> = new Set(['_&&_', '_||_']);
const MOST_NESTED = 251;

class Compilation implements Compiler {
  readonly environment: Environment;
  readonly uses = new Set<string>();
  #substitutions: Substitutions = new Map();
  #lastParameter = 0;
  /** The number of calls of `format` around an expression. */
  #formats = 0;
  #depth = 0;

  constructor(environment: Environment) {
    this.environment = environment;
  }

  /** cel-go reads 250 nested parts at most. It balances `&&` and `||`, so they do not count. */
  compile(expression: Expression, scope: Scope): Code {
    const isBalanced = expression.kind === 'call' && LOGICAL.has(expression.name);
    if (!isBalanced) this.#depth += 1;
    if (this.#depth > MOST_NESTED) throw new CompileProblem('max recursion depth exceeded');
    const code = this.#compile(expression, scope);
    if (!isBalanced) this.#depth -= 1;
    return code;
  }

  #compile(expression: Expression, scope: Scope): Code {
    switch (expression.kind) {
      case 'literal': {
        const { value } = expression;
        return { type: runtimeType(value), run: () => value, literal: value };
      }
      case 'name':
        return this.#name(expression.name, scope);
      case 'select':
        return this.#select(expression, scope);
      case 'call':
        return this.#call(expression, scope);
      case 'list':
        return this.#list(expression.elements, scope);
      case 'map':
        return this.#map(expression.entries, scope);
    }
  }

  resolve(type: Type): Type {
    return substitute(this.#substitutions, type);
  }

  assign(from: readonly Type[], to: readonly Type[]): boolean {
    const result = assign(this.#substitutions, from, to);
    if (result === undefined) return false;
    this.#substitutions = result;
    return true;
  }

  freshType(): Type {
    this.#lastParameter += 1;
    return parameter(`_var${this.#lastParameter}`);
  }

  expectBool(code: Code): void {
    if (this.assign([code.type], [BOOL])) return;
    throw mismatch(BOOL, this.resolve(code.type));
  }

  callNamed(name: string, isMethod: boolean, operands: readonly Code[]): Code {
    const overloads = this.environment.functions.get(name);
    if (overloads === undefined) throw undeclared(name);
    return this.#resolveCall(name, overloads, isMethod, operands);
  }

  #name(name: string, scope: Scope): Code {
    const variable = scope.variables.get(name);
    if (variable !== undefined) {
      this.uses.add(name);
      const { slot, type } = variable;
      return { type, run: (frame) => frame.get(slot) };
    }
    const type = this.environment.types.get(name);
    if (type === undefined) throw undeclared(name);
    return typeCode(type);
  }

  #select(expression: Expression & { kind: 'select' }, scope: Scope): Code {
    const qualified = qualifiedName(expression);
    const named = qualified === undefined ? undefined : this.environment.types.get(qualified);
    if (named !== undefined && !isVariable(expression, scope)) return typeCode(named);
    if (expression.isOptional && !this.environment.hasOptionals) {
      throw new CompileProblem("Syntax error: unsupported syntax '.?'");
    }
    const { field } = expression;
    const operand = this.compile(expression.operand, scope);
    const type = this.fieldType(operand, field, expression.isOptional);
    if (isOptional(type)) return { type, run: (frame) => optionalField(operand.run(frame), field) };
    return { type, run: (frame) => fieldOf(operand.run(frame), field) };
  }

  fieldType(operand: Code, field: string, isSafe: boolean): Type {
    const operandType = this.resolve(operand.type);
    const target = isOptional(operandType) ? firstOf(operandType) : operandType;
    const type = this.#typeOfField(target, field);
    return isSafe || isOptional(operandType) ? optionalOf(type) : type;
  }

  #typeOfField(target: Type, field: string): Type {
    if (target.kind === 'map') return secondOf(target);
    if (target.kind === 'object') {
      const type = target.fields?.get(field) ?? this.#typeOfKeyword(target, field);
      if (type === undefined) throw new CompileProblem(`undefined field '${field}'`);
      return type;
    }
    if (target.kind === 'param') this.assign([DYN], [target]);
    if (target.kind === 'param' || target.kind === 'dyn') return DYN;
    throw new CompileProblem(`type '${describe(target)}' does not support field selection`);
  }

  /** Since 1.31 fields with the names of keywords need no escapes (`DeclTypeProvider` in `pkg/cel/types.go`). */
  #typeOfKeyword(target: Type, field: string): Type | undefined {
    const isKnown = this.environment.release >= 31 && RESERVED.has(field);
    return isKnown ? target.fields?.get(`__${field}__`) : undefined;
  }

  #call(expression: Expression & { kind: 'call' }, scope: Scope): Code {
    const { name, receiver, parameters } = expression;
    const form = FORMS.get(`${receiver === undefined ? '' : '.'}${name}/${parameters.length}`);
    if (form !== undefined && form.since <= this.environment.release) {
      return form.compile(this, scope, expression);
    }
    if (name === '_[?_]' && !this.environment.hasOptionals) {
      throw new CompileProblem("Syntax error: unsupported syntax '[?'");
    }
    const isFormat = name === 'format';
    if (isFormat) this.#formats += 1;
    const code = this.#callFunction(expression, scope);
    if (isFormat) this.#formats -= 1;
    return code;
  }

  #callFunction(expression: Expression & { kind: 'call' }, scope: Scope): Code {
    const { name, receiver, parameters } = expression;
    const operands = parameters.map((one) => this.compile(one, scope));
    if (receiver === undefined) return this.callNamed(name, false, operands);
    const prefix = isVariable(receiver, scope) ? undefined : qualifiedName(receiver);
    const namespaced = prefix === undefined ? undefined : `${prefix}.${name}`;
    if (namespaced !== undefined && this.environment.functions.has(namespaced)) {
      return this.callNamed(namespaced, false, operands);
    }
    return this.callNamed(name, true, [this.compile(receiver, scope), ...operands]);
  }

  /** Resolves an overload as `resolveOverload` in `checker/checker.go`. Several may fit where types are dynamic. */
  #resolveCall(
    name: string,
    overloads: readonly Overload[],
    isMethod: boolean,
    operands: readonly Code[],
  ): Code {
    const types = operands.map((operand) => operand.type);
    const fitting: Overload[] = [];
    let result: Type | undefined;
    for (const overload of overloads) {
      if (overload.isMethod !== isMethod) continue;
      const [returned = DYN, ...parameters] = withFreshParameters(
        [overload.result, ...overload.parameters.map((kind) => kind.type)],
        () => this.freshType(),
      );
      if (!this.assign(types, parameters)) continue;
      fitting.push(overload);
      const type = this.resolve(returned);
      if (result === undefined) result = type;
      else if (result.kind !== 'dyn' && !isExactly(type, result)) result = DYN;
    }
    if (result === undefined) throw this.#noMatch(name, types, isMethod);
    const [only, second] = fitting;
    const isCertain = !types.some((type) => isDynamic(this.resolve(type)));
    if (only !== undefined && second === undefined && isCertain) {
      this.environment.checkLiterals(only, operands);
      return foldConversion(name, operands, { type: result, run: direct(only, operands) });
    }
    return foldConversion(name, operands, { type: result, run: dispatch(name, fitting, operands) });
  }

  #noMatch(name: string, types: readonly Type[], isMethod: boolean): CompileProblem {
    const shown = types.map((type) => describe(withoutParameters(this.resolve(type))));
    const [receiver, ...rest] = shown;
    const signature = isMethod ? `${receiver}.(${rest.join(', ')})` : `(${shown.join(', ')})`;
    return new CompileProblem(`found no matching overload for '${name}' applied to '${signature}'`);
  }

  #list(elements: readonly Expression[], scope: Scope): Code {
    const codes = elements.map((element) => this.compile(element, scope));
    const runs = codes.map((code) => code.run);
    const type = listOf(this.#join(codes) ?? this.freshType());
    return { type, run: (frame) => ListValue.of(runs.map((run) => run(frame))) };
  }

  #map(entries: readonly (readonly [Expression, Expression])[], scope: Scope): Code {
    const keys = entries.map(([key]) => this.compile(key, scope));
    const values = entries.map(([, value]) => this.compile(value, scope));
    const type = mapOf(
      this.#join(keys) ?? this.freshType(),
      this.#join(values) ?? this.freshType(),
    );
    const run: Run = (frame) =>
      new LiteralMap(
        keys.map((key, index) => [key.run(frame), values[index]?.run(frame) ?? null] as const),
      );
    return { type, run };
  }

  /** The types of elements must agree, other than in `format` (`cel.ValidateHomogeneousAggregateLiterals`). */
  #join(codes: readonly Code[]): Type | undefined {
    let joined: Type | undefined;
    for (const { type } of codes) {
      if (joined === undefined) joined = type;
      else if (this.assign([joined], [type])) joined = moreGeneral(joined, type);
      else joined = DYN;
    }
    const [first, ...rest] = codes.map((code) => this.resolve(code.type));
    const other = rest.find((type) => first !== undefined && !isExactly(first, type));
    if (first === undefined || other === undefined || this.#formats > 0) return joined;
    throw mismatch(first, other);
  }
}

function isVariable(expression: Expression, scope: Scope): boolean {
  if (expression.kind === 'select') return isVariable(expression.operand, scope);
  return expression.kind === 'name' && scope.variables.has(expression.name);
}

function withoutParameters(type: Type): Type {
  if (type.kind === 'param') return DYN;
  return { ...type, parameters: type.parameters.map(withoutParameters) };
}

function undeclared(name: string): CompileProblem {
  return new CompileProblem(`undeclared reference to '${name}' (in container '')`);
}

function mismatch(expected: Type, found: Type): CompileProblem {
  return new CompileProblem(`expected type '${describe(expected)}' but found '${describe(found)}'`);
}
