import { leadsTo } from '../../../src/core/json/value-path.ts';
import type { SchemaPlace } from '../../../src/check/place.ts';
import { formOf } from '../../../src/check/place.ts';
import { fieldOf, objectAt } from '../../../src/core/json/fields.ts';
import { isJsonObject } from '../../../src/core/json/json-value.ts';
import type { JsonObject, JsonValue } from '../../../src/core/json/json-value.ts';
import type { Both, Path, Side } from '../../../src/core/lens/engine/path.ts';
import { isSamePath } from '../../../src/core/lens/engine/path.ts';
import { namedElementOf } from './place.ts';
import type { Sample } from '../samples/samples.ts';

/** The verdict about two places: a webhook moves the value from one to the other, moves it elsewhere, or neither. */
export type Verdict = 'moves' | 'moves elsewhere' | 'unknown';

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
  readonly #annotationOf: Both<Map<string, string>> = { own: new Map(), hub: new Map() };

  constructor(samples: readonly Sample[], { names, own, hub }: Versions) {
    for (const sample of samples) {
      const paths = {
        own: pathsOfValues(sample.get(names.own), own),
        hub: pathsOfValues(sample.get(names.hub), hub),
      };
      this.#noteAnnotations('own', paths.own, sample.get(names.hub));
      this.#noteAnnotations('hub', paths.hub, sample.get(names.own));
      for (const [value, path] of paths.own) {
        const across = paths.hub.get(value);
        if (path === undefined || across === undefined) continue;
        this.#hubOf.set(keyOf(path), across);
        this.#ownOf.set(keyOf(across), path);
      }
    }
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

function valuesIn(
  value: JsonValue | undefined,
  place: SchemaPlace,
): (readonly [value: string, path: Path])[] {
  if (typeof value === 'string' || typeof value === 'number') {
    return [[String(value), place.at]];
  }
  if (typeof value !== 'object' || value === null) return [];
  const isNamed = isJsonObject(value) && formOf(place) === 'object';
  return Object.entries(value).flatMap(([key, inside]: [string, JsonValue | undefined]) => {
    const below = isNamed ? fieldOf(place.fields ?? {}, key) : namedElementOf(place);
    return below === undefined ? [] : valuesIn(inside, below);
  });
}
