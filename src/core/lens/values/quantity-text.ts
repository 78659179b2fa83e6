import type { Decimal, Ratio } from './decimal.ts';
import { inverse, multiply, parseDecimal, ratioOf, wholeOf } from './decimal.ts';

/** A suffix of a Kubernetes quantity. The empty suffix is the unit itself. */
export type QuantityUnit = DecimalUnit | BinaryUnit;
export type DecimalUnit = 'n' | 'u' | 'm' | '' | 'k' | 'M' | 'G' | 'T' | 'P' | 'E';
export type BinaryUnit = 'Ki' | 'Mi' | 'Gi' | 'Ti' | 'Pi' | 'Ei';

/** The spelling of a quantity: with powers of 1000 (`k`, `M`, …) or of 1024 (`Ki`, `Mi`, …). */
export type QuantityForm = 'decimal' | 'binary';

/** From small to large, as the canonical form tries them. */
const DECIMAL_UNITS: Readonly<Record<DecimalUnit, number>> = {
  n: -9,
  u: -6,
  m: -3,
  '': 0,
  k: 3,
  M: 6,
  G: 9,
  T: 12,
  P: 15,
  E: 18,
};
const BINARY_UNITS: Readonly<Record<BinaryUnit, bigint>> = {
  Ki: 10n,
  Mi: 20n,
  Gi: 30n,
  Ti: 40n,
  Pi: 50n,
  Ei: 60n,
};

/** `<signedNumber><suffix>`; the exponent form has no suffix. */
const QUANTITY = /^([-+]?[\d.]+)(?:([eE][-+]?\d{1,3})|([numkMGTPE]|[KMGTPE]i))?$/;

/** Kubernetes stores a quantity to the nano, and no larger than an int64. */
const NANO = -9;
const MAX_QUANTITY = 2n ** 63n - 1n;
const MAX_TEXT = 64;

/**
 * Returns the value of a Kubernetes quantity (apimachinery, `pkg/api/resource/quantity.go`); undefined if the text is
 * not a quantity, or if Kubernetes would round or cap it.
 */
export function parseQuantity(text: string): Decimal | undefined {
  const match = text.length > MAX_TEXT ? null : QUANTITY.exec(text);
  if (match === null) return undefined;
  const [, number = '', exponent = '', suffix = ''] = match;
  const decimal = parseDecimal(number + exponent);
  const value = decimal === undefined ? undefined : multiply(decimal, ratioOfUnit(suffix));
  return value !== undefined && isHeldExactly(value) ? value : undefined;
}

/** Returns the size of a unit. */
export function ratioOfUnit(unit: string): Ratio {
  if (isBinaryUnit(unit)) return { numerator: 2n ** BINARY_UNITS[unit], denominator: 1n };
  return ratioOf({ digits: 1n, exponent: isDecimalUnit(unit) ? DECIMAL_UNITS[unit] : 0 });
}

/** Reports whether a unit is a power of 1024. */
export function isBinaryUnit(unit: string): unit is BinaryUnit {
  return Object.hasOwn(BINARY_UNITS, unit);
}

/** Reports whether a text is the suffix of a quantity. */
export function isQuantityUnit(unit: string): unit is QuantityUnit {
  return isBinaryUnit(unit) || isDecimalUnit(unit);
}

/**
 * Writes a quantity in the canonical form: no fraction, and the largest suffix that allows it. Like Kubernetes, it
 * writes values below 1024 and fractions in the decimal form even if the binary one is requested.
 */
export function writeQuantity(value: Decimal, form: QuantityForm): string | undefined {
  if (!isHeldExactly(value)) return undefined;
  const whole = form === 'binary' ? wholeOf(value) : undefined;
  return whole === undefined || (whole > -1024n && whole < 1024n)
    ? writeDecimalForm(value)
    : writeBinaryForm(whole);
}

function writeDecimalForm({ digits, exponent }: Decimal): string {
  if (digits === 0n) return '0';
  let [unit, power] = ['n', NANO];
  for (const [larger, its] of Object.entries(DECIMAL_UNITS)) {
    if (its <= exponent) [unit, power] = [larger, its];
  }
  return `${digits}${'0'.repeat(exponent - power)}${unit}`;
}

function writeBinaryForm(whole: bigint): string {
  for (const [unit, bits] of Object.entries(BINARY_UNITS).toReversed()) {
    if (whole % 2n ** bits === 0n) return `${whole / 2n ** bits}${unit}`;
  }
  return whole.toString();
}

function isHeldExactly(value: Decimal): boolean {
  if (value.exponent < NANO) return false;
  const inNanos = multiply(value, inverse(ratioOfUnit('n')));
  const nanos = inNanos === undefined ? undefined : wholeOf(inNanos);
  const limit = MAX_QUANTITY * 1_000_000_000n;
  return nanos !== undefined && nanos >= -limit && nanos <= limit;
}

function isDecimalUnit(unit: string): unit is DecimalUnit {
  return Object.hasOwn(DECIMAL_UNITS, unit);
}
