import type { JsonValue } from '../../core/json/json-value.ts';
import type { Both } from '../../core/lens/engine/path.ts';
import type { SchemaPlace } from '../place.ts';
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
  const paired = pair(
    own.filter((word) => !hub.includes(word)),
    hub.filter((word) => !own.includes(word)),
  );
  const rows = paired.map(([one, another]): Row => [
    one ?? mostLike(another, shared.length > 0 ? shared : own),
    another ?? mostLike(one, shared.length > 0 ? shared : hub),
  ]);
  // A value with several counterparts comes first, so that the conversion back returns it.
  const kept = shared.filter((word) => rows.some((row) => row.includes(word)));
  return writeTable([...kept.map((word): Row => [word, word]), ...rows]);
}

function mostLike(word: JsonValue | undefined, known: readonly JsonValue[]): JsonValue {
  const text = word ?? null;
  const [best = null] = known.toSorted((one, another) => alike(another, text) - alike(one, text));
  return best;
}

/** Pairs each word with the most similar remaining one. Surplus words have no partner. */
function pair(
  left: readonly JsonValue[],
  right: readonly JsonValue[],
): readonly (readonly [JsonValue | undefined, JsonValue | undefined])[] {
  const free = new Set(right);
  const pairs = left.map((word): [JsonValue, JsonValue | undefined] => {
    const [best] = [...free].toSorted((one, another) => alike(another, word) - alike(one, word));
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

function alike(one: JsonValue, another: JsonValue): number {
  return similarity(writeValue(one), writeValue(another));
}
