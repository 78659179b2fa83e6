import { MAX_NESTING, nestsTooDeep } from './nesting.ts';
import { parseWithSource } from './source-text.ts';

/** A parsed text. `exact` says that it holds numbers that a plain `JSON.stringify` would change or refuse. */
export interface ParsedJson {
  readonly value: unknown;
  readonly exact: boolean;
  /** Why the value must not be converted. It can still be read, for instance for the uid of a review. */
  readonly problem?: 'TooDeep' | 'NumberOutOfRange';
}

/**
 * Numbers that `JSON.parse` would change: integers of 16 digits or more, minus zero, and exponents that may
 * leave the range of a double. A match inside a string only costs time, a miss would cost data.
 */
const MAY_LOSE_DIGITS = /[:,[]\s*(?:-?\d{16}|-0[.0]*\s*[,}\]]|-?[\d.]+[eE]\+?\d{3})/;

/**
 * Reads JSON without changing a number: an integer beyond ±2^53 becomes a `bigint`, every other number is the
 * double that the API server holds for it. Plain `JSON.parse` where a cheap scan says that it is safe.
 *
 * @param maxNesting how many levels are not too deep, at most `MAX_NESTING`
 *
 * Returns undefined when the text is not JSON (RFC 8259).
 */
export function parseJson(text: string, maxNesting: number = MAX_NESTING): ParsedJson | undefined {
  const value = parseOrUndefined(text);
  if (value === undefined) return undefined;
  if (nestsTooDeep(value, text, maxNesting)) return { value, exact: false, problem: 'TooDeep' };
  if (!MAY_LOSE_DIGITS.test(text)) return { value, exact: false };
  try {
    return { value: parseWithSource(text, exactNumber), exact: true };
  } catch (error) {
    if (!(error instanceof NumberOutOfRange)) throw error;
    return { value, exact: false, problem: 'NumberOutOfRange' };
  }
}

/** A number that no double can hold. `JSON.stringify` would write it as null. */
class NumberOutOfRange extends Error {}

function exactNumber(_key: string, value: unknown, context: { source?: string }): unknown {
  if (typeof value !== 'number') return value;
  if (!Number.isFinite(value)) throw new NumberOutOfRange();
  if (Number.isSafeInteger(value) || context.source === undefined) return value;
  return /^-?\d+$/.test(context.source) ? BigInt(context.source) : value;
}

function parseOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
