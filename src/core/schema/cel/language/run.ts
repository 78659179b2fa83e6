import type { Overload } from './overload.ts';
import { CompileProblem, Frame } from './program.ts';
import type { Code, Run } from './program.ts';
import { runtimeTypeName } from './runtime-type.ts';
import { typeOf } from './types.ts';
import type { Type } from './types.ts';
import {
  EvaluationError,
  MapValue,
  OptionalValue,
  TypeValue,
  found,
  noSuchOverload,
} from './values.ts';
import type { Value } from './values.ts';

/** Returns the code of a type that is named. */
export function typeCode(type: Type): Code {
  const value = new TypeValue(type);
  return { type: typeOf(type), run: () => value };
}

/** Returns a call of the only overload that fits. A call that spreads its operands takes at least twice as long. */
export function direct(overload: Overload, operands: readonly Code[]): Run {
  const [first, second] = operands.map((operand) => operand.run);
  if (first !== undefined && second !== undefined && operands.length === 2) {
    return (frame) => overload.run(first(frame), second(frame));
  }
  if (first !== undefined && operands.length === 1) return (frame) => overload.run(first(frame));
  return (frame) => overload.run(...operands.map((operand) => operand.run(frame)));
}

/** Returns a call of the first overload that fits the values. */
export function dispatch(
  name: string,
  overloads: readonly Overload[],
  operands: readonly Code[],
): Run {
  return (frame: Frame) => {
    const values = operands.map((operand) => operand.run(frame));
    for (const overload of overloads) {
      if (overload.parameters.every((kind, index) => kind.has(values[index] ?? null))) {
        return overload.run(...values);
      }
    }
    // Operators are traits of values in cel-go, and name nothing.
    if (/^[_@!-]/.test(name)) throw noSuchOverload();
    const types = values.map(runtimeTypeName).join(', ');
    throw new EvaluationError(`no such overload: ${name}(${types})`);
  };
}

/** Returns a field. Throws if the operand does not have it. */
export function fieldOf(operand: Value, field: string): Value {
  const value = operand instanceof MapValue ? operand.find(field) : undefined;
  return found(value, `no such key: ${field}`);
}

/** Returns a field as an optional. */
export function optionalField(operand: Value, field: string): Value {
  const target = operand instanceof OptionalValue ? operand.value : operand;
  return OptionalValue.of(target instanceof MapValue ? target.find(field) : undefined);
}

/** The functions that cel-go calls once for a literal (`interpreter/decorators.go`, `maybeOptimizeConstUnary`). */
const CONVERSIONS: ReadonlySet<string> = new Set(
  'bool bytes double duration dyn int string timestamp uint'.split(' '),
);

/** Returns the conversion of a literal as a literal. Throws for one that fails. */
export function foldConversion(name: string, operands: readonly Code[], code: Code): Code {
  const [only, second] = operands;
  const isLiteral = only?.literal !== undefined && second === undefined;
  if (!isLiteral || !CONVERSIONS.has(name)) return code;
  try {
    const literal = code.run(new Frame([]));
    return { type: code.type, run: () => literal, literal };
  } catch (error) {
    if (!(error instanceof EvaluationError)) throw error;
    throw new CompileProblem(error.message, { cause: error });
  }
}
