import { leadsTo } from '../../json/value-path.ts';
import { sameJson } from '../../json/same-json.ts';
import type { JsonValue } from '../../json/json-value.ts';
import { isJsonObject } from '../../json/json-value.ts';
import { apply, applyToEach } from './apply.ts';
import { isEmpty, pick } from '../../json/fields.ts';
import type { Leaf } from './leaves.ts';
import { leavesOf, NOWHERE, pathsOf } from './leaves.ts';
import type { ConstantPart, FieldPart, FieldsPart, NestedPart, Part, RestPart } from './part.ts';
import { other } from './part.ts';
import type { Both, Path, Side } from './path.ts';
import { isSamePath } from './path.ts';
import type { Cursor, Plan, Rule } from './plan.ts';
import { noValues } from './plan.ts';
import { PlanBuilder } from './plan-builder.ts';

/**
 * Compiles parts for one direction: from the values of one side to those of the other.
 *
 * @param again - the places where the same parts apply again
 */
function compile(parts: readonly Part[], from: Side, again: readonly NestedPart[] = []): Plan {
  const compiler = compilerOf(parts, from, again);
  for (const part of again) compiler.addAgain(part, () => plan);
  const plan = compiler.builder.finish();
  return plan;
}

/**
 * Compiles parts for Kubernetes objects. Their `metadata` stays even if empty, because the API server refuses a
 * converted object without it.
 */
export function compileForObjects(parts: readonly Part[], from: Side): Plan {
  const { builder } = compilerOf(parts, from);
  builder.keep(['metadata']);
  return builder.finish();
}

function compilerOf(
  parts: readonly Part[],
  from: Side,
  again: readonly NestedPart[] = [],
): Compiler {
  const leaves = leavesOf(parts);
  const compiler = new Compiler([...leaves, ...again.map((part) => ({ ...NOWHERE, part }))], from);
  for (const leaf of leaves) if (isDropped(leaf, from)) compiler.add(leaf);
  for (const leaf of leaves) if (!isDropped(leaf, from)) compiler.add(leaf);
  return compiler;
}

/** Reports whether a leaf removes a constant. The constant then does not exist for the other leaves. */
function isDropped({ part }: Leaf, from: Side): boolean {
  return part.type === 'constant' && part.side === from;
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
    const isAcross = leaf.part.type === 'only' && leaf.part.side === this.#to;
    this.builder.rule({ guards, run }, isAcross ? [] : leaf.together);
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
        return this.#only([...prefix, ...part.path]);
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
    const plan = compile(part.parts, this.#from, part.again);
    return this.#run(part, prefix, () => plan);
  }

  /** Applies the plan that is being compiled again below the place where it applies. */
  addAgain(part: NestedPart, plan: () => Plan): void {
    this.builder.rule({ guards: [], run: this.#run(part, [], plan) }, []);
  }

  /** Applies a plan to the value at a place. A plan without effect does not apply, unless the value moves. */
  #run(part: NestedPart, prefix: Path, plan: () => Plan): Run {
    const run = part.type === 'each' ? applyToEach : apply;
    const at = this.#absolute(part.at, prefix);
    const stays = isSamePath(at.from, at.to);
    return this.#move(at, (value, cursor) => {
      const converted = run(plan(), value, cursor);
      return stays && converted === value ? undefined : converted;
    });
  }

  /** Moves a value from one place to another, which may be the same. */
  #move(
    { from, to }: { readonly from: Path; readonly to: Path },
    convert: (value: JsonValue, cursor: Cursor) => JsonValue | undefined,
  ): Run {
    const slot = this.builder.slot(from);
    const outcome = this.builder.put(to);
    this.builder.removal(from, false);
    return (frame) => {
      const value = frame.values[slot];
      const converted = value === undefined ? undefined : convert(value, frame.cursor);
      frame.make(outcome, converted);
      return converted !== undefined;
    };
  }

  #fields(part: FieldsPart, prefix: Path): Run {
    const convert = part.convert[this.#from];
    const sources = part.at[this.#from].map((path) => [...prefix, ...path]);
    const slots = sources.map((path) => this.builder.slot(path));
    for (const path of sources) this.builder.removal(path, false);
    const targets = part.at[this.#to].map((path) => this.builder.put([...prefix, ...path]));
    const blank = noValues(slots.length);
    return (frame) => {
      let isAbsent = true;
      const read = blank.slice();
      for (const [at, slot] of slots.entries()) {
        const value = frame.values[slot];
        isAbsent &&= value === undefined;
        read[at] = value;
      }
      const converted = isAbsent ? undefined : convert(read, frame.cursor);
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

  /**
   * Drops the value at the path of a field that only one version has. In the conversion to that version, the value at
   * this path has another meaning: another part names the path as well, and has left the value in place.
   */
  #only(path: Path): Run | undefined {
    const isNamed = this.#leaves.some((leaf) =>
      pathsOf(leaf, this.#from).some((named) => isSamePath(named, path)),
    );
    return isNamed ? this.#drop(path) : undefined;
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
    let hidden: readonly number[] | undefined;
    return (frame) => {
      if (frame.values[slot] === undefined || !sameJson(frame.values[slot], value)) return false;
      frame.hide((hidden ??= this.builder.slotsWithin(place)));
      return true;
    };
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

  /** Returns the keys of the object at a path that other parts name on one side. */
  #keysNamedAt(path: Path, side: Side): string[] {
    return this.#leaves
      .flatMap((leaf) => pathsOf(leaf, side))
      .filter((named) => named.length > path.length && leadsTo(path, named))
      .map((named) => named[path.length] ?? '');
  }
}
