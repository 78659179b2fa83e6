import { leadsTo } from '../../../src/core/json/value-path.ts';
import type { SchemaPlace } from '../../../src/check/place.ts';
import { formOf } from '../../../src/check/place.ts';
import { fieldOf, objectAt } from '../../../src/core/json/fields.ts';
import { isJsonObject } from '../../../src/core/json/json-value.ts';
import type { JsonObject, JsonValue } from '../../../src/core/json/json-value.ts';
import type { Both, Path, Side } from '../../../src/core/lens/engine/path.ts';
import { isSamePath } from '../../../src/core/lens/engine/path.ts';
import type { Factor } from './amounts/scales.ts';
import { namedElementOf } from './place.ts';
import type { Sample } from '../samples/samples.ts';

/** The verdict about two places: a webhook moves the value from one to the other, moves it elsewhere, or neither. */
export type Verdict = 'moves' | 'moves elsewhere' | 'unknown';

/** A change of a value that a webhook makes: true becomes false and false true, or it multiplies a number. */
export type Change = 'inverts' | Factor;

/** The schemas and names of a version and of the version that it converts through. */
interface Versions extends Both<SchemaPlace> {
  readonly names: Both<string>;
}

/**
 * The moves of values that a webhook makes. A sample holds every value once, so a value that occurs once in the answer
 * has moved there. Values that the webhook changes prove nothing.
 */
export class Observations {
  readonly #hubOf = new Map<string, Path>();
  readonly #ownOf = new Map<string, Path>();
  readonly #scalars: Both<ReadonlyMap<string, JsonValue>>[] = [];
  readonly #annotationOf: Both<Map<string, string>> = { own: new Map(), hub: new Map() };

  constructor(samples: readonly Sample[], { names, own, hub }: Versions) {
    for (const sample of samples) {
      const paths = {
        own: pathsOfValues(sample.get(names.own), own),
        hub: pathsOfValues(sample.get(names.hub), hub),
      };
      this.#scalars.push({
        own: scalarsIn(sample.get(names.own), own),
        hub: scalarsIn(sample.get(names.hub), hub),
      });
      this.#noteAnnotations('own', paths.own, sample.get(names.hub));
      this.#noteAnnotations('hub', paths.hub, sample.get(names.own));
      for (const [value, path] of paths.own) {
        const across = paths.hub.get(value);
        if (path === undefined || across === undefined) continue;
        this.#hubOf.set(keyOf(path), across);
        this.#ownOf.set(keyOf(across), path);
      }
    }
    for (const [across, path] of this.#ownOf) this.#forgetIfChance(path, across);
  }

  /** Forgets a move of a number that another sample contradicts: the numbers were the same by chance. */
  #forgetIfChance(own: Path, across: string): void {
    const isMove = this.#scalars.every((all) => {
      const [here, there] = [all.own.get(keyOf(own)), all.hub.get(across)];
      return here === undefined || there === undefined || here === there;
    });
    if (isMove) return;
    this.#hubOf.delete(keyOf(own));
    this.#ownOf.delete(across);
  }

  /** Returns the annotation of the other version that holds the value of a place, if there is one. */
  annotationOf(side: Side, path: Path): string | undefined {
    return this.#annotationOf[side].get(keyOf(path));
  }

  #noteAnnotations(
    side: Side,
    paths: ReadonlyMap<string, Path | undefined>,
    other: JsonObject | undefined,
  ): void {
    for (const [name, text] of Object.entries(annotationsOf(other))) {
      const path = typeof text === 'string' ? paths.get(text) : undefined;
      if (path !== undefined) this.#annotationOf[side].set(keyOf(path), name);
    }
  }

  /** Returns how the webhook changes the values of one place to those of the other; undefined if no sample shows it. */
  changeOf(own: Path, hub: Path): Change | undefined {
    const keys = { own: keyOf(own), hub: keyOf(hub) };
    const pairs = this.#scalars.flatMap((all): Both<JsonValue>[] => {
      const [here, there] = [all.own.get(keys.own), all.hub.get(keys.hub)];
      return here === undefined || there === undefined ? [] : [{ own: here, hub: there }];
    });
    if (pairs.length === 0) return undefined;
    const areInverted = pairs.every((one) => typeof one.own === 'boolean' && one.hub === !one.own);
    return areInverted ? 'inverts' : factorOf(pairs);
  }

  /** Judges whether the webhook moves the value of one place to the other. */
  verdict(own: Path, hub: Path): Verdict {
    const [shownHub, shownOwn] = [this.#hubOf.get(keyOf(own)), this.#ownOf.get(keyOf(hub))];
    if (shownHub !== undefined && isSamePath(shownHub, hub)) return 'moves';
    // A value may move into an object together with others.
    const isElsewhere =
      (shownHub !== undefined && !leadsTo(hub, shownHub)) ||
      (shownOwn !== undefined && !leadsTo(own, shownOwn));
    return isElsewhere ? 'moves elsewhere' : 'unknown';
  }
}

/** The observations without a webhook. */
export const NO_OBSERVATIONS: Observations = new Observations([], {
  names: { own: '', hub: '' },
  own: { at: [] },
  hub: { at: [] },
});

/** Returns the annotations of an object. */
export function annotationsOf(object: JsonObject = {}): JsonObject {
  return objectAt(objectAt(object, 'metadata'), 'annotations');
}

function keyOf(path: Path): string {
  return JSON.stringify(path);
}

/** Maps each string and number to its place, or to undefined if it occurs in several places. */
function pathsOfValues(
  object: JsonValue | undefined,
  place: SchemaPlace,
): Map<string, Path | undefined> {
  const paths = new Map<string, Path | undefined>();
  for (const [value, path] of valuesIn(object, place)) {
    const known = paths.get(value);
    const isElsewhere = paths.has(value) && !(known !== undefined && isSamePath(known, path));
    paths.set(value, isElsewhere ? undefined : path);
  }
  return paths;
}

/** Returns the flags and numbers of an object by their place. */
function scalarsIn(value: JsonValue | undefined, place: SchemaPlace): Map<string, JsonValue> {
  return new Map(
    leavesIn(value, place)
      .filter(([one]) => typeof one === 'boolean' || typeof one === 'number')
      .map(([one, path]) => [keyOf(path), one]),
  );
}

/** Returns the factor between numbers. Those that the factor does not divide are rounded. */
function factorOf(pairs: readonly Both<JsonValue>[]): Factor | undefined {
  const numbers = pairs.flatMap(({ own, hub }) =>
    typeof own === 'number' && typeof hub === 'number' ? [{ own, hub }] : [],
  );
  if (numbers.length < pairs.length) return undefined;
  const areScaled = (factor: number, from: Side, to: Side): boolean =>
    Number.isSafeInteger(factor) &&
    factor > 1 &&
    numbers.every((one) => Math.abs(one[to] - one[from] * factor) < factor);
  for (const { own, hub } of numbers) {
    if (areScaled(hub / own, 'own', 'hub')) return { times: hub / own };
    if (areScaled(own / hub, 'hub', 'own')) return { per: own / hub };
  }
  return undefined;
}

function valuesIn(
  value: JsonValue | undefined,
  place: SchemaPlace,
): (readonly [value: string, path: Path])[] {
  return leavesIn(value, place).flatMap(([one, path]) =>
    typeof one === 'string' || typeof one === 'number' ? [[String(one), path] as const] : [],
  );
}

/** Returns the scalars of an object that the schema names, each with its place. */
function leavesIn(
  value: JsonValue | undefined,
  place: SchemaPlace,
): (readonly [value: JsonValue, path: Path])[] {
  if (value === undefined) return [];
  if (typeof value !== 'object' || value === null) return [[value, place.at]];
  const isNamed = isJsonObject(value) && formOf(place) === 'object';
  return Object.entries(value).flatMap(([key, inside]: [string, JsonValue | undefined]) => {
    const below = isNamed ? fieldOf(place.fields ?? {}, key) : namedElementOf(place);
    return below === undefined ? [] : leavesIn(inside, below);
  });
}
