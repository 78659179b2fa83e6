import type { JsonValue } from '../../src/index.ts';
import { isJsonList, isJsonObject } from '../../src/core/json/json-value.ts';
import type { Honest, Texts } from './honest-kept.ts';
import type { Random } from './random-from.ts';

/** The path of a value in an honest text. */
type Place = readonly (string | number)[];

/** A value in an honest text, with its path and the parsed text. */
interface Spot {
  readonly root: JsonValue;
  readonly place: Place;
  readonly value: JsonValue;
}

/** Returns all values of all honest texts. Texts that are not JSON are skipped. */
function spotsOf({ kept }: Honest): readonly Spot[] {
  return Object.values(kept).flatMap((text) => {
    try {
      const root = JSON.parse(text) as JsonValue;
      return spotsIn(root, root, []);
    } catch {
      return [];
    }
  });
}

function spotsIn(root: JsonValue, value: JsonValue, place: Place): readonly Spot[] {
  const inside: readonly [string | number, JsonValue | undefined][] = isJsonList(value)
    ? [...value.entries()]
    : isJsonObject(value)
      ? Object.entries(value)
      : [];
  const below = inside.flatMap(([step, one]) =>
    one === undefined ? [] : spotsIn(root, one, [...place, step]),
  );
  return [{ root, place, value }, ...below];
}

/** Returns the text with the value at one path replaced by other JSON. */
function textWith({ root, place }: Spot, json: string): string {
  return write(root, place, json);
}

function write(value: JsonValue, [step, ...rest]: Place, json: string): string {
  if (step === undefined) return json;
  if (isJsonList(value)) {
    const elements = value.map((one, at) =>
      at === step ? write(one, rest, json) : JSON.stringify(one),
    );
    return `[${elements.join(',')}]`;
  }
  const fields = Object.entries(isJsonObject(value) ? value : {}).map(([name, one = null]) => {
    const text = name === step ? write(one, rest, json) : JSON.stringify(one);
    return `${JSON.stringify(name)}:${text}`;
  });
  return `{${fields.join(',')}}`;
}

/** Yields honest texts endlessly, each with one value replaced. The values that pass the filter take turns. */
function* mutants(
  honest: Honest,
  isMeant: (spot: Spot) => boolean,
  jsonOf: (spot: Spot, index: number) => string,
): Iterable<string> {
  const spots = spotsOf(honest).filter(isMeant);
  for (let index = 0; spots.length > 0; index += 1) {
    const spot = spots[index % spots.length];
    if (spot === undefined) return;
    yield textWith(spot, jsonOf(spot, index));
  }
}

function isScalar({ value }: Spot): boolean {
  return typeof value !== 'object' || value === null;
}

function isList({ value }: Spot): boolean {
  return isJsonList(value);
}

function isObject({ value, place }: Spot): boolean {
  return isJsonObject(value) && place.length > 0;
}

/** Generators of JSON of about a given length, by form. */
const LARGE: Readonly<Record<string, (length: number) => string>> = {
  text: (length) => JSON.stringify('x'.repeat(length)),
  list: (length) => `[${repeated(length, (at) => `"${at}"`)}]`,
  'list of objects': (length) => `[${repeated(length, (at) => `{"name":"n${at}","v":${at}}`)}]`,
  object: (length) => `{${repeated(length, (at) => `"k${at}":0`)}}`,
  nest: (length) => '['.repeat(length / 2) + ']'.repeat(length / 2),
  number: (length) => '9'.repeat(length),
};

function repeated(length: number, make: (at: number) => string): string {
  const made: string[] = [];
  for (let left = length; left > 0; left -= (made.at(-1)?.length ?? 0) + 1) {
    made.push(make(made.length));
  }
  return made.join(',');
}

/** Characters reserved for the name of an annotation. */
const NAME = 120;

/** The most values made large. More would leave too little room for each. */
const MAX_LARGE = 12;

function largeIn(form: string): Texts {
  return function* large(honest, bytes, random) {
    const spots = spotsOf(honest).filter(isScalar);
    const make = LARGE[form];
    const count = Math.min(MAX_LARGE, spots.length);
    for (let at = 0; at < count; at += 1) {
      const spot = spots[random(spots.length)];
      if (spot === undefined || make === undefined) return;
      const room = Math.floor(bytes / count) - JSON.stringify(spot.root).length - NAME;
      yield textWith(spot, make(Math.max(2, room - (room % 2))));
    }
  };
}

/** Attacks that work on kept data of any format. */
export const ATTACKS_ON_ANY_FORMAT = {
  'copies under other names': function* copies({ kept }) {
    for (;;) {
      yield* Object.values(kept);
      if (Object.keys(kept).length === 0) return;
    }
  },
  'another text in every place': (honest) =>
    mutants(honest, isScalar, (_, index) => JSON.stringify(`other-${index}`)),
  'a value of another type in every place': (honest, _, random) =>
    mutants(
      honest,
      () => true,
      () => ['null', 'true', '-0', '1e400', '""', '{}', '[]', '[[]]'][random(8)] ?? '0',
    ),
  'lists ten times as long': (honest) =>
    mutants(honest, isList, ({ value }) =>
      JSON.stringify(Array.from({ length: 10 }, () => value).flat()),
    ),
  'longer lists of other texts': (honest) =>
    mutants(honest, isList, ({ value }, index) => {
      const own = isJsonList(value) ? value : [];
      return JSON.stringify([...own, ...own.map((_, at) => `f${index}-${at}`)]);
    }),
  'objects with odd keys': (honest) =>
    mutants(honest, isObject, ({ value }, index) => {
      const own = isJsonObject(value) ? value : {};
      return JSON.stringify({ ...own, [`odd-${index}`]: null });
    }),
  'values of one text in another': (honest, _, random) => {
    const spots = spotsOf(honest);
    return mutants(
      honest,
      () => true,
      () => JSON.stringify(spots[random(spots.length)]?.value ?? null),
    );
  },
  'texts that are cut off': function* cut({ kept }, _, random) {
    const texts = Object.values(kept);
    while (texts.length > 0) {
      const text = texts[random(texts.length)] ?? '';
      yield text.slice(0, random(text.length));
    }
  },
  'texts with a wrong character': function* wrong({ kept }, _, random) {
    const texts = Object.values(kept);
    while (texts.length > 0) {
      const text = texts[random(texts.length)] ?? '';
      const at = random(text.length);
      yield text.slice(0, at) + String.fromCodePoint(32 + random(95)) + text.slice(at + 1);
    }
  },
  'random JSON': function* make(_honest, _bytes, random) {
    for (;;) {
      const fields = { crdshift: 1 + random(2), for: 'v1', at: aValue(random, 3) };
      yield JSON.stringify({ ...fields, is: aValue(random, 5), [`f${random(9)}`]: 0 });
    }
  },
  'a long text in some places': largeIn('text'),
  'a long list in some places': largeIn('list'),
  'a long list of objects in some places': largeIn('list of objects'),
  'a large object in some places': largeIn('object'),
  'a deep nest in some places': largeIn('nest'),
  'a long number in some places': largeIn('number'),
} as const satisfies Record<string, Texts>;

function aValue(random: Random, depth: number): JsonValue {
  const count = random(4);
  const inside = (): JsonValue => aValue(random, depth - 1);
  switch (depth === 0 ? 2 + random(3) : random(5)) {
    case 0:
      return Array.from({ length: count }, inside);
    case 1:
      return Object.fromEntries(Array.from({ length: count }, () => [`f${random(9)}`, inside()]));
    case 2:
      return `f${random(9)}`;
    case 3:
      return random(100);
    default:
      return random(2) === 0;
  }
}
