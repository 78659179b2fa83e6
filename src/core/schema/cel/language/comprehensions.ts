import { CompileProblem } from './program.ts';
import type { Code, Compiler, Form, Frame, Run, Scope } from './program.ts';
import type { Expression } from './syntax.ts';
import { BOOL, DYN, INT, describe, firstOf, listOf, mapOf, secondOf } from './types.ts';
import type { Type } from './types.ts';
import {
  EvaluationError,
  ListValue,
  LiteralMap,
  MapValue,
  noSuchOverload,
  textOfKey,
} from './values.ts';
import type { Value } from './values.ts';

type Call = Expression & { kind: 'call' };

/** The loop of a macro: the range, its variables, and the expressions that are evaluated for each element. */
interface Loop {
  readonly range: Code;
  readonly parts: readonly Code[];
  /** Calls `step` for each element, until it returns true. */
  each(frame: Frame, step: () => boolean): void;
  /** The slot of the first variable: the element, or the index or key. */
  readonly slot: number;
}

type Comprehension = (loop: Loop, compiler: Compiler) => Code;

/**
 * The macros of cel-go for lists and maps (`parser/macro.go`, `ext/comprehensions.go`, `ext/lists.go`). A map has its
 * keys as elements.
 */
export const COMPREHENSIONS: readonly (readonly [string, Form])[] = [
  ['.all/2', form(0, 1, (loop, compiler) => quantifier(loop, compiler, false))],
  ['.exists/2', form(0, 1, (loop, compiler) => quantifier(loop, compiler, true))],
  ['.exists_one/2', form(0, 1, existsOne)],
  ['.map/2', form(0, 1, mapped)],
  ['.map/3', form(0, 1, mapped)],
  ['.filter/2', form(0, 1, filtered)],
  ['.sortBy/2', form(34, 1, sortedBy)],
  ['.all/3', form(32, 2, (loop, compiler) => quantifier(loop, compiler, false))],
  ['.exists/3', form(32, 2, (loop, compiler) => quantifier(loop, compiler, true))],
  ['.existsOne/3', form(32, 2, existsOne)],
  ['.exists_one/3', form(32, 2, existsOne)],
  ['.transformList/3', form(32, 2, mapped)],
  ['.transformList/4', form(32, 2, mapped)],
  ['.transformMap/3', form(32, 2, transformedMap)],
  ['.transformMap/4', form(32, 2, transformedMap)],
  ['.transformMapEntry/3', form(32, 2, transformedEntries)],
  ['.transformMapEntry/4', form(32, 2, transformedEntries)],
];

function form(since: number, variables: 1 | 2, make: Comprehension): Form {
  return {
    since,
    compile: (compiler, scope, call) => make(loopOf(compiler, scope, call, variables), compiler),
  };
}

function loopOf(compiler: Compiler, scope: Scope, call: Call, count: 1 | 2): Loop {
  const { receiver, parameters, name } = call;
  if (receiver === undefined) throw new CompileProblem(`${name}() needs a receiver`);
  const names = parameters.slice(0, count).map((one) => {
    if (one.kind !== 'name') throw new CompileProblem('argument must be a simple name');
    return one.name;
  });
  const range = compiler.compile(receiver, scope);
  const types = variableTypes(compiler, range, count);
  const slot = scope.size;
  const variables = new Map(scope.variables);
  for (const [index, variable] of names.entries()) {
    variables.set(variable, { type: types[index] ?? DYN, slot: slot + index });
  }
  const inner: Scope = { variables, size: slot + count };
  const parts = parameters.slice(count).map((part) => compiler.compile(part, inner));
  const iterate = count === 1 ? eachElement : eachEntry;
  return {
    range,
    parts,
    slot,
    each: (frame, step) => iterate(range.run(frame), frame, slot, step),
  };
}

function variableTypes(compiler: Compiler, range: Code, count: 1 | 2): readonly Type[] {
  const type = compiler.resolve(range.type);
  if (type.kind === 'list') return count === 1 ? [firstOf(type)] : [INT, firstOf(type)];
  if (type.kind === 'map') return count === 1 ? [firstOf(type)] : [firstOf(type), secondOf(type)];
  if (type.kind === 'param') compiler.assign([DYN], [type]);
  if (type.kind === 'param' || type.kind === 'dyn') return [DYN, DYN];
  throw new CompileProblem(
    `expression of type '${describe(type)}' cannot be range of a comprehension (must be list, map, or dynamic)`,
  );
}

function eachElement(range: Value, frame: Frame, slot: number, step: () => boolean): void {
  for (const element of elementsOf(range)) {
    frame.set(slot, element);
    if (step()) return;
  }
}

function elementsOf(range: Value): readonly Value[] {
  if (range instanceof ListValue) return range.elements;
  if (range instanceof MapValue) return range.keys();
  throw noSuchOverload();
}

function eachEntry(range: Value, frame: Frame, slot: number, step: () => boolean): void {
  for (const [index, element] of elementsOf(range).entries()) {
    const isMap = range instanceof MapValue;
    frame.set(slot, isMap ? element : BigInt(index));
    frame.set(slot + 1, isMap ? (range.find(element) ?? null) : element);
    if (step()) return;
  }
}

/** Like `||` and `&&`, one element decides, even if others fail. */
function quantifier(loop: Loop, compiler: Compiler, decisive: boolean): Code {
  const predicate = partOf(loop, 0);
  compiler.expectBool(predicate);
  const run: Run = (frame) => {
    let failure: EvaluationError | undefined;
    let result = !decisive;
    loop.each(frame, () => {
      try {
        result = boolIn(predicate.run(frame));
      } catch (error) {
        if (!(error instanceof EvaluationError)) throw error;
        failure ??= error;
        result = !decisive;
      }
      return result === decisive;
    });
    if (result === decisive) return decisive;
    if (failure !== undefined) throw failure;
    return !decisive;
  };
  return { type: BOOL, run };
}

function existsOne(loop: Loop, compiler: Compiler): Code {
  const predicate = partOf(loop, 0);
  compiler.expectBool(predicate);
  const run: Run = (frame) => {
    let count = 0;
    loop.each(frame, () => {
      if (boolIn(predicate.run(frame))) count += 1;
      return false;
    });
    return count === 1;
  };
  return { type: BOOL, run };
}

/** Calls `take` for each element that a predicate lets pass. The predicate is the first of two parts. */
function eachTaken(loop: Loop, frame: Frame, take: (value: Value) => void): void {
  const [first, second] = loop.parts;
  loop.each(frame, () => {
    if (second === undefined) take(first?.run(frame) ?? null);
    else if (boolIn(first?.run(frame) ?? null)) take(second.run(frame));
    return false;
  });
}

function resultOf(loop: Loop, compiler: Compiler): Code {
  if (loop.parts.length === 2) compiler.expectBool(partOf(loop, 0));
  return partOf(loop, loop.parts.length - 1);
}

function mapped(loop: Loop, compiler: Compiler): Code {
  const type = listOf(compiler.resolve(resultOf(loop, compiler).type));
  const run: Run = (frame) => {
    const elements: Value[] = [];
    eachTaken(loop, frame, (value) => elements.push(value));
    return ListValue.of(elements);
  };
  return { type, run };
}

function filtered(loop: Loop, compiler: Compiler): Code {
  const predicate = partOf(loop, 0);
  compiler.expectBool(predicate);
  const [element = DYN] = variableTypes(compiler, loop.range, 1);
  const run: Run = (frame) => {
    const elements: Value[] = [];
    loop.each(frame, () => {
      const value = frame.get(loop.slot);
      if (boolIn(predicate.run(frame))) elements.push(value);
      return false;
    });
    return ListValue.of(elements);
  };
  return { type: listOf(element), run };
}

/** The list is sorted by what the expression makes of its elements. */
function sortedBy(loop: Loop, compiler: Compiler): Code {
  const keys = mapped(loop, compiler);
  return compiler.callNamed('@sortByAssociatedKeys', true, [loop.range, keys]);
}

function transformedMap(loop: Loop, compiler: Compiler): Code {
  const result = compiler.resolve(resultOf(loop, compiler).type);
  const range = compiler.resolve(loop.range.type);
  const key = range.kind === 'list' ? INT : range.kind === 'map' ? firstOf(range) : DYN;
  const run: Run = (frame) => {
    const entries: [Value, Value][] = [];
    eachTaken(loop, frame, (value) => entries.push([frame.get(loop.slot), value]));
    return new LiteralMap(entries);
  };
  return { type: mapOf(key, result), run };
}

function transformedEntries(loop: Loop, compiler: Compiler): Code {
  const result = resultOf(loop, compiler);
  const type = mapOf(compiler.freshType(), compiler.freshType());
  if (!compiler.assign([result.type], [type])) {
    throw new CompileProblem('transformMapEntry() needs a map as its result');
  }
  const run: Run = (frame) => {
    const entries: [Value, Value][] = [];
    const seen: Value[] = [];
    eachTaken(loop, frame, (value) => {
      if (!(value instanceof MapValue)) throw noSuchOverload();
      for (const key of value.keys()) {
        if (seen.includes(key)) {
          throw new EvaluationError(`insert failed: key ${textOfKey(key)} already exists`);
        }
        seen.push(key);
        entries.push([key, value.find(key) ?? null]);
      }
    });
    return new LiteralMap(entries);
  };
  return { type: compiler.resolve(type), run };
}

function partOf(loop: Loop, index: number): Code {
  const part = loop.parts[index];
  if (part === undefined) throw new CompileProblem('missing operand');
  return part;
}

/** Returns a value that must be a bool. */
export function boolIn(value: Value): boolean {
  if (typeof value === 'boolean') return value;
  throw noSuchOverload();
}
