import * as fc from 'fast-check';
import type { JsonObject, JsonValue } from '../../../../src/core/json/json-value.ts';
import type { Part } from '../../../../src/core/lens/engine/part.ts';
import { parsePath } from '../../../../src/core/lens/engine/path.ts';
import { withAt } from '../json-arbitrary.ts';

/** One use of a lens, with what it should do and what it should be tried on. */
export interface Specimen {
  readonly name: string;
  readonly parts: readonly Part[];
  /** Objects of the own version within the domain. */
  readonly own: fc.Arbitrary<JsonObject>;
  /** Objects of the hub within the domain. */
  readonly hub: fc.Arbitrary<JsonObject>;
  /** The same object in both versions: read in both directions. */
  readonly pairs: readonly (readonly [own: JsonObject, hub: JsonObject])[];
  /** Own objects that come out as they are, the same reference. */
  readonly ownStays: readonly JsonObject[];
  /** Objects of the hub that come out as they are, the same reference. */
  readonly hubStays: readonly JsonObject[];
  /** Own objects whose way there is no way back. */
  readonly oneWay: readonly (readonly [own: JsonObject, hub: JsonObject])[];
  /** Objects of the hub whose way back is no way there. */
  readonly otherWay: readonly (readonly [hub: JsonObject, own: JsonObject])[];
  /**
   * What does not hold, on purpose. `counts`: a value stands for an empty object or list, or is repeated.
   * `any own object`: an object out of the domain does not come back as it was, for instance because both sides use
   * one path, or an amount has several spellings.
   */
  readonly except: readonly ('counts' | 'any own object')[];
}

type Optional = Pick<Specimen, 'ownStays' | 'hubStays' | 'oneWay' | 'otherWay' | 'except'>;

/** A specimen; what is not said is empty. */
export function specimen(given: Omit<Specimen, keyof Optional> & Partial<Optional>): Specimen {
  return { ownStays: [], hubStays: [], oneWay: [], otherWay: [], except: [], ...given };
}

/** An object of fields that stand at paths. */
export function object(fields: Readonly<Record<string, JsonValue>>): JsonObject {
  let result: JsonObject = { metadata: { uid: 'b5a1' } };
  for (const [path, value] of Object.entries(fields)) {
    result = withAt(result, parsePath(path), value);
  }
  return result;
}

/** Objects of fields that stand at paths; at least one of them. */
export function objects(
  fields: Readonly<Record<string, fc.Arbitrary<JsonValue>>>,
): fc.Arbitrary<JsonObject> {
  return fc.record({ ...fields }).map(object);
}

/** Shorthand for a field of `spec` in `object`. */
export function spec(key: string, value: JsonValue): JsonObject {
  return object({ [`spec.${key}`]: value });
}
