import { sameJson } from '../json/same-json.ts';
import type { JsonValue } from '../json/json-value.ts';
import { isJsonObject } from '../json/json-value.ts';
import { apply, applyToEach } from './apply.ts';
import { isEmpty, pick } from '../json/fields.ts';
import type { Leaf } from './leaves.ts';
import { leavesOf, pathsOf } from './leaves.ts';
import type { ConstantPart, FieldPart, FieldsPart, NestedPart, Part, RestPart } from './part.ts';
import { other } from './part.ts';
import type { Both, Path, Side } from './path.ts';
import { isSamePath } from './path.ts';
import type { Plan, Rule } from './plan.ts';
import { PlanBuilder } from './plan-builder.ts';

/** Makes parts ready for one direction: from the values of one side to those of the other. */
export function compile(parts: readonly Part[], from: Side): Plan {
  return compilerOf(parts, from).builder.finish();
}

/**
 * The same for Kubernetes objects: their `metadata` stays even if empty, because the API server refuses a converted
 * object without it.
 */
export function compileForObjects(parts: readonly Part[], from: Side): Plan {
  const { builder } = compilerOf(parts, from);
  builder.keep(['metadata']);
  return builder.finish();
}

function compilerOf(parts: readonly Part[], from: Side): Compiler {
  const leaves = leavesOf(parts);
  const compiler = new Compiler(leaves, from);
  for (const leaf of leaves) compiler.add(leaf);
  return compiler;
}

type Run = Rule['run'];

class Compiler {
  readonly builder: PlanBuilder = new PlanBuilder();
  readonly #leaves: readonly Leaf[];
  readonly #from: Side;
  readonly #to: Side;

  constructor(leaves: readonly Leaf[], from: Side) {
    this.#leaves = leaves;
    this.#from = from;
    this.#to = other(from);
  }

  add(leaf: Leaf): void {
    const run = this.#runOf(leaf);
    if (run === undefined) return;
    const guards = leaf.conditions.map(({ at, equals }) => ({
      slot: this.builder.guard(at[this.#from]),
      equals: equals[this.#from],
    }));
    this.builder.rule({ guards, run });
  }

  #runOf({ part, prefix }: Leaf): Run | undefined {
    switch (part.type) {
      case 'field':
        return this.#field(part, prefix);
      case 'fields':
        return this.#fields(part, prefix);
      case 'inside':
      case 'each':
        return this.#nested(part, prefix);
      case 'rest':
        return this.#rest(part, prefix);
      case 'only':
        return part.side === this.#from ? this.#drop([...prefix, ...part.path]) : undefined;
      case 'constant':
        return part.side === this.#from
          ? this.#dropConstant(part, prefix)
          : this.#addConstant(part, prefix);
      case 'forget':
        return undefined;
    }
  }

  #field(part: FieldPart, prefix: Path): Run {
    const convert = part.convert[this.#from];
    return this.#move(this.#absolute(part.at, prefix), convert);
  }

  #nested(part: NestedPart, prefix: Path): Run {
    const plan = compile(part.parts, this.#from);
    const run = part.type === 'each' ? applyToEach : apply;
    return this.#move(this.#absolute(part.at, prefix), (value) => run(plan, value));
  }

  /** From one place to one place. What comes out as it went in at the same place does not count as a change. */
  #move(
    { from, to }: { readonly from: Path; readonly to: Path },
    convert: (value: JsonValue) => JsonValue | undefined,
  ): Run {
    const slot = this.builder.slot(from);
    const outcome = this.builder.put(to);
    const stays = isSamePath(from, to);
    this.builder.removal(from, false);
    return (frame) => {
      const value = frame.values[slot];
      const converted = value === undefined ? undefined : convert(value);
      frame.make(outcome, converted);
      return converted !== undefined && !(stays && converted === value);
    };
  }

  #fields(part: FieldsPart, prefix: Path): Run {
    const convert = part.convert[this.#from];
    const sources = part.at[this.#from].map((path) => [...prefix, ...path]);
    const slots = sources.map((path) => this.builder.slot(path));
    for (const path of sources) this.builder.removal(path, false);
    const targets = part.at[this.#to].map((path) => this.builder.put([...prefix, ...path]));
    return (frame) => {
      let isAbsent = true;
      const read: (JsonValue | undefined)[] = [];
      for (const slot of slots) {
        const value = frame.values[slot];
        isAbsent &&= value === undefined;
        read.push(value);
      }
      const converted = isAbsent ? undefined : convert(read);
      if (converted === undefined) return false;
      let at = 0;
      for (const target of targets) {
        frame.make(target, converted[at]);
        at += 1;
      }
      return true;
    };
  }

  #rest(part: RestPart, prefix: Path): Run {
    const { from, to } = this.#absolute(part.at, prefix);
    const slot = this.builder.slot(from);
    const outcome = this.builder.restPut(to);
    const except = new Set([
      ...this.#keysNamedAt(from, this.#from),
      ...this.#keysNamedAt(to, this.#to),
    ]);
    this.builder.restRemoval(from, except);
    return (frame) => {
      const value = frame.values[slot];
      if (!isJsonObject(value)) return false;
      const rest = pick(value, except, false);
      frame.make(outcome, rest);
      return !isEmpty(rest) || isEmpty(value);
    };
  }

  #drop(path: Path): Run {
    const slot = this.builder.slot(path);
    this.builder.removal(path, true);
    return ({ values }) => values[slot] !== undefined;
  }

  #dropConstant({ path, value }: ConstantPart, prefix: Path): Run {
    const place = [...prefix, ...path];
    const slot = this.builder.slot(place);
    this.builder.removal(place, true);
    return ({ values }) => values[slot] !== undefined && sameJson(values[slot], value);
  }

  #addConstant({ path, value }: ConstantPart, prefix: Path): Run {
    const place = [...prefix, ...path];
    const outcome = this.builder.constant(place.slice(0, -1), place.at(-1) ?? '');
    return (frame) => {
      frame.make(outcome, value);
      return true;
    };
  }

  #absolute(at: Both<Path>, prefix: Path): { readonly from: Path; readonly to: Path } {
    return { from: [...prefix, ...at[this.#from]], to: [...prefix, ...at[this.#to]] };
  }

  /** The keys of the object at a path that other parts name on one side. */
  #keysNamedAt(path: Path, side: Side): string[] {
    return this.#leaves
      .flatMap((leaf) => pathsOf(leaf, side))
      .filter((named) => named.length > path.length && path.every((key, at) => key === named[at]))
      .map((named) => named[path.length] ?? '');
  }
}
