import type { JsonValue } from '../../core/json/json-value.ts';
import type { Both } from '../../core/lens/engine/path.ts';
import type { SchemaPlace } from '../place.ts';
import { isNamed, isOff } from '../contrary.ts';
import { similarity } from '../similar.ts';
import { isPlainKey, writeValue } from '../words.ts';

type Row = readonly [own: JsonValue, hub: JsonValue];

/**
 * Suggests the table of a `values` part for two enums. Each value gets the most similar counterpart, or else the next
 * one in order. A surplus value gets a counterpart that both enums have, if any. The author corrects the table.
 */
export function tableFor(places: Both<SchemaPlace>): string {
  const [own, hub] = [places.own.words ?? [], places.hub.words ?? []];
  const shared = own.filter((word) => hub.includes(word));
  const alike = likenessBetween(places);
  const mostLike = (word: JsonValue | undefined, known: readonly JsonValue[]): JsonValue =>
    byLikeness(known, word ?? null, alike)[0] ?? null;
  const paired = pair(
    own.filter((word) => !hub.includes(word)),
    hub.filter((word) => !own.includes(word)),
    alike,
  );
  const rows = paired.map(([one, another]): Row => [
    one ?? mostLike(another, shared.length > 0 ? shared : own),
    another ?? mostLike(one, shared.length > 0 ? shared : hub),
  ]);
  // A value with several counterparts comes first, so that the conversion back returns it.
  const kept = shared.filter((word) => rows.some((row) => row.includes(word)));
  return writeTable([...kept.map((word): Row => [word, word]), ...rows]);
}

type Likeness = (one: JsonValue, another: JsonValue) => number;

/** Returns how alike two values are: a flag and a word by their meaning, others by their spelling. */
function likenessBetween({ own, hub }: Both<SchemaPlace>): Likeness {
  const name = (own.type === 'boolean' ? own : hub).at.at(-1) ?? '';
  const means = (flag: boolean, word: string): number =>
    Number(flag === (isNamed(word, name) || isOff(word) === isOff(name)));
  return (one, another) => {
    if (typeof one === 'boolean' && typeof another === 'string') return means(one, another);
    if (typeof one === 'string' && typeof another === 'boolean') return means(another, one);
    return similarity(writeValue(one), writeValue(another));
  };
}

function byLikeness(words: readonly JsonValue[], to: JsonValue, alike: Likeness): JsonValue[] {
  return words.toSorted((one, another) => alike(another, to) - alike(one, to));
}

/** Pairs each word with the most similar remaining one. Surplus words have no partner. */
function pair(
  left: readonly JsonValue[],
  right: readonly JsonValue[],
  alike: Likeness,
): readonly (readonly [JsonValue | undefined, JsonValue | undefined])[] {
  const free = new Set(right);
  const pairs = left.map((word): [JsonValue, JsonValue | undefined] => {
    const [best] = byLikeness([...free], word, alike);
    if (best !== undefined) free.delete(best);
    return [word, best];
  });
  return [...pairs, ...[...free].map((word): [undefined, JsonValue] => [undefined, word])];
}

function writeTable(rows: readonly Row[]): string {
  const keys = rows.map(([own]) => own);
  const isRecord =
    new Set(keys).size === keys.length && keys.every((key) => typeof key === 'string');
  const text = isRecord
    ? rows.map(([own, hub]) => `${keyText(own)}: ${writeValue(hub)}`).join(', ')
    : rows.map((row) => `[${row.map(writeValue).join(', ')}]`).join(', ');
  return isRecord ? `{ ${text} }` : `[${text}]`;
}

function keyText(word: JsonValue): string {
  return typeof word === 'string' && isPlainKey(word) ? word : writeValue(word);
}
