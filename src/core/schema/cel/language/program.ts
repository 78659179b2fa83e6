import type { Expression } from './syntax.ts';
import type { Overload } from './overload.ts';
import type { Type } from './types.ts';
import type { Value } from './values.ts';

/** The variables at run time, by their slots. */
export class Frame {
  readonly #values: Value[];

  constructor(values: readonly Value[]) {
    this.#values = [...values];
  }

  get(slot: number): Value {
    return this.#values[slot] ?? null;
  }

  set(slot: number, value: Value): void {
    this.#values[slot] = value;
  }
}

/** Evaluates a part of an expression. */
export type Run = (frame: Frame) => Value;

/** A checked part of an expression. */
export interface Code {
  readonly type: Type;
  readonly run: Run;
  /** The value of a literal. */
  readonly literal?: Value;
}

/** The variables that a part of an expression sees. */
export interface Scope {
  readonly variables: ReadonlyMap<string, Variable>;
  /** The number of slots in use. */
  readonly size: number;
}

/** A variable and its slot in the frame. */
interface Variable {
  readonly type: Type;
  readonly slot: number;
}

/** The parts of the compiler that macros use. */
export interface Compiler {
  compile(expression: Expression, scope: Scope): Code;
  /** Returns a type with everything that is known of its parameters. */
  resolve(type: Type): Type;
  /** Reports whether types are assignable to their counterparts, and remembers what follows for type parameters. */
  assign(from: readonly Type[], to: readonly Type[]): boolean;
  freshType(): Type;
  /** Throws unless a part is a bool or dynamic. */
  expectBool(code: Code): void;
  /** Returns the type of a field, or throws if the operand has no such field. */
  fieldType(operand: Code, field: string, isSafe: boolean): Type;
  /** Calls a function that is not written in the expression. */
  callNamed(name: string, isMethod: boolean, operands: readonly Code[]): Code;
}

/** An expression that the API server refuses, in the words of cel-go without the position. */
export class CompileProblem extends Error {
  override name = 'CompileProblem';
}

/** A form of the language with rules of its own for its operands. */
export interface Form {
  /** The minor version of Kubernetes 1 that it came with; 0 if it was always there. */
  readonly since: number;
  compile(compiler: Compiler, scope: Scope, call: Expression & { kind: 'call' }): Code;
}

/** The functions and types that an expression may name. */
export interface Environment {
  /** The minor version of the Kubernetes 1 release whose libraries are there. */
  readonly release: number;
  readonly functions: ReadonlyMap<string, readonly Overload[]>;
  readonly types: ReadonlyMap<string, Type>;
  readonly hasOptionals: boolean;
  /** Throws `CompileProblem` for literals that a function can never take, such as a pattern with an error. */
  checkLiterals(overload: Overload, operands: readonly Code[]): void;
}
