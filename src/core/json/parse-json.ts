import { MAX_NESTING } from './nesting.ts';
import type { JsonProblem } from './parse-exactly.ts';
import { parseExactly } from './parse-exactly.ts';
import { survey } from './survey.ts';

/** A parsed text. `exact` says that it holds numbers that a plain `JSON.stringify` would change or refuse. */
export interface ParsedJson {
  readonly value: unknown;
  readonly exact: boolean;
  /** Why the value must not be converted. It can still be read, for instance for the uid of a review. */
  readonly problem?: JsonProblem;
}

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
  const seen = survey([value], { levels: MAX_NESTING + 1 });
  if (seen === undefined) return { value, exact: false, problem: 'TooDeep' };
  if (seen.isExact) return { value, exact: false };
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
