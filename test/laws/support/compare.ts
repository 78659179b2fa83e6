import { isDeepStrictEqual } from 'node:util';
import type { JsonValue } from '../../../src/index.ts';
import { stringifyJson } from '../../../src/core/json/stringify-json.ts';
import { isKept, withoutKept } from '../../worked/worked-kind.ts';
import { MINTED } from './values.ts';

export { carriesKept, isKept, withoutKept } from '../../worked/worked-kind.ts';

export function same(left: unknown, right: unknown): boolean {
  return isDeepStrictEqual(left, right);
}

/** Returns a finding if two objects differ. Missing metadata equals empty metadata. */
export function differing(what: string, is: object, meant: object): readonly string[] {
  const [one, other] = [withMetadata(is), withMetadata(meant)];
  if (same(one, other)) return [];
  return [`${what}\n    is    ${show(one)}\n    meant ${show(other)}`];
}

function withMetadata(one: object): object {
  return { metadata: {}, ...one };
}

export function show(value: unknown): string {
  return value === undefined ? 'nothing' : stringifyJson(value, true);
}

/** Returns the fields of an object, without apiVersion, kind and metadata. */
export function fieldsAlone(one: object): Record<string, JsonValue> {
  const { apiVersion: _, kind: __, metadata: ___, ...fields } = withoutKept(one);
  return fields as Record<string, JsonValue>;
}

/** Returns all minted values below a value, as text. */
export function mintedIn(value: unknown): ReadonlySet<string> {
  const found = new Set<string>();
  const walk = (one: unknown): void => {
    if (typeof one === 'string' || typeof one === 'number') {
      for (const word of String(one).split(':')) if (MINTED.test(word)) found.add(word);
    } else if (typeof one === 'object' && one !== null) {
      for (const below of Object.values(one)) walk(below);
    }
  };
  walk(value);
  return found;
}

/** Returns the annotations that hold kept data. */
export function keptTexts(one: object): Readonly<Record<string, string>> {
  const { metadata = {} } = one as { metadata?: { annotations?: Record<string, string> } };
  const entries = Object.entries(metadata.annotations ?? {}).filter(([name]) => isKept(name));
  return Object.fromEntries(entries);
}

/** Returns a text that is the same for equal values, whatever the order of their fields. */
export function canonicalText(one: Readonly<Record<string, JsonValue>>): string {
  const names = Object.keys(one).toSorted();
  return show(Object.fromEntries(names.map((name) => [name, one[name] ?? null])));
}
