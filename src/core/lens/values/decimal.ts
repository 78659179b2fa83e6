import type { JsonValue } from '../../json/json-value.ts';
import { integerOf, isInt64 } from './integer.ts';

/** An exact decimal number, `digits` × 10^`exponent`, so that 0.1 is a tenth and not the nearest double. */
export interface Decimal {
  readonly digits: bigint;
  readonly exponent: number;
}

/** An exact factor. */
export interface Ratio {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** Beyond these limits, a double is so large or small that nobody means it, and a text so long that it costs time. */
const MAX_EXPONENT = 400;
const MAX_TEXT = 400;

const DECIMAL = /^([-+]?)(\d*)(?:\.(\d*))?(?:[eE]([-+]?\d{1,3}))?$/;

/** Reads a decimal number as the Kubernetes and Go grammars allow it: `1`, `+1.50`, `.5`, `5.`, `1e3`. */
export function parseDecimal(text: string): Decimal | undefined {
  const match = text.length > MAX_TEXT ? null : DECIMAL.exec(text);
  if (match === null) return undefined;
  const [, sign, whole = '', fraction = '', exponent = '0'] = match;
  if (whole === '' && fraction === '') return undefined;
  const digits = BigInt(whole + fraction);
  return normal(sign === '-' ? -digits : digits, Number(exponent) - fraction.length);
}

/** Returns the exact value of a JSON number; for a double, the decimal that it is written as. */
export function decimalOf(value: JsonValue): Decimal | undefined {
  if (isInt64(value)) return normal(BigInt(value), 0);
  if (typeof value !== 'number' || Number.isInteger(value)) return undefined;
  return parseDecimal(String(value));
}

/** Returns the JSON number of a decimal; undefined if no JSON number is written as exactly that. */
export function numberOf(decimal: Decimal): number | bigint | undefined {
  const integer = wholeOf(decimal);
  if (integer !== undefined) return integerOf(integer);
  const number = Number(`${decimal.digits}e${decimal.exponent}`);
  const exact = decimalOf(number);
  return exact !== undefined && isSameNumber(exact, decimal) ? number : undefined;
}

/** Returns a decimal as an integer; undefined if it has a fraction or is too large. */
export function wholeOf({ digits, exponent }: Decimal): bigint | undefined {
  return exponent < 0 || exponent > MAX_EXPONENT ? undefined : digits * 10n ** BigInt(exponent);
}

/** Returns the exact product; undefined if it has no finite decimal form, as a third has none. */
export function multiply(decimal: Decimal, { numerator, denominator }: Ratio): Decimal | undefined {
  let product = decimal.digits * numerator;
  let { exponent } = decimal;
  // A denominator of n binary digits needs at most n more decimal digits.
  for (let more = denominator.toString(2).length; product % denominator !== 0n; more -= 1) {
    if (more === 0) return undefined;
    product *= 10n;
    exponent -= 1;
  }
  return normal(product / denominator, exponent);
}

/** The whole number that replaces a fraction: the next larger, the next smaller, or the nearest, half up. */
export type Rounding = 'up' | 'down' | 'nearest';

/** Returns the product, rounded to a whole number. */
export function roundedProduct(decimal: Decimal, ratio: Ratio, round: Rounding): Decimal {
  const { numerator, denominator } = times(ratioOf(decimal), ratio);
  const half = round === 'nearest' ? denominator : round === 'up' ? 2n * (denominator - 1n) : 0n;
  return normal(floorOf(2n * numerator + half, 2n * denominator), 0);
}

/** Returns a decimal as a factor. */
export function ratioOf({ digits, exponent }: Decimal): Ratio {
  const power = 10n ** BigInt(Math.abs(exponent));
  return exponent < 0
    ? { numerator: digits, denominator: power }
    : { numerator: digits * power, denominator: 1n };
}

/** Returns the factor that undoes another one. */
export function inverse({ numerator, denominator }: Ratio): Ratio {
  return numerator < 0n
    ? { numerator: -denominator, denominator: -numerator }
    : { numerator: denominator, denominator: numerator };
}

/** Returns the product of two factors. */
function times(left: Ratio, right: Ratio): Ratio {
  return {
    numerator: left.numerator * right.numerator,
    denominator: left.denominator * right.denominator,
  };
}

/** Returns the decimal of an integer of any size. */
export function decimalOfInteger(integer: bigint): Decimal {
  return normal(integer, 0);
}

/** Writes a decimal without an exponent: `1.5`, `-0.001`. */
export function writeDecimal({ digits, exponent }: Decimal): string {
  if (exponent >= 0) return `${digits}${'0'.repeat(exponent)}`;
  const sign = digits < 0n ? '-' : '';
  const text = (digits < 0n ? -digits : digits).toString().padStart(1 - exponent, '0');
  return `${sign}${text.slice(0, exponent)}.${text.slice(exponent)}`;
}

/** Reports whether two decimals are the same number. */
export function isSameNumber(left: Decimal, right: Decimal): boolean {
  return left.digits === right.digits && left.exponent === right.exponent;
}

/** Divides and rounds down; bigints round towards zero. The divisor is positive. */
function floorOf(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor;
  return dividend % divisor < 0n ? quotient - 1n : quotient;
}

/** Returns the form with the fewest digits, which is the only one that is compared. */
function normal(digits: bigint, exponent: number): Decimal {
  if (digits === 0n) return { digits, exponent: 0 };
  const text = digits.toString();
  let zeros = 0;
  while (text.at(-1 - zeros) === '0') zeros += 1;
  return { digits: digits / 10n ** BigInt(zeros), exponent: exponent + zeros };
}
