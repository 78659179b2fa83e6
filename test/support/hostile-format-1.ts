import type { JsonObject, JsonValue } from '../../src/index.ts';
import { isJsonList, isJsonObject } from '../../src/core/json/json-value.ts';
import type { Texts } from './honest-kept.ts';

/** One step of a path in format 1: a field name, or the keys that identify a list element. */
type Segment = string | JsonObject;

/** A place in an object. */
interface Place {
  readonly at: readonly Segment[];
  readonly value: JsonValue;
}

/** Returns all places in an object except its identity and metadata. */
function placesOf(object: JsonObject): Place[] {
  const { apiVersion: _a, kind: _k, metadata: _m, ...fields } = object;
  return placesIn(fields, []);
}

function placesIn(value: JsonValue, at: readonly Segment[]): Place[] {
  if (isJsonList(value)) {
    return value.flatMap((element) => {
      const name = nameOf(element);
      return name === undefined ? [] : placesIn(element, [...at, name]);
    });
  }
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([name, field]): Place[] => {
    if (field === undefined) return [];
    const inside = [...at, name];
    return [{ at: inside, value: field }, ...placesIn(field, inside)];
  });
}

/** Identifies an element by its first scalar field. */
function nameOf(element: JsonValue): JsonObject | undefined {
  if (!isJsonObject(element)) return undefined;
  const scalar = Object.entries(element).find(([, field]) => typeof field !== 'object');
  return scalar === undefined ? undefined : { [scalar[0]]: scalar[1] };
}

type Entry = Readonly<Record<string, unknown>> & { readonly at: readonly Segment[] };

/** Generates entries endlessly. The places that pass the filter take turns. */
function entries(
  isMeant: (place: Place) => boolean,
  make: (place: Place, index: number) => Entry,
): Texts {
  return function* texts({ home, version }) {
    const places = placesOf(home).filter(isMeant);
    for (let index = 0; places.length > 0; index += 1) {
      const place = places[index % places.length];
      if (place === undefined) return;
      yield JSON.stringify({ crdshift: 1, for: version, ...make(place, index) });
    }
  };
}

function isBelowElement({ at }: Place): boolean {
  return at.some((segment) => typeof segment !== 'string');
}

function isScalar({ value }: Place): boolean {
  return typeof value !== 'object';
}

/** The format's fingerprint of a scalar: FNV-1a and a polynomial sum over its JSON, 32 bits each. */
function fingerprintOf(scalar: JsonValue): string {
  const text = JSON.stringify(scalar);
  let fnv = 0x811c9dc5;
  let sum = text.length;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    fnv = Math.imul(fnv ^ unit, 0x01000193);
    sum = (Math.imul(sum, 31) + unit) | 0;
  }
  return (fnv >>> 0).toString(36) + (sum >>> 0).toString(36);
}

/** Adds an odd key to the last element only, so that the path down to it still matches. */
function withOddKey(at: readonly Segment[], index: number): readonly Segment[] {
  const last = at.findLastIndex((segment) => typeof segment !== 'string');
  return at.map((segment, depth) =>
    depth === last && typeof segment !== 'string'
      ? { ...segment, [`odd-${index}`]: null }
      : segment,
  );
}

const DEEPEST = 64;

/** Kept data of format 1, written by an attacker who knows how it was read. */
export const FORMAT_1_ATTACKS = {
  'format 1: another value wherever the object has one': entries(
    isScalar,
    ({ at, value }, index) => ({
      at,
      is: typeof value === 'number' ? index : `other-${index}`,
      was: fingerprintOf(value),
    }),
  ),
  'format 1: names from elsewhere in the object': function* names(honest) {
    const objects = placesOf(honest.home).filter(({ value }) => isJsonObject(value));
    const scalars = placesOf(honest.home).filter(isScalar);
    for (const { at, value } of scalars) {
      for (const object of objects) {
        const entry = { at: [...object.at, at.at(-1)], is: value };
        yield JSON.stringify({ crdshift: 1, for: honest.version, ...entry });
      }
    }
  },
  'format 1: a field that nothing stood for': entries(
    ({ value }) => isJsonObject(value),
    ({ at }, index) => ({ at: [...at, `f${index}`], is: index }),
  ),
  'format 1: elements by odd keys': entries(isBelowElement, ({ at }, index) => ({
    at: withOddKey(at, index),
    is: index,
  })),
  'format 1: elements behind elements': entries(
    ({ value }) => isJsonList(value) && value.some(isJsonObject),
    ({ at, value }, index) => {
      const list = isJsonList(value) ? value : [];
      const after = nameOf(list[index % list.length] ?? null);
      const is = [{ name: `n${index}`, type: `t${index}` }];
      return {
        at,
        is,
        after: { ...after, [`odd-${index}`]: null },
        index,
        keys: ['name', `k${index}`],
      };
    },
  ),
  'format 1: deep places': entries(
    ({ value }) => isJsonObject(value),
    ({ at }, index) => ({
      at: [...at, ...Array.from({ length: DEEPEST - at.length }, () => `f${index}`)],
      is: index,
    }),
  ),
  'format 1: parts of one entry': entries(
    ({ value }) => isJsonObject(value),
    ({ at }, index) => ({
      at,
      is: index,
      inside: [`f${index % 7}`, { name: `n${index}` }, `f${index}`],
      positions: [index],
    }),
  ),
  'format 1: large objects that fill others': function* fill({ home, version }, bytes) {
    const places = placesOf(home).filter(
      (place) => isJsonObject(place.value) && !isBelowElement(place),
    );
    for (const { at } of places) {
      const count = Math.floor(bytes / places.length / 10) - 20;
      const is = Object.fromEntries(Array.from({ length: count }, (_, key) => [`k${key}`, 0]));
      yield JSON.stringify({ crdshift: 1, for: version, at, is });
    }
  },
} as const satisfies Record<string, Texts>;
