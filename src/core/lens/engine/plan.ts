import { fieldOf } from '../../json/fields.ts';
import type { JsonObject, JsonValue } from '../../json/json-value.ts';
import { isJsonObject } from '../../json/json-value.ts';
import type { CustomContext, Scalar } from './part.ts';

/**
 * The parts of a lens, compiled for one direction. All decisions about paths are made here, so that converting an
 * object only walks two small trees.
 */
export interface Plan {
  /** The places to read, as a tree. */
  readonly read: ReadNode;
  readonly rules: readonly Rule[];
  /** The rules that apply together or not at all, by number. */
  readonly together: readonly (readonly number[])[];
  /** The rules that apply even if nothing is read. */
  readonly always: RuleSet;
  /** The places to change, as a tree. */
  readonly write: WriteNode;
  /** The initial state of an application: nothing read, nothing made, and no rule that applies. */
  readonly blank: Blank;
}

/** Lists of the right length. Copying them takes a tenth of the time of making new ones. */
interface Blank {
  readonly values: readonly (JsonValue | undefined)[];
  readonly outcomes: readonly (JsonValue | undefined)[];
  readonly active: readonly boolean[];
}

/**
 * Returns a list of absent values to copy. V8 15.7, which is in workerd, stores a list of nothing but undefined as
 * doubles, and converts each copy when a text or an object is set. It stores a list that began with null as values of
 * any type, which takes 18 % off the time of a lens in workerd.
 */
export function noValues(length: number): readonly (JsonValue | undefined)[] {
  return [null, ...Array.from({ length }, () => undefined)].slice(1);
}

/**
 * Rules as the bits of an integer, so that a walk skips branches in which no rule applies. From the 33rd rule on, rules
 * share bits: a set may contain rules that were not added, but never lacks one.
 */
export type RuleSet = number;

/** Returns the set of one rule. */
export function setOf(rule: number): RuleSet {
  return 1 << rule;
}

/** A place to read, and the places below it. */
export interface ReadNode {
  readonly key: string;
  /** The number of the value here; -1 if no rule reads it. */
  readonly slot: number;
  /** The rules that may apply if a value is present here. */
  readonly rules: RuleSet;
  readonly children: readonly ReadNode[];
}

/** One part in one direction. */
export interface Rule {
  /** All must hold for the rule to apply. */
  readonly guards: readonly Guard[];
  /** Makes the outcomes from the values that were read; returns false if the rule does not apply. */
  readonly run: (frame: Frame) => boolean;
}

interface Guard {
  readonly slot: number;
  readonly equals: Scalar;
}

/** The position of a conversion in its object. */
export class Cursor implements CustomContext {
  readonly root: JsonObject;
  readonly #at: (number | string)[] = [];

  constructor(root: JsonValue) {
    this.root = isJsonObject(root) ? root : NOTHING;
  }

  get metadata(): JsonObject {
    const metadata = fieldOf(this.root, 'metadata');
    return isJsonObject(metadata) ? metadata : NOTHING;
  }

  get at(): readonly (number | string)[] {
    return this.#at.slice();
  }

  enter(): void {
    this.#at.push(0);
  }

  moveTo(at: number | string): void {
    this.#at[this.#at.length - 1] = at;
  }

  leave(): void {
    this.#at.pop();
  }
}

const NOTHING: JsonObject = {};

/** The state of one application of a plan. */
export interface Frame {
  readonly values: readonly (JsonValue | undefined)[];
  readonly cursor: Cursor;
  /** Makes values absent for later rules. */
  readonly hide: (slots: readonly number[]) => void;
  readonly make: (outcome: number, value: JsonValue | undefined) => void;
}

/** A place to change, and the places below it. */
export interface WriteNode {
  readonly key: string;
  /** The rules that may change a value here or below. */
  readonly rules: RuleSet;
  readonly children: readonly WriteNode[];
  readonly removals: readonly Removal[];
  readonly puts: readonly Put[];
  readonly restRemovals: readonly RestRemoval[];
  readonly restPuts: readonly Put[];
  /** The constants to add to the object here, if it exists. */
  readonly constants: readonly Constant[];
  /** True if the object here is not removed when it becomes empty. */
  readonly stays: boolean;
}

interface Removal {
  readonly rule: number;
  /** True if the value is dropped, not moved, so that the object that held it stays even if empty. */
  readonly drops: boolean;
}

interface Put {
  readonly rule: number;
  readonly outcome: number;
}

interface RestRemoval {
  readonly rule: number;
  /** The fields that other parts name. */
  readonly except: ReadonlySet<string>;
}

interface Constant extends Put {
  readonly key: string;
}
