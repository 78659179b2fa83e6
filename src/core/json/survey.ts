import { isJsonObject } from './json-value.ts';

/** What to look at, and how. */
export interface SurveyOptions {
  /** How many levels of lists and objects are not too deep; nothing recurses deeper. */
  readonly levels: number;
  /** A part that is not looked at. */
  readonly ignored?: unknown;
  /** Whether the value is sealed on the way: objects are frozen, and it is known what lists hold. */
  readonly seals?: boolean;
}

/** Looks at everything in a parsed value once. Returns undefined when it is too deep. */
export function survey(value: object, options: SurveyOptions): Survey | undefined {
  const made = new Survey(options);
  return made.look(value, options.levels) ? made : undefined;
}

/** What was seen in a value. */
export class Survey {
  readonly #ignored: unknown;
  readonly #seals: boolean;
  #isExact = true;
  /** V8 takes many times as long to write frozen lists, so they stay as they are. */
  readonly #lists: unknown[][] = [];
  /** What they held, in the same order. */
  readonly #held: (readonly unknown[])[] = [];

  constructor({ ignored, seals = false }: SurveyOptions) {
    this.#ignored = ignored;
    this.#seals = seals;
  }

  /**
   * Whether `JSON.parse` has surely changed no number, and `JSON.stringify` will not either. What was an integer beyond
   * ±2^53 in the text is one in the value too, though perhaps not the same; every other number arrives as the double
   * that the API server holds for it.
   */
  get isExact(): boolean {
    return this.#isExact;
  }

  /** Whether a list of a sealed value holds something else by now. Its objects are frozen and cannot. */
  isBroken(): boolean {
    return this.#lists.some((list, at) => !isSame(list, this.#held[at]));
  }

  /** Returns false when the value is too deep. */
  look(value: object, levels: number): boolean {
    if (levels === 0) return false;
    if (Array.isArray(value)) {
      const list: unknown[] = value;
      if (this.#seals) this.#seal(list);
      for (const inner of list) if (!this.#lookAt(inner, levels - 1)) return false;
    } else if (isJsonObject(value)) {
      // The fastest way to see every field. What somebody added to the prototype does no harm.
      for (const key in value) if (!this.#lookAt(value[key], levels - 1)) return false;
      if (this.#seals) Object.freeze(value);
    }
    return true;
  }

  #seal(list: unknown[]): void {
    this.#lists.push(list);
    this.#held.push(list.length === 0 ? NOTHING : list.slice());
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

/** One for all: a body may hold little but empty lists. */
const NOTHING: readonly unknown[] = [];

/** Whether JSON holds the number, and it is surely the one that stood in the text. */
function isExact(number: number): boolean {
  return Number.isInteger(number)
    ? Number.isSafeInteger(number) && !Object.is(number, -0)
    : Number.isFinite(number);
}

function isSame(list: readonly unknown[], before = NOTHING): boolean {
  if (list.length !== before.length) return false;
  for (let at = 0; at < list.length; at += 1) if (!Object.is(list[at], before[at])) return false;
  return true;
}
