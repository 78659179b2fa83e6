import type { JsonValue } from '../json/json-value.ts';
import type { Decimal, Ratio } from './decimal.ts';
import {
  decimalOf,
  inverse,
  multiply,
  numberOf,
  parseDecimal,
  ratioOf,
  wholeOf,
} from './decimal.ts';
import { field } from './field.ts';
import type { Convert, FieldPart } from './part.ts';
import type { Where } from './path.ts';

/**
 * An integer that the hub counts in another unit: own value × factor = value of the hub. Exact over all of int64.
 *
 * Domain: integers whose counterpart is an integer too. Others stay: with the factor 1000, 1500 has no own value.
 *
 * @example
 * ```ts
 * scale(['spec.timeoutSeconds', 'spec.timeoutMilliseconds'], 1000) // {timeoutSeconds: 2} ↔ {timeoutMilliseconds: 2000}
 * scale(['spec.ratio', 'spec.percent'], '0.1')                     // {ratio: 50} ↔ {percent: 5}
 * ```
 * @throws {TypeError} when the factor is zero or no number.
 */
export function scale(where: Where, factor: number | string): FieldPart {
  const ratio = parseFactor('scale', factor);
  return field(where, {
    lens: 'scale',
    args: [String(factor)],
    sentence: 'An integer that the hub counts in another unit.',
    domain: 'Integers whose counterpart is an integer too; others stay.',
    own: scaling(ratio, isWhole),
    hub: scaling(inverse(ratio), isWhole),
  });
}

/**
 * A number, with a fraction or without, that the hub counts in another unit. Decimals are taken as they are written,
 * so 0.1 × 3 is 0.3.
 *
 * Domain: numbers whose counterpart can be written as a JSON number exactly. Others stay: a third cannot.
 *
 * @example
 * ```ts
 * scaleNumber(['spec.seconds', 'spec.milliseconds'], 1000) // {seconds: 0.5} ↔ {milliseconds: 500}
 * ```
 * @throws {TypeError} when the factor is zero or no number.
 */
export function scaleNumber(where: Where, factor: number | string): FieldPart {
  const ratio = parseFactor('scaleNumber', factor);
  return field(where, {
    lens: 'scaleNumber',
    args: [String(factor)],
    sentence: 'A number that the hub counts in another unit; decimals are exact.',
    domain: 'Numbers whose counterpart is exactly a JSON number; others stay.',
    own: scaling(ratio, isAny),
    hub: scaling(inverse(ratio), isAny),
  });
}

function scaling(ratio: Ratio, allows: (decimal: Decimal) => boolean): Convert {
  return (value: JsonValue) => {
    const decimal = decimalOf(value);
    if (decimal === undefined || !allows(decimal)) return undefined;
    const product = multiply(decimal, ratio);
    return product === undefined || !allows(product) ? undefined : numberOf(product);
  };
}

function parseFactor(lens: string, factor: number | string): Ratio {
  const decimal = parseDecimal(String(factor));
  if (decimal === undefined || decimal.digits === 0n) {
    throw new TypeError(
      `${lens}: the factor ${factor} is zero or no number; write it like 1000 or '0.1'`,
    );
  }
  return ratioOf(decimal);
}

function isWhole(decimal: Decimal): boolean {
  return wholeOf(decimal) !== undefined;
}

function isAny(): boolean {
  return true;
}
