import { isJsonObject } from './json-value.ts';

/** What to look at, and how. */
export interface SurveyOptions {
  /** How many levels of lists and objects are not too deep; nothing recurses deeper. */
  readonly levels: number;
  /** A part that is not looked at. */
  readonly ignored?: unknown;
}

/** Looks at everything in a parsed value once. Returns undefined when it is too deep. */
export function survey(value: object, options: SurveyOptions): Survey | undefined {
  const made = new Survey(options);
  return made.look(value, options.levels) ? made : undefined;
}

/** What was seen in a value. */
export class Survey {
  readonly #ignored: unknown;
  #isExact = true;

  constructor({ ignored }: SurveyOptions) {
    this.#ignored = ignored;
  }

  /**
   * Whether `JSON.parse` has surely changed no number, and `JSON.stringify` will not either. What was an integer beyond
   * ±2^53 in the text is one in the value too, though perhaps not the same; every other number arrives as the double
   * that the API server holds for it.
   */
  get isExact(): boolean {
    return this.#isExact;
  }

  /** Returns false when the value is too deep. */
  look(value: object, levels: number): boolean {
    if (levels === 0) return false;
    if (Array.isArray(value)) {
      const list: unknown[] = value;
      for (const inner of list) if (!this.#lookAt(inner, levels - 1)) return false;
    } else if (isJsonObject(value)) {
      // The fastest way to see every field. What somebody added to the prototype does no harm.
      for (const key in value) if (!this.#lookAt(value[key], levels - 1)) return false;
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

/** Whether JSON holds the number, and it is surely the one that stood in the text. */
function isExact(number: number): boolean {
  return Number.isInteger(number)
    ? Number.isSafeInteger(number) && !Object.is(number, -0)
    : Number.isFinite(number);
}
