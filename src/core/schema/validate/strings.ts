import { countRunes } from '../count-runes.ts';
import { matcherOf } from '../formats/go-pattern.ts';
import type { SchemaFacts } from './facts.ts';
import type { Place } from './failures.ts';
import { failureAt, tooLong, wrongType } from './failures.ts';
import type { Failure } from './result.ts';

/** Returns the first rule of length and pattern that a text breaks; undefined if it breaks none. */
export function brokenText(text: string, place: Place): Failure | undefined {
  const { minLength, maxLength, pattern } = place.schema.validations;
  const length = minLength === undefined && maxLength === undefined ? 0 : countRunes(text);
  if (maxLength !== undefined && length > maxLength) return tooLong(place, maxLength);
  if (minLength !== undefined && length < minLength) {
    const rule = `should be at least ${minLength} chars long`;
    return failureAt(place, { keyword: 'minLength', rule });
  }
  if (pattern === undefined || matcherOf(pattern)(text)) return undefined;
  return failureAt(place, { keyword: 'pattern', rule: `should match '${pattern}'` });
}

/** Returns the failure of a text that is not in its format; undefined if it is. */
export function brokenFormat(text: string, place: Place, facts: SchemaFacts): Failure | undefined {
  return facts.check?.(text) === false ? wrongType(place, facts.format, text) : undefined;
}
