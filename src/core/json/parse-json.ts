import { MAX_NESTING } from './nesting.ts';
import { parseWithSource } from './source-text.ts';
import { survey } from './survey.ts';

/** A parsed text. `exact` says that it holds numbers that a plain `JSON.stringify` would change or refuse. */
export interface ParsedJson {
  readonly value: unknown;
  readonly exact: boolean;
  /** Why the value must not be converted. It can still be read, for instance for the uid of a review. */
  readonly problem?: JsonProblem;
}

/** Why a text cannot be read exactly. */
export type JsonProblem = 'TooDeep' | 'NumberOutOfRange';

/**
 * Reads JSON without changing a number: an integer beyond ±2^53 becomes a `bigint`, every other number is the
 * double that the API server holds for it. Plain `JSON.parse` where that is enough.
 *
 * Returns undefined when the text is not JSON (RFC 8259).
 */
export function parseJson(text: string): ParsedJson | undefined {
  const value = parsePlainly(text);
  if (value === undefined) return undefined;
  // In a list, so that a number by itself is looked at too.
  const seen = survey([value], MAX_NESTING + 1);
  if (seen === 'plain') return { value, exact: false };
  if (seen === 'too deep') return { value, exact: false, problem: 'TooDeep' };
  const parsed = parseExactly(text);
  return 'problem' in parsed ? { value, exact: false, ...parsed } : { ...parsed, exact: true };
}

/** `JSON.parse`, which changes numbers; undefined when the text is not JSON. */
export function parsePlainly(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Reads what is known to be JSON by the text of its numbers, which takes four times as long. */
export function parseExactly(text: string): { value: unknown } | { problem: JsonProblem } {
  try {
    return { value: parseWithSource(text, exactNumber) };
  } catch (error) {
    if (error instanceof NumberOutOfRange) return { problem: 'NumberOutOfRange' };
    // The stack is full.
    if (error instanceof RangeError) return { problem: 'TooDeep' };
    throw error;
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
