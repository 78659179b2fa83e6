import { bool, double, global, int, library, method, string } from '../language/overload.ts';
import type { Kind, Overload } from '../language/overload.ts';
import { MAX_INT, MIN_INT, NotReproduced, found, orderOf } from '../language/values.ts';
import type { OpaqueValue } from '../language/values.ts';

/** A quantity of resources (apimachinery, `pkg/api/resource/quantity.go`), in billionths. */
class Quantity implements OpaqueValue {
  readonly typeName = 'kubernetes.Quantity';
  readonly billionths: bigint;
  /** The decimal places that Go keeps. A quantity with decimal places is never an integer, not even `1000m`. */
  readonly places: number;
  /** True if Go stores the quantity as an int64. A quantity of more digits is never an integer. */
  readonly isSmall: boolean;

  constructor(billionths: bigint, places: number, isSmall: boolean) {
    this.billionths = billionths;
    this.places = places;
    this.isSmall = isSmall;
  }

  equals(other: OpaqueValue): boolean {
    return other instanceof Quantity && other.billionths === this.billionths;
  }

  plus(other: Quantity, sign: 1n | -1n): Quantity {
    const sum = this.billionths + sign * other.billionths;
    if (!this.isSmall || !other.isSmall) return new Quantity(sum, 0, false);
    // Go takes the scale of the other side if one is zero.
    if (other.billionths === 0n) return this;
    if (this.billionths === 0n) return new Quantity(sum, other.places, true);
    const places = Math.max(this.places, other.places);
    const digits = sum / 10n ** BigInt(9 - places);
    return new Quantity(sum, places, digits <= MAX_INT && digits >= MIN_INT);
  }

  compareTo(other: Quantity): bigint {
    return orderOf(this.billionths, other.billionths);
  }

  /** Returns the integer; undefined if the quantity is not an integer, or not an int64. */
  integer(): bigint | undefined {
    const value = this.billionths / BILLION;
    if (!this.isSmall || this.places > 0) return undefined;
    return value > MAX_INT || value < MIN_INT ? undefined : value;
  }
}

const QUANTITY: Kind<Quantity> = library(
  'kubernetes.Quantity',
  (value) => value instanceof Quantity,
);

/** The quantity library of Kubernetes (apiserver, `pkg/cel/library/quantity.go`). */
export const QUANTITIES: readonly Overload[] = [
  global('quantity', [string], QUANTITY, (text) => found(parseQuantity(text), WRONG_FORMAT)),
  global('isQuantity', [string], bool, (text) => parseQuantity(text) !== undefined),
  // The source declares `sign` as a function, not as a method.
  global('sign', [QUANTITY], int, (value) => value.compareTo(ofInteger(0n))),
  method('isGreaterThan', [QUANTITY, QUANTITY], bool, (a, b) => a.compareTo(b) > 0n),
  method('isLessThan', [QUANTITY, QUANTITY], bool, (a, b) => a.compareTo(b) < 0n),
  method('compareTo', [QUANTITY, QUANTITY], int, (a, b) => a.compareTo(b)),
  method('asApproximateFloat', [QUANTITY], double, (value) => Number(value.billionths) / 1e9),
  method('asInteger', [QUANTITY], int, (value) =>
    found(value.integer(), 'cannot convert value to integer'),
  ),
  method('isInteger', [QUANTITY], bool, (value) => value.integer() !== undefined),
  method('add', [QUANTITY, QUANTITY], QUANTITY, (a, b) => a.plus(b, 1n)),
  method('add', [QUANTITY, int], QUANTITY, (a, b) => a.plus(ofInteger(b), 1n)),
  method('sub', [QUANTITY, QUANTITY], QUANTITY, (a, b) => a.plus(b, -1n)),
  method('sub', [QUANTITY, int], QUANTITY, (a, b) => a.plus(ofInteger(b), -1n)),
];

const BILLION = 1_000_000_000n;
const WRONG_FORMAT =
  "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'";
const PARTS = /^([+-]?)(\d*)(?:\.(\d*))?(?:([a-zA-Z]+)([+-]?\d*))?$/;
const DECIMAL_SUFFIXES: ReadonlyMap<string, number> = new Map([
  ['n', -9],
  ['u', -6],
  ['m', -3],
  ['', 0],
  ['k', 3],
  ['M', 6],
  ['G', 9],
  ['T', 12],
  ['P', 15],
  ['E', 18],
]);
const LARGEST_EXPONENT = 1_000;
const BINARY_SUFFIXES: readonly string[] = ['Ki', 'Mi', 'Gi', 'Ti', 'Pi', 'Ei'];

function ofInteger(value: bigint): Quantity {
  return new Quantity(value * BILLION, 0, true);
}

/** Returns a quantity; undefined for other text. Go reads a sign or a suffix alone as zero where it keeps an int64. */
function parseQuantity(text: string): Quantity | undefined {
  const match = PARTS.exec(text);
  if (match === null || text === '') return undefined;
  const [, sign, whole = '', fraction = '', suffix = '', power = ''] = match;
  const factor = factorOf(suffix, power);
  if (factor === undefined) return undefined;
  const scale = factor.exponent - fraction.length;
  const value = BigInt(`0${whole}${fraction}`) * 2n ** BigInt(factor.doublings);
  const size = roundUp(value, scale, factor.doublings > 0);
  const digits = Math.max(1, whole.replace(/^0+/, '').length) + fraction.length;
  const isSmall = keepsInt64(factor, digits, fraction.length);
  if (!isSmall && whole === '' && fraction === '') return undefined;
  return new Quantity(sign === '-' ? -size : size, Math.min(9, Math.max(0, -scale)), isSmall);
}

/** Go keeps an int64 only where the number of digits shows that it is one. */
function keepsInt64(factor: Factor, digits: number, places: number): boolean {
  const { doublings, exponent } = factor;
  if (doublings === 0) return digits <= 18 && exponent - places >= -9;
  return places === 0 && digits <= 14 - Math.trunc((doublings * 3) / 10);
}

/** The factor of a suffix: a power of two or of ten. */
interface Factor {
  readonly doublings: number;
  readonly exponent: number;
}

function factorOf(suffix: string, digits: string): Factor | undefined {
  if ((suffix === 'e' || suffix === 'E') && /\d/.test(digits)) {
    const exponent = Number(digits);
    if (Math.abs(exponent) > LARGEST_EXPONENT) throw new NotReproduced('a quantity of that size');
    return { doublings: 0, exponent };
  }
  if (digits !== '') return undefined;
  const power = BINARY_SUFFIXES.indexOf(suffix) + 1;
  if (power > 0) return { doublings: power * 10, exponent: 0 };
  const exponent = DECIMAL_SUFFIXES.get(suffix);
  return exponent === undefined ? undefined : { doublings: 0, exponent };
}

/** Returns billionths, rounded away from zero. A binary quantity is not more than an int64. */
function roundUp(value: bigint, scale: number, isBinary: boolean): bigint {
  const shift = scale + 9;
  const power = 10n ** BigInt(Math.abs(shift));
  const size = shift >= 0 ? value * power : (value + power - 1n) / power;
  return isBinary && size > MAX_INT * BILLION ? MAX_INT * BILLION : size;
}
