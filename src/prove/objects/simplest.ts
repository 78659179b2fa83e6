import type { JsonValue } from '../../core/json/json-value.ts';
import { stringifyJson } from '../../core/json/stringify-json.ts';
import type { Form } from './places/place.ts';
import { isNumberWithin } from './values/numbers.ts';
import { isWithin } from './values/texts.ts';
import type { Texts } from './values/texts.ts';
import type { Node } from './walk.ts';

/** Returns simpler values than that of a node, all valid there, the simplest first. */
export function simplest({ value, form, place }: Node, texts: Texts): readonly JsonValue[] {
  if (place !== undefined && form === undefined) return [];
  const candidates = form?.limits.enum ?? ofType(value, form, texts);
  const rank = rankOf(value);
  return candidates
    .filter((one) => typeof one === typeof value && isBefore(rankOf(one), rank))
    .toSorted((one, other) => (isBefore(rankOf(one), rankOf(other)) ? -1 : 1));
}

type Rank = readonly [length: number, text: string];

function rankOf(value: JsonValue): Rank {
  // An empty text is often treated as an absent one, so a short text shows more.
  const text = value === '' ? '"b"' : stringifyJson(value, true);
  // Of two texts of one length, a word is simpler than one with signs.
  return [text.length, /^"?\w+"?$/.test(text) ? text : `~${text}`];
}

function isBefore([length, text]: Rank, other: Rank): boolean {
  return length === other[0] ? text < other[1] : length < other[0];
}

function ofType(value: JsonValue, form: Form | undefined, texts: Texts): readonly JsonValue[] {
  if (typeof value === 'string') return ofText(form, texts);
  if (typeof value === 'bigint' || typeof value === 'number') return ofNumber(form);
  return typeof value === 'boolean' ? [false] : [];
}

function ofText(form: Form | undefined, texts: Texts): readonly string[] {
  const limits = form?.limits;
  if (limits === undefined) return ['a'];
  const short = ['a', 'b', 'a'.repeat(Math.min(limits.minLength, 500))];
  const candidates = texts.isFree(limits) ? short : texts.pool(limits);
  return candidates.filter((text) => isWithin(text, limits));
}

function ofNumber(form: Form | undefined): readonly (number | bigint)[] {
  const limits = form?.limits;
  if (limits === undefined) return [0, 1];
  const bounds = [limits.minimum, limits.maximum].filter((bound) => bound !== undefined);
  const isWhole = form?.type === 'integer';
  return [0, 1, 2, ...bounds].filter(
    (one) =>
      isNumberWithin(one, limits) && (!isWhole || typeof one === 'bigint' || Number.isInteger(one)),
  );
}
