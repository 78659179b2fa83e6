import type { JsonObject } from '../../json/json-value.ts';

/**
 * Converts an object of any version to any other. The types of versions cannot tell whether a lens is right between
 * them. The check of a kind can, because it knows the schemas. So a lens fits wherever a spoke is expected.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller says what comes out
export type ConvertAnyVersion = <Result = JsonObject>(object: object) => Result;

/** Gives a conversion of objects the type that fits between any two versions. */
export function betweenAnyVersions(convert: (object: object) => object): ConvertAnyVersion {
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller says what comes out
  function convertAny<Result>(object: object): Result;
  function convertAny(object: object): object {
    return convert(object);
  }
  return convertAny;
}
