import { RE2JS } from 're2js';
import { int, list, method, string } from '../language/overload.ts';
import type { Overload } from '../language/overload.ts';
import { EvaluationError, ListValue } from '../language/values.ts';

/** The regex library of Kubernetes (apiserver, `pkg/cel/library/regex.go`). */
export const REGEX: readonly Overload[] = [
  method('find', [string, string], string, (text, pattern) => findAll(text, pattern, 1)[0] ?? ''),
  method('findAll', [string, string], list(string), (text, pattern) =>
    ListValue.of(findAll(text, pattern, -1)),
  ),
  method('findAll', [string, string, int], list(string), (text, pattern, limit) =>
    ListValue.of(findAll(text, pattern, Number(limit))),
  ),
];

/** The functions whose second parameter is a pattern. */
export const PATTERN_FUNCTIONS: ReadonlySet<string> = new Set(['matches', 'find', 'findAll']);

/** Reports whether a pattern occurs in a text. */
export function matches(text: string, pattern: string): boolean {
  return compilePattern(pattern).test(text);
}

function findAll(text: string, pattern: string, limit: number): string[] {
  const matcher = compilePattern(pattern).matcher(text);
  const found: string[] = [];
  const most = limit < 0 ? Infinity : limit;
  while (found.length < most) {
    if (!matcher.find()) break;
    found.push(matcher.group() ?? '');
  }
  return found;
}

/** Patterns are mostly literals. The limit is for those that are made of data. */
const MOST_PATTERNS = 1_000;
const compiled = new Map<string, RE2JS>();

/** Returns a pattern of RE2, compiled once. Throws `EvaluationError` for one that Go refuses. */
export function compilePattern(pattern: string): RE2JS {
  const known = compiled.get(pattern);
  if (known !== undefined) return known;
  const made = compileNew(pattern);
  if (compiled.size >= MOST_PATTERNS) compiled.clear();
  compiled.set(pattern, made);
  return made;
}

function compileNew(pattern: string): RE2JS {
  try {
    return RE2JS.compile(pattern);
  } catch (error) {
    const text = error instanceof Error ? error.message : 'invalid';
    throw new EvaluationError(text, { cause: error });
  }
}
