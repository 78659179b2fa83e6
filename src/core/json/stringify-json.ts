/**
 * `JSON.rawJSON` of the ECMAScript proposal "JSON.parse source text access": a value that `JSON.stringify` writes as this
 * text of a scalar. Node 22 and newer and workerd have it; the compiler's library does not declare it yet.
 */
declare global {
  interface JSON {
    rawJSON(text: string): object;
  }
}

/**
 * Returns a value as JSON without losing a digit. A `bigint` becomes its digits.
 *
 * @param value - plain JSON, as `guard` ensures
 * @param exact - true if the value came from a text with numbers that a plain `JSON.stringify` would change. Minus zero
 *   is then written as `-0`. If false, the fast path is taken first; it fails if a converter returned a `bigint`
 * @throws {RangeError} if the text is longer than a string can be
 * @throws {TypeError} if the value is not plain JSON
 * @throws any error of a getter in the value
 */
export function stringifyJson(value: unknown, exact: boolean): string {
  // Some programs define `toJSON` for bigint, mostly as a string.
  if (!exact && !('toJSON' in BigInt.prototype)) {
    try {
      return JSON.stringify(value);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
    }
  }
  return JSON.stringify(value, exactNumber);
}

function exactNumber(
  this: Readonly<Record<string, unknown>>,
  key: string,
  value: unknown,
): unknown {
  // `value` may be the result of `toJSON`.
  const own = this[key];
  if (typeof own === 'bigint') return JSON.rawJSON(String(own));
  return Object.is(value, -0) ? JSON.rawJSON('-0') : value;
}
