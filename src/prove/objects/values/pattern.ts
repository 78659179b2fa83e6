import * as fc from 'fast-check';
import { inJavaScript } from './go-syntax.ts';

/**
 * Returns an arbitrary of texts that match a pattern in the syntax of Go's `regexp`; undefined if there is none. Letters
 * keep their case below `(?i)`. The texts may be longer than a limit, and must be checked against the pattern.
 */
export function textsMatching(pattern: string): fc.Arbitrary<string> | undefined {
  return textsOf(inJavaScript(pattern), 'u');
}

/**
 * Returns an arbitrary of texts that match a regular expression of JavaScript; undefined if there is none. Without the
 * flag `u`, an expression may escape more characters.
 */
export function textsMatchingCode(source: string): fc.Arbitrary<string> | undefined {
  return textsOf(source, 'u') ?? textsOf(source, '');
}

function textsOf(source: string, flags: string): fc.Arbitrary<string> | undefined {
  try {
    return fc.stringMatching(new RegExp(source, flags), { size: 'xsmall' });
  } catch {
    return undefined;
  }
}
