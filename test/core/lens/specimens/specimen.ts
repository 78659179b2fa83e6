import * as fc from 'fast-check';
import type { JsonObject, JsonValue } from '../../../../src/core/json/json-value.ts';
import type { Part } from '../../../../src/core/lens/engine/part.ts';
import { parsePath } from '../../../../src/core/lens/engine/path.ts';
import { withAt } from '../json-arbitrary.ts';

/** One use of a lens, with its expected results and the objects to try it on. */
export interface Specimen {
  readonly name: string;
  readonly parts: readonly Part[];
  /** Objects of the own version in the domain. */
  readonly own: fc.Arbitrary<JsonObject>;
  /** Objects of the hub in the domain. */
  readonly hub: fc.Arbitrary<JsonObject>;
  /** The same object in both versions, to check in both directions. */
  readonly pairs: readonly (readonly [own: JsonObject, hub: JsonObject])[];
  /** Own objects returned unchanged, by reference. */
  readonly ownStays: readonly JsonObject[];
  /** Hub objects returned unchanged, by reference. */
  readonly hubStays: readonly JsonObject[];
  /** Own objects with their conversions, which do not convert back to them. */
  readonly oneWay: readonly (readonly [own: JsonObject, hub: JsonObject])[];
  /** Hub objects with their conversions, which do not convert back to them. */
  readonly otherWay: readonly (readonly [hub: JsonObject, own: JsonObject])[];
  /**
   * The laws that intentionally do not hold. `counts`: a value expresses an empty object or list, or is repeated.
   * `any own object`: an object outside the domain is not restored, for instance because both sides use one path, or an
   * amount has several spellings.
   */
  readonly except: readonly ('counts' | 'any own object')[];
}

type Optional = Pick<Specimen, 'ownStays' | 'hubStays' | 'oneWay' | 'otherWay' | 'except'>;

/** Returns a specimen. Missing lists are empty. */
export function specimen(given: Omit<Specimen, keyof Optional> & Partial<Optional>): Specimen {
  return { ownStays: [], hubStays: [], oneWay: [], otherWay: [], except: [], ...given };
}

/** Returns an object with values at paths. */
export function object(fields: Readonly<Record<string, JsonValue>>): JsonObject {
  let result: JsonObject = { metadata: { uid: 'b5a1' } };
  for (const [path, value] of Object.entries(fields)) {
    result = withAt(result, parsePath(path), value);
  }
  return result;
}

/** Generates objects with values at paths, at least one of them. */
export function objects(
  fields: Readonly<Record<string, fc.Arbitrary<JsonValue>>>,
): fc.Arbitrary<JsonObject> {
  return fc.record({ ...fields }).map(object);
}

/** Shorthand for a field of `spec` in `object`. */
export function spec(key: string, value: JsonValue): JsonObject {
  return object({ [`spec.${key}`]: value });
}
