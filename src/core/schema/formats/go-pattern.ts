import { RE2JS } from 're2js';

/** Patterns are mostly those of schemas and rules. The limit is for those that a rule builds from data. */
const MOST_PATTERNS = 1_000;
const compiled = new Map<string, RE2JS | Error>();

/** Returns a regular expression in Go's syntax (RE2), compiled once; the error for one that Go refuses. */
export function compilePattern(pattern: string): RE2JS | Error {
  const known = compiled.get(pattern);
  if (known !== undefined) return known;
  const made = compileNew(pattern);
  if (compiled.size >= MOST_PATTERNS) compiled.clear();
  compiled.set(pattern, made);
  return made;
}

function compileNew(pattern: string): RE2JS | Error {
  try {
    return RE2JS.compile(pattern);
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/**
 * Returns the matcher of a regular expression in Go's syntax (RE2), which matches anywhere in a text, in linear time. A
 * pattern that does not compile matches nothing; the API server refuses such a CRD.
 */
export function matcherOf(pattern: string): (text: string) => boolean {
  const expression = compilePattern(pattern);
  return (text) => !(expression instanceof Error) && expression.test(text);
}
