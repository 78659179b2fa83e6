import * as fc from 'fast-check';
import { inJavaScript } from './go-syntax.ts';

/**
 * Returns an arbitrary of texts that match a pattern in the syntax of Go's `regexp`; undefined if there is none. Letters
 * keep their case below `(?i)`. The texts may be longer than a limit, and must be checked against the pattern.
 */
export function textsMatching(pattern: string): fc.Arbitrary<string> | undefined {
  try {
    return textsOf(new RegExp(inJavaScript(pattern), 'u'));
  } catch {
    return undefined;
  }
}

/** Returns an arbitrary of texts that match a regular expression; undefined if fast-check cannot make them. */
export function textsOf(expression: RegExp): fc.Arbitrary<string> | undefined {
  try {
    return fc.stringMatching(expression, { size: 'xsmall' });
  } catch {
    return undefined;
  }
}
