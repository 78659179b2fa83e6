import type { RE2JS } from 're2js';
import { compilePattern } from '../../formats/go-pattern.ts';
import { int, list, method, string } from '../language/overload.ts';
import type { Overload } from '../language/overload.ts';
import { EvaluationError, ListValue } from '../language/values.ts';

/** The regex library of Kubernetes (apiserver, `pkg/cel/library/regex.go`). */
export const REGEX: readonly Overload[] = [
  method('find', [string, string], string, (text, pattern) => findAll(text, pattern, 1)[0] ?? ''),
  method('findAll', [string, string], list(string), (text, pattern) =>
    ListValue.of(findAll(text, pattern)),
  ),
  method('findAll', [string, string, int], list(string), (text, pattern, limit) =>
    ListValue.of(findAll(text, pattern, Number(limit))),
  ),
];

/** The functions whose second parameter is a pattern. */
export const PATTERN_FUNCTIONS: ReadonlySet<string> = new Set(['matches', 'find', 'findAll']);

/** Reports whether a pattern occurs in a text. */
export function matches(text: string, pattern: string): boolean {
  return patternOf(pattern).test(text);
}

function findAll(text: string, pattern: string, limit = -1): string[] {
  const matcher = patternOf(pattern).matcher(text);
  const found: string[] = [];
  const most = limit < 0 ? Infinity : limit;
  while (found.length < most && matcher.find()) found.push(matcher.group() ?? '');
  return found;
}

/** Returns a pattern of RE2. Throws `EvaluationError` for one that Go refuses. */
export function patternOf(pattern: string): RE2JS {
  const expression = compilePattern(pattern);
  if (!(expression instanceof Error)) return expression;
  throw new EvaluationError(expression.message, { cause: expression });
}
