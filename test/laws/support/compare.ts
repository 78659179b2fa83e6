import { isDeepStrictEqual } from 'node:util';
import type { JsonValue } from '../../../src/index.ts';
import { stringifyJson } from '../../../src/core/json/stringify-json.ts';
import { isKept, withoutKept } from '../../worked/worked-kind.ts';
import { MINTED } from './values.ts';

export { carriesKept, isKept, withoutKept } from '../../worked/worked-kind.ts';

export function same(left: unknown, right: unknown): boolean {
  return isDeepStrictEqual(left, right);
}

/** What is against it that two objects are the same. Without any metadata is as good as with nothing in it. */
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

/** The fields of an object alone, as their user means them. */
export function fieldsAlone(one: object): Record<string, JsonValue> {
  const { apiVersion: _, kind: __, metadata: ___, ...fields } = withoutKept(one);
  return fields as Record<string, JsonValue>;
}

/** All values below a value that only a mint gives, as text. */
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

/** The annotations that hold kept data. */
export function keptTexts(one: object): Readonly<Record<string, string>> {
  const { metadata = {} } = one as { metadata?: { annotations?: Record<string, string> } };
  const entries = Object.entries(metadata.annotations ?? {}).filter(([name]) => isKept(name));
  return Object.fromEntries(entries);
}

/** A text that is the same for equal values, in whatever order their fields stand. */
export function canonicalText(one: Readonly<Record<string, JsonValue>>): string {
  const names = Object.keys(one).toSorted();
  return show(Object.fromEntries(names.map((name) => [name, one[name] ?? null])));
}
