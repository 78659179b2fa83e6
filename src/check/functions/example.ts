import type { JsonObject, JsonValue } from '../../core/json/json-value.ts';
import { admittedBy } from '../admitted-text.ts';
import type { SchemaPlace } from '../place.ts';

/** The greatest number of places in an example, for large schemas. */
const MOST_PLACES = 3_000;

/**
 * Returns an object that has every field of a place, each with a different value that the schema admits. Each variant
 * has other values for enums, booleans and values of several types.
 */
export function exampleOf(place: SchemaPlace, variant: number): JsonObject {
  const maker = new Maker(variant);
  const { metadata: _, apiVersion: __, kind: ___, ...fields } = place.fields ?? {};
  return maker.object({ ...place, fields });
}

/** Returns a value that the schema of a place admits; undefined if no known value fits. */
export function exampleValue(place: SchemaPlace, variant: number): JsonValue | undefined {
  return new Maker(variant).value(place);
}

/** Returns the number of variants: the length of the longest enum, but at least 2 and at most 12. */
export function variantsOf(place: SchemaPlace): number {
  let most = 2;
  let places = 0;
  const look = (one: SchemaPlace): void => {
    places += 1;
    if (places > MOST_PLACES) return;
    most = Math.max(most, one.words?.length ?? 0);
    for (const inner of [...Object.values(one.fields ?? {}), one.items, one.values]) {
      if (inner !== undefined) look(inner);
    }
  };
  look(place);
  return Math.min(most, MOST_VARIANTS);
}

const MOST_VARIANTS = 12;

class Maker {
  readonly #variant: number;
  #count = 0;

  constructor(variant: number) {
    this.#variant = variant;
  }

  value(place: SchemaPlace): JsonValue | undefined {
    this.#count += 1;
    if (this.#count > MOST_PLACES) return undefined;
    const { words, type, items } = place;
    if (words !== undefined) return words[this.#variant % words.length];
    switch (type) {
      case 'list':
        return this.#list(items);
      case 'object':
        return this.object(place);
      case 'boolean':
        return this.#variant % 2 === 0;
      case 'integer':
      case 'number':
        return numberFor(place.schema ?? {}, this.#count);
      case 'int-or-string':
        return this.#variant % 2 === 0 ? this.#count : `${this.#count}%`;
      case 'string':
        return textFor(place.schema ?? {}, this.#count);
      case undefined:
        break;
    }
    return place.fields === undefined ? `text-${this.#count}` : this.object(place);
  }

  object({ fields = {}, values, open }: SchemaPlace): JsonObject {
    const known = Object.entries(fields).map(([name, field]): [string, JsonValue | undefined] => [
      name,
      this.value(field),
    ]);
    const isAnything = open === true && known.length === 0;
    const entries: [string, JsonValue | undefined][] = [
      ...known,
      ...(values === undefined
        ? []
        : [['key', this.value(values)] as [string, JsonValue | undefined]]),
      ...(isAnything ? [['any', `text-${this.#count}`] as [string, JsonValue]] : []),
    ];
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
  }

  #list(items: SchemaPlace | undefined): JsonValue {
    if (items === undefined) return [];
    return [this.value(items), this.value(items)].filter((value) => value !== undefined);
  }
}

function numberFor(schema: JsonObject, count: number): number {
  const { minimum, maximum, multipleOf, exclusiveMinimum } = schema;
  const step = typeof multipleOf === 'number' ? multipleOf : 1;
  const least = typeof minimum === 'number' ? minimum + (exclusiveMinimum === true ? step : 0) : 0;
  const wanted = least + count * step;
  return typeof maximum === 'number' && wanted > maximum
    ? least + (count % Math.max(1, Math.floor((maximum - least) / step))) * step
    : wanted;
}

/** Returns a text that the schema admits, different for every count; undefined if none of the known texts fits. */
function textFor(schema: JsonObject, count: number): string | undefined {
  const { minLength, format, default: preset } = schema;
  const shortest = typeof minLength === 'number' ? minLength : 0;
  const usual = typeof format === 'string' ? FORMATS[format]?.(count) : undefined;
  const texts = [
    ...(usual === undefined ? [] : [usual]),
    ...textsFor(count),
    'x'.repeat(Math.min(shortest, 300)),
  ];
  const found = texts.find(admittedBy(schema));
  return found ?? (typeof preset === 'string' ? preset : undefined);
}

/** A text of each format (OpenAPI, and `pkg/apiserver/validation/formats.go` of the API server). */
const FORMATS: Readonly<Partial<Record<string, (count: number) => string>>> = {
  'date-time': (count) => `2024-01-01T00:00:${String(count % 60).padStart(2, '0')}Z`,
  datetime: (count) => `2024-01-01T00:00:${String(count % 60).padStart(2, '0')}Z`,
  date: (count) => `2024-01-${String((count % 28) + 1).padStart(2, '0')}`,
  duration: (count) => `${count}s`,
  email: (count) => `a${count}@example.com`,
  hostname: (count) => `a${count}.example.com`,
  ipv4: (count) => `10.0.0.${count % 256}`,
  ipv6: (count) => `2001:db8::${count.toString(16)}`,
  cidr: (count) => `10.0.${count % 256}.0/24`,
  uri: (count) => `https://a${count}.example.com/`,
  byte: (count) => `a${String(count).padStart(7, '0')}`,
  uuid: (count) => `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`,
};

/** Returns texts in many forms. The first can be read as host and port, and has letters of both cases. */
function textsFor(count: number): readonly string[] {
  return [
    `Aa${count}:${count}`,
    `aa${count}:${count}`,
    `aa${count}`,
    `a${count}.example.com`,
    `${count}`,
    `${count}m`,
    `${count}s`,
    `${count}Mi`,
    `${count}%`,
    `10.0.0.${count % 256}`,
    `10.0.${count % 256}.0/24`,
    `https://a${count}.example.com/a`,
    `/a${count}`,
    `a${count}/a`,
    `a${count}.example.com/a`,
    `A${count}`,
    `A_${count}`,
    `${String(count % 24).padStart(2, '0')}:00`,
    `2024-01-01T00:00:${String(count % 60).padStart(2, '0')}Z`,
    `v${count}`,
    `1.${count}.0`,
    `v1.${count}.0`,
    '* * * * *',
    'a',
    'A',
    '1',
    '',
  ];
}
