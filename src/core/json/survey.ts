import { isJsonObject } from './json-value.ts';

const MIXES_UP_KEYS = mixesUpKeys();

/** The extent of a survey. */
export interface SurveyOptions {
  /** The maximum levels of lists and objects. The survey does not recurse deeper. */
  readonly levels: number;
  /** A part that is not visited. */
  readonly ignored?: unknown;
}

/** Visits everything in a parsed value once. Returns undefined if the value nests too deep. */
export function survey(value: object, options: SurveyOptions): Survey | undefined {
  const made = new Survey(options);
  return made.look(value, options.levels) ? made : undefined;
}

/** The result of visiting a value. */
export class Survey {
  readonly #ignored: unknown;
  #isExact = true;

  constructor({ ignored }: SurveyOptions) {
    this.#ignored = ignored;
  }

  /**
   * True if neither `JSON.parse` nor `JSON.stringify` can change a number or a key of the value.
   *
   * An integer beyond ±2^53 in the text is beyond it in the value, too, though perhaps rounded. Every other number is
   * the double that the API server has for it.
   *
   * If `JSON.parse` has mixed up keys, the value has one with a backslash.
   */
  get isExact(): boolean {
    return this.#isExact;
  }

  /** Visits a value. Returns false if it nests too deep. */
  look(value: object, levels: number): boolean {
    if (levels === 0) return false;
    if (Array.isArray(value)) {
      const list: unknown[] = value;
      for (const inner of list) if (!this.#lookAt(inner, levels - 1)) return false;
    } else if (isJsonObject(value)) {
      // The fastest way to visit every field. A field added to the prototype does no harm.
      for (const key in value) {
        if (MIXES_UP_KEYS && key.includes('\\')) this.#isExact = false;
        if (!this.#lookAt(value[key], levels - 1)) return false;
      }
    }
    return true;
  }

  #lookAt(value: unknown, levels: number): boolean {
    if (typeof value === 'number') {
      this.#isExact &&= isExact(value);
    } else if (typeof value === 'object' && value !== null && value !== this.#ignored) {
      return this.look(value, levels);
    }
    return true;
  }
}

/** Reports whether JSON can represent a number, and the number equals the one in the text for certain. */
function isExact(number: number): boolean {
  return Number.isInteger(number)
    ? Number.isSafeInteger(number) && !Object.is(number, -0)
    : Number.isFinite(number);
}

/**
 * Reports whether `JSON.parse` may take a key with an escape for another one of the same length, which it has seen at
 * this place, even in another text. The other key has a backslash where the escape begins. V8 13.6 does this, which is
 * in Node 24; V8 15.7 does not, which is in workerd.
 */
function mixesUpKeys(): boolean {
  // Nobody else writes these keys, so nothing else decides what V8 expects.
  for (let times = 0; times < 3; times += 1) JSON.parse(String.raw`{"crdshift keys":0,"\\":0}`);
  const read: unknown = JSON.parse(String.raw`{"crdshift keys":0,"\u003c":0}`);
  return !isJsonObject(read) || !Object.hasOwn(read, '<');
}
