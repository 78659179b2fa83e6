import { setField } from '../../core/json/fields.ts';
import type { Fields } from '../../core/json/fields.ts';
import type { JsonValue } from '../../core/json/json-value.ts';
import { isJsonList, isJsonObject } from '../../core/json/json-value.ts';
import type { ConversionContext } from '../../core/kind/spoke.ts';
import { ConversionError } from '../../core/problem.ts';
import { isStoredAs, pruned } from './judge.ts';
import type { Place } from '../place.ts';

/** What a function made of an object. */
export interface Outcome {
  readonly result?: unknown;
  /** What it threw, and where. */
  readonly thrown?: string;
  /** It threw a `ConversionError`, on purpose. */
  readonly isRefused: boolean;
}

/** What is tried. */
export interface TrialSubject extends ConversionContext {
  readonly convert: (object: object, context: ConversionContext) => unknown;
  readonly kind: string;
  /** The places of the version that comes out. */
  readonly target: Place;
}

/** So many conversions tell enough; of the largest objects fewer, so that they hold no more values in all than this. */
const MOST_RUNS = 6_000;
const MOST_VALUES = 4_000_000;

/** One function of a spoke, tried with made-up objects. */
export class Trial {
  readonly #subject: TrialSubject;
  #runs = 0;
  #values = 0;

  constructor(subject: TrialSubject) {
    this.#subject = subject;
  }

  get target(): Place {
    return this.#subject.target;
  }

  /** Whether it has been tried so often that no more can be told. */
  get isOver(): boolean {
    return this.#runs > MOST_RUNS || this.#values > MOST_VALUES;
  }

  /** Converts the fields of an object. The function gets a copy, with which it may do what it likes. */
  run(fields: JsonValue): Outcome {
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

  /** The result as the API server would store it; undefined where there is none. */
  stored(fields: JsonValue): JsonValue | undefined {
    const { result } = this.run(fields);
    if (!isJsonObject(result)) return undefined;
    try {
      return pruned(result, this.target);
    } catch {
      // It contains itself.
      return undefined;
    }
  }

  /** Whether a result is stored as another one was. */
  isStoredAs(fields: JsonValue, stored: JsonValue | undefined): boolean {
    const { result } = this.run(fields);
    if (!isJsonObject(result) || stored === undefined) {
      return isJsonObject(result) === (stored !== undefined);
    }
    try {
      return isStoredAs(result, stored, this.target);
    } catch {
      // It contains itself.
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

/** An error as its author wants to read it: its text, and where in the sources it was thrown. */
export function textOfError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const frame = (error.stack ?? '').split('\n').find((line) => /^ +at .*:\d+:\d+\)?$/.test(line));
  // `at toHub (file:///…/cron-tab.ts:12:5)`: the name of the file and the line.
  const place = frame?.slice(frame.lastIndexOf('/') + 1).replace(/:\d+\)?$/, '');
  const where = place === undefined ? '' : ` (${place})`;
  return `${error.name}: ${error.message}${where}`;
}
