import { setField } from '../../core/json/fields.ts';
import type { Fields } from '../../core/json/fields.ts';
import type { JsonValue } from '../../core/json/json-value.ts';
import { isJsonList, isJsonObject } from '../../core/json/json-value.ts';
import type { ConversionContext } from '../../core/kind/spoke.ts';
import { ConversionError } from '../../core/problem.ts';
import { isStoredAs, pruned } from './judge.ts';
import type { SchemaPlace } from '../place.ts';

/** The outcome of one call of a function. */
export interface CallResult {
  readonly result?: unknown;
  /** The error that it threw, with its place in the source. */
  readonly thrown?: string;
  /** True if the function threw a `ConversionError` on purpose. */
  readonly isRefused: boolean;
}

/** The function that a trial calls. */
export interface TrialSubject extends ConversionContext {
  readonly convert: (object: object, context: ConversionContext) => unknown;
  readonly kind: string;
  /** The places of the version of the result. */
  readonly target: SchemaPlace;
}

/** The limits of a trial: conversions, and values of all converted objects. */
const MOST_RUNS = 6_000;
const MOST_VALUES = 4_000_000;

/** A trial of one function of a spoke with generated objects. */
export class FunctionTrial {
  readonly #subject: TrialSubject;
  #runs = 0;
  #values = 0;

  constructor(subject: TrialSubject) {
    this.#subject = subject;
  }

  get target(): SchemaPlace {
    return this.#subject.target;
  }

  /** True if a limit is exceeded. */
  get isOver(): boolean {
    return this.#runs > MOST_RUNS || this.#values > MOST_VALUES;
  }

  /** Converts the fields of an object. The function gets a copy, which it may change. */
  run(fields: JsonValue): CallResult {
    this.#runs += 1;
    const { kind, from, to, convert } = this.#subject;
    const metadata = { name: 'example', namespace: 'example', labels: {}, annotations: {} };
    const copy = this.#copyOf(fields);
    const object = { apiVersion: from, kind, metadata, ...(isJsonObject(copy) ? copy : {}) };
    try {
      return { result: convert(object, { from, to }), isRefused: false };
    } catch (error) {
      return { thrown: textOfError(error), isRefused: error instanceof ConversionError };
    }
  }

  /** Returns the result as the API server stores it; undefined if there is none. */
  stored(fields: JsonValue): JsonValue | undefined {
    const { result } = this.run(fields);
    if (!isJsonObject(result)) return undefined;
    try {
      return pruned(result, this.target);
    } catch {
      // The result contains itself.
      return undefined;
    }
  }

  /** Reports whether the API server stores the result as the given value. */
  isStoredAs(fields: JsonValue, stored: JsonValue | undefined): boolean {
    const { result } = this.run(fields);
    if (!isJsonObject(result) || stored === undefined) {
      return isJsonObject(result) === (stored !== undefined);
    }
    try {
      return isStoredAs(result, stored, this.target);
    } catch {
      // The result contains itself.
      return false;
    }
  }

  #copyOf(value: JsonValue): JsonValue {
    this.#values += 1;
    if (isJsonList(value)) return value.map((one) => this.#copyOf(one));
    if (!isJsonObject(value)) return value;
    const copy: Fields = {};
    for (const key of Object.keys(value)) {
      const inner = value[key];
      if (inner !== undefined) setField(copy, key, this.#copyOf(inner));
    }
    return copy;
  }
}

/** Describes an error for the author of a function: its text, and the file and line that threw it. */
export function textOfError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const frame = (error.stack ?? '').split('\n').find((line) => /^ +at .*:\d+:\d+\)?$/.test(line));
  // `at toHub (file:///…/cron-tab.ts:12:5)`: the name of the file and the line.
  const place = frame?.slice(frame.lastIndexOf('/') + 1).replace(/:\d+\)?$/, '');
  const where = place === undefined ? '' : ` (${place})`;
  return `${error.name}: ${error.message}${where}`;
}
