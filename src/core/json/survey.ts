import type { JsonObject } from './json-value.ts';
import { isJsonList, isJsonObject } from './json-value.ts';

/**
 * The care that a value needs: none, an exact reader and writer, or a refusal, because it nests too deep.
 *
 * A value is `Plain` if neither `JSON.parse` nor `JSON.stringify` can change a number or a key of it. An integer beyond
 * ±2^53 in the text is beyond it in the value, too, though perhaps rounded. Every other number is the double that the
 * API server has for it.
 *
 * V8 13.6, which is in Node 24, may take a key with an escape for another one of the same length that it has seen at this
 * place, even in another text. The other key has a backslash where the escape begins. So no key of a plain value has a
 * backslash, unless its text has none.
 */
export type Care = 'Plain' | 'Exact' | 'TooDeep';

/** The parts of a value that `survey` looks at. */
export interface Scope {
  /** True if the text of the value has a backslash. Otherwise keys are not looked at. */
  readonly hasEscapes: boolean;
  /** A part that is not visited. */
  readonly ignored?: unknown;
}

/**
 * Visits everything in a parsed value once, and returns the most care that any part needs.
 *
 * @param levels - the maximum levels of lists and objects. Deeper ones are not visited
 */
export function survey(value: unknown, levels: number, scope: Scope): Care {
  if (typeof value === 'number') return isExact(value) ? 'Plain' : 'Exact';
  if (typeof value !== 'object' || value === scope.ignored) return 'Plain';
  if (isJsonObject(value)) return surveyFields(value, levels, scope);
  return isJsonList(value) ? surveyList(value, levels, scope) : 'Plain';
}

function surveyList(list: readonly unknown[], levels: number, scope: Scope): Care {
  if (levels === 0) return 'TooDeep';
  let most: Care = 'Plain';
  for (const inner of list) {
    const care = survey(inner, levels - 1, scope);
    if (care === 'TooDeep') return care;
    if (care === 'Exact') most = care;
  }
  return most;
}

function surveyFields(object: JsonObject, levels: number, scope: Scope): Care {
  if (levels === 0) return 'TooDeep';
  let most: Care = 'Plain';
  // The fastest way to visit every field. A field added to the prototype does no harm.
  for (const key in object) {
    const care = survey(object[key], levels - 1, scope);
    if (care === 'TooDeep') return care;
    if (care === 'Exact' || (scope.hasEscapes && key.includes('\\'))) most = 'Exact';
  }
  return most;
}

/** Reports whether JSON can represent a number, and the number equals the one in the text for certain. */
function isExact(number: number): boolean {
  return Number.isInteger(number)
    ? Number.isSafeInteger(number) && !Object.is(number, -0)
    : Number.isFinite(number);
}
