import type { JsonObject, JsonValue } from '../json/json-value.ts';
import { isJsonList, isJsonObject } from '../json/json-value.ts';
import type { Fields } from './fields.ts';
import { fieldOf, isEmpty, setField, without } from './fields.ts';
import type { Frame, Plan, ReadNode, Rule, WriteNode } from './plan.ts';

/**
 * Applies a plan to one value. All rules at once: first everything is read, then what was read is taken away, then
 * what was made of it is put; so the order of parts never matters and two names can be exchanged.
 *
 * Returns the value itself when nothing applies. Never changes it and never throws, unless an author's own function
 * does.
 */
export function apply(plan: Plan, value: JsonValue): JsonValue {
  return new Application(plan).run(value);
}

/** The same inside of every element of a list or every value of a map. */
export function applyToEach(plan: Plan, value: JsonValue): JsonValue {
  if (isJsonList(value)) {
    let copy: JsonValue[] | undefined;
    for (const [at, element] of value.entries()) {
      const converted = apply(plan, element);
      if (converted !== element) (copy ??= [...value])[at] = converted;
    }
    return copy ?? value;
  }
  if (!isJsonObject(value)) return value;
  let copy: Fields | undefined;
  for (const key of Object.keys(value)) {
    const element = value[key];
    if (element === undefined) continue;
    const converted = apply(plan, element);
    if (converted !== element) setField((copy ??= { ...value }), key, converted);
  }
  return copy ?? value;
}

class Application implements Frame {
  readonly #plan: Plan;
  readonly values: (JsonValue | undefined)[] = [];
  readonly #outcomes: (JsonValue | undefined)[] = [];
  /** Which rules apply, by number. */
  readonly #active: boolean[] = [];
  #activeCount = 0;

  constructor(plan: Plan) {
    this.#plan = plan;
  }

  run(value: JsonValue): JsonValue {
    this.#read(this.#plan.read, value);
    for (const rule of this.#plan.rules) {
      const applies = this.#allows(rule) && rule.run(this);
      if (applies) this.#activeCount += 1;
      this.#active.push(applies);
    }
    // A rule whose target is taken leaves its values where they are, and those may block another rule: until all fit.
    while (this.#activeCount > 0) {
      const active = this.#activeCount;
      const result = this.#rewrite(this.#plan.write, value);
      if (this.#activeCount === active) return result === undefined ? value : result;
    }
    return value;
  }

  make(outcome: number, value: JsonValue | undefined): void {
    this.#outcomes[outcome] = value;
  }

  #read(node: ReadNode, value: JsonValue): void {
    if (node.slot !== -1) this.values[node.slot] = value;
    if (node.children.length === 0 || !isJsonObject(value)) return;
    for (const child of node.children) {
      const field = fieldOf(value, child.key);
      if (field !== undefined) this.#read(child, field);
    }
  }

  #allows(rule: Rule): boolean {
    for (const guard of rule.guards) {
      if (this.values[guard.slot] !== guard.equals) return false;
    }
    return true;
  }

  #block(rule: number): void {
    this.#active[rule] = false;
    this.#activeCount -= 1;
  }

  #isActive(rule: number): boolean {
    return this.#active[rule] === true;
  }

  /** What stands at a place afterwards; undefined for nothing. */
  #rewrite(node: WriteNode, before: JsonValue | undefined): JsonValue | undefined {
    let place = this.#take(node, before);
    if (node.children.length > 0 || node.constants.length > 0) {
      if (place === undefined || isJsonObject(place)) place = this.#rewriteFields(node, place);
      else this.#blockBelow(node);
    }
    for (const put of node.puts) {
      const value = this.#outcomes[put.outcome];
      if (value === undefined || !this.#isActive(put.rule)) continue;
      if (place === undefined) place = value;
      else this.#block(put.rule);
    }
    return node.restPuts.length === 0 ? place : this.#putRest(node, place);
  }

  #take(node: WriteNode, before: JsonValue | undefined): JsonValue | undefined {
    if (before === undefined) return undefined;
    for (const { rule } of node.removals) if (this.#isActive(rule)) return undefined;
    for (const { rule, except } of node.restRemovals) {
      if (!this.#isActive(rule) || !isJsonObject(before)) continue;
      const left = without(
        before,
        Object.keys(before).filter((key) => !except.has(key)),
      );
      return isEmpty(left) && !node.stays ? undefined : left;
    }
    return before;
  }

  #rewriteFields(node: WriteNode, place: JsonObject | undefined): JsonObject | undefined {
    let changes: Changes | undefined;
    for (const child of node.children) {
      const before = place === undefined ? undefined : fieldOf(place, child.key);
      const after = this.#rewrite(child, before);
      if (after === before) continue;
      changes ??= new Changes();
      if (after === undefined) changes.remove(child.key, this.#isDropped(child));
      else changes.put(child.key, after);
    }
    const result = changes === undefined ? place : changes.applyTo(place, this.#stays(node));
    return node.constants.length === 0 ? result : this.#addConstants(node, result);
  }

  /** Whether an object that gets empty stays: not where something else is put in its place. */
  #stays(node: WriteNode): boolean {
    return node.stays && !node.puts.some(({ rule }) => this.#isActive(rule));
  }

  #isDropped(node: WriteNode): boolean {
    return node.removals.some(({ rule, drops }) => drops && this.#isActive(rule));
  }

  #addConstants(node: WriteNode, object: JsonObject | undefined): JsonObject | undefined {
    let copy: Fields | undefined;
    for (const { rule, outcome, key } of node.constants) {
      const value = this.#outcomes[outcome];
      if (object === undefined || value === undefined || !this.#isActive(rule)) continue;
      if (fieldOf(copy ?? object, key) !== undefined) continue;
      setField((copy ??= { ...object }), key, value);
    }
    return copy ?? object;
  }

  #putRest(node: WriteNode, place: JsonValue | undefined): JsonValue | undefined {
    let result = place;
    for (const { rule, outcome } of node.restPuts) {
      const fields = this.#outcomes[outcome];
      if (!isJsonObject(fields) || !this.#isActive(rule)) continue;
      if (result === undefined) result = fields;
      else if (!isJsonObject(result) || shareKey(fields, result)) this.#block(rule);
      else result = { ...result, ...fields };
    }
    return result;
  }

  /** What stands here is no object, so nothing can be put below it. */
  #blockBelow(node: WriteNode): void {
    for (const child of node.children) {
      for (const { rule, outcome } of [...child.puts, ...child.restPuts]) {
        if (this.#isActive(rule) && this.#outcomes[outcome] !== undefined) this.#block(rule);
      }
      this.#blockBelow(child);
    }
  }
}

/** What changes among the fields of one object, so that it is copied once. */
class Changes {
  readonly #gone: string[] = [];
  readonly #put: { readonly key: string; readonly value: JsonValue }[] = [];
  #moved = false;

  put(key: string, value: JsonValue): void {
    this.#put.push({ key, value });
  }

  remove(key: string, isDropped: boolean): void {
    this.#gone.push(key);
    this.#moved ||= !isDropped;
  }

  /** The object afterwards; undefined when all that it held has moved away, unless it stays. */
  applyTo(object: JsonObject = {}, stays: boolean): JsonObject | undefined {
    const copy: Fields = this.#gone.length === 0 ? { ...object } : without(object, this.#gone);
    for (const { key, value } of this.#put) setField(copy, key, value);
    const isGone = this.#moved && !stays && this.#put.length === 0 && isEmpty(copy);
    return isGone ? undefined : copy;
  }
}

function shareKey(left: JsonObject, right: JsonObject): boolean {
  return Object.keys(left).some((key) => Object.hasOwn(right, key));
}
