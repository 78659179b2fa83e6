import { RE2JS } from 're2js';

/** Reports whether a text matches. */
export type Matcher = (text: string) => boolean;

const MATCHERS: Map<string, Matcher> = new Map();

/**
 * Returns the matcher of a regular expression in Go's syntax (RE2), which matches anywhere in a text, in linear time. A
 * pattern that does not compile matches nothing; the API server refuses such a CRD.
 */
export function matcherOf(pattern: string): Matcher {
  const known = MATCHERS.get(pattern);
  if (known !== undefined) return known;
  const matcher = compile(pattern);
  MATCHERS.set(pattern, matcher);
  return matcher;
}

function compile(pattern: string): Matcher {
  try {
    const compiled = RE2JS.compile(pattern);
    return (text) => compiled.test(text);
  } catch {
    return () => false;
  }
}
