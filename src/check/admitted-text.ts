import type { JsonObject } from '../core/json/json-value.ts';
import { countRunes } from '../core/schema/count-runes.ts';
import { matcherOf } from '../core/schema/formats/go-pattern.ts';

/** Returns a predicate for the texts that the schema of a string admits, by length and pattern. */
export function admittedBy(schema: JsonObject): (text: string) => boolean {
  const { pattern, minLength, maxLength } = schema;
  const least = typeof minLength === 'number' ? minLength : 0;
  const most = typeof maxLength === 'number' ? maxLength : Infinity;
  const matches = typeof pattern === 'string' ? matcherOf(pattern) : () => true;
  return (text) => {
    const length = countRunes(text);
    return length >= least && length <= most && matches(text);
  };
}
