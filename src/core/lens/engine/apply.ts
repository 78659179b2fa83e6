import type { JsonObject, JsonValue } from '../../json/json-value.ts';
import { isJsonList, isJsonObject } from '../../json/json-value.ts';
import type { Fields } from '../../json/fields.ts';
import { fieldOf, isEmpty, pick, setField, without } from '../../json/fields.ts';
import type { Frame, Plan, ReadNode, Rule, RuleSet, WriteNode } from './plan.ts';
import { Cursor, setOf } from './plan.ts';

/**
 * Applies a plan to one value. All rules apply at once: first all places are read, then the values read are removed,
 * then the results are written. So the order of parts never matters, and two names can be exchanged.
 *
 * Returns the value itself if nothing applies. Never changes the value, and never throws unless an author's function
 * does.
 */
export function apply(plan: Plan, value: JsonValue, cursor: Cursor = new Cursor(value)): JsonValue {
  return new Application(plan, cursor).run(value);
}

/** Applies a plan to every element of a list, or to every value of a map. */
export function applyToEach(plan: Plan, value: JsonValue, cursor: Cursor): JsonValue {
  const isList = isJsonList(value);
  if (!isList && !isJsonObject(value)) return value;
  const application = new Application(plan, cursor);
  cursor.enter();
  const converted = isList
    ? applyToElements(application, value)
    : applyToFields(application, value);
  cursor.leave();
  return converted;
}

function applyToElements(application: Application, list: readonly JsonValue[]): JsonValue {
  let copy: JsonValue[] | undefined;
  let at = 0;
  for (const element of list) {
    application.cursor.moveTo(at);
    const converted = application.run(element);
    if (converted !== element) (copy ??= list.slice())[at] = converted;
    at += 1;
  }
  return copy ?? list;
}

function applyToFields(application: Application, map: JsonObject): JsonValue {
  let copy: Fields | undefined;
  for (const key of Object.keys(map)) {
    const element = map[key];
    if (element === undefined) continue;
    application.cursor.moveTo(key);
    const converted = application.run(element);
    if (converted !== element) setField((copy ??= { ...map }), key, converted);
  }
  return copy ?? map;
}

/** Reads the places of a plan, and returns the rules that may apply. */
function readInto(values: (JsonValue | undefined)[], node: ReadNode, value: JsonValue): RuleSet {
  let { rules } = node;
  // oxlint-disable-next-line no-param-reassign -- what this function is for
  if (node.slot !== -1) values[node.slot] = value;
  if (node.children.length === 0 || !isJsonObject(value)) return rules;
  for (const child of node.children) {
    const field = fieldOf(value, child.key);
    if (field !== undefined) rules |= readInto(values, child, field);
  }
  return rules;
}

/** Applies a plan to one value after another. */
class Application implements Frame {
  readonly cursor: Cursor;
  readonly #plan: Plan;
  /** The values that were read, except those that a rule has hidden from later ones. */
  values: readonly (JsonValue | undefined)[] = [];
  #read: readonly (JsonValue | undefined)[] = [];
  readonly #outcomes: (JsonValue | undefined)[];
  /** The rules that apply, by number. */
  readonly #active: boolean[];
  #activeCount = 0;
  /** The rules that apply, and possibly others. */
  #rules: RuleSet = 0;

  constructor(plan: Plan, cursor: Cursor) {
    this.cursor = cursor;
    this.#plan = plan;
    this.#outcomes = plan.blank.outcomes.slice();
    this.#active = plan.blank.active.slice();
  }

  run(value: JsonValue): JsonValue {
    const { read, rules, always, write, blank } = this.#plan;
    const values = blank.values.slice();
    const candidates = always | readInto(values, read, value);
    if (candidates === 0) return value;
    this.values = values;
    this.#read = values;
    this.#tryRules(rules, candidates);
    // A rule whose target is occupied leaves its values in place, and these may block another rule. Repeat until all
    // fit.
    while (this.#activeCount > 0) {
      this.#blockTogether();
      const active = this.#activeCount;
      const result = this.#rewrite(write, value);
      if (this.#activeCount === active) return result === undefined ? value : result;
    }
    return value;
  }

  make(outcome: number, value: JsonValue | undefined): void {
    this.#outcomes[outcome] = value;
  }

  hide(slots: readonly number[]): void {
    const values = this.values.slice();
    for (const slot of slots) values[slot] = undefined;
    this.values = values;
  }

  #tryRules(rules: readonly Rule[], candidates: RuleSet): void {
    this.#activeCount = 0;
    this.#rules = 0;
    let number = 0;
    for (const rule of rules) {
      const applies = (candidates & setOf(number)) !== 0 && this.#allows(rule) && rule.run(this);
      this.#active[number] = applies;
      if (applies) {
        this.#activeCount += 1;
        this.#rules |= setOf(number);
      }
      number += 1;
    }
  }

  #allows(rule: Rule): boolean {
    for (const guard of rule.guards) {
      if (this.#read[guard.slot] !== guard.equals) return false;
    }
    return true;
  }

  #block(rule: number): void {
    this.#active[rule] = false;
    this.#activeCount -= 1;
  }

  /** Blocks all rules of a group that applies together or not at all, if one of them does not apply. */
  #blockTogether(): void {
    for (const rules of this.#plan.together) {
      if (rules.every((rule) => this.#isActive(rule))) continue;
      for (const rule of rules) if (this.#isActive(rule)) this.#block(rule);
    }
  }

  #isActive(rule: number): boolean {
    return this.#active[rule] === true;
  }

  /** Returns the value of a place after the rules; undefined for none. */
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
      const left = pick(before, except, true);
      return isEmpty(left) && !node.stays ? undefined : left;
    }
    return before;
  }

  #rewriteFields(node: WriteNode, place: JsonObject | undefined): JsonObject | undefined {
    let changes: Changes | undefined;
    for (const child of node.children) {
      if ((child.rules & this.#rules) === 0) continue;
      const before = place === undefined ? undefined : fieldOf(place, child.key);
      const after = this.#rewrite(child, before);
      if (after === before) continue;
      changes ??= new Changes(place);
      if (after === undefined) changes.remove(child.key, this.#isDropped(child));
      else changes.put(child.key, after);
    }
    const result = changes === undefined ? place : changes.finish(this.#stays(node));
    return node.constants.length === 0 ? result : this.#addConstants(node, result);
  }

  /** Reports whether an object stays when it becomes empty. It does not where another value takes its place. */
  #stays(node: WriteNode): boolean {
    if (!node.stays) return false;
    for (const { rule } of node.puts) if (this.#isActive(rule)) return false;
    return true;
  }

  /** Reports whether a value is dropped. A value that one rule moves and another one drops is moved. */
  #isDropped(node: WriteNode): boolean {
    let isDropped = false;
    for (const { rule, drops } of node.removals) {
      if (!this.#isActive(rule)) continue;
      if (!drops) return false;
      isDropped = true;
    }
    return isDropped;
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

  /** Blocks the rules that put values below a place that is not an object. */
  #blockBelow(node: WriteNode): void {
    for (const child of node.children) {
      for (const { rule, outcome } of [...child.puts, ...child.restPuts]) {
        if (this.#isActive(rule) && this.#outcomes[outcome] !== undefined) this.#block(rule);
      }
      this.#blockBelow(child);
    }
  }
}

/** An object that is being changed. It is copied once if fields are removed before others are added. */
class Changes {
  #fields: Fields;
  #gone: string[] | undefined;
  #isCopy: boolean;
  #isPut = false;
  #isMoved = false;

  constructor(fields: JsonObject | undefined) {
    this.#fields = fields ?? {};
    this.#isCopy = fields === undefined;
  }

  put(key: string, value: JsonValue): void {
    this.#isPut = true;
    if (!this.#isCopy) this.#copy();
    setField(this.#fields, key, value);
  }

  remove(key: string, isDropped: boolean): void {
    (this.#gone ??= []).push(key);
    this.#isMoved ||= !isDropped;
  }

  /** Returns the object after the changes; undefined if all its fields have moved away, unless it stays. */
  finish(stays: boolean): JsonObject | undefined {
    if (this.#gone !== undefined) this.#copy();
    const isGone = this.#isMoved && !this.#isPut && !stays && isEmpty(this.#fields);
    return isGone ? undefined : this.#fields;
  }

  #copy(): void {
    this.#fields =
      this.#gone === undefined ? { ...this.#fields } : without(this.#fields, this.#gone);
    this.#gone = undefined;
    this.#isCopy = true;
  }
}

function shareKey(left: JsonObject, right: JsonObject): boolean {
  return Object.keys(left).some((key) => Object.hasOwn(right, key));
}
