import { MAX_NESTING } from './nesting.ts';
import type { JsonProblem } from './parse-exactly.ts';
import { parseExactly } from './parse-exactly.ts';
import { survey } from './survey.ts';

/** A parsed text. */
interface ParsedJson {
  readonly value: unknown;
  /** The reason why the value must not be converted. It can still be read, for instance for the uid of a review. */
  readonly problem?: JsonProblem;
}

/**
 * Parses JSON without changing a number or a key. An integer beyond ±2^53 becomes a `bigint`; every other number is the
 * double that the API server has for it. It uses `JSON.parse` alone where that suffices.
 *
 * @returns undefined if the text is not JSON (RFC 8259)
 */
export function parseJson(text: string): ParsedJson | undefined {
  const value = parsePlainly(text);
  if (value === undefined) return undefined;
  const care = survey(value, MAX_NESTING, { hasEscapes: text.includes('\\') });
  if (care === 'TooDeep') return { value, problem: care };
  return care === 'Plain' ? { value } : { value, ...parseExactly(text) };
}

/**
 * Returns the result of `JSON.parse`, which rounds large integers and may mix up keys (`survey.ts`); undefined if the
 * text is not JSON.
 */
export function parsePlainly(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
