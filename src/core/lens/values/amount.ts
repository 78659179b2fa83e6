import type { JsonValue } from '../../json/json-value.ts';
import type { Decimal, Ratio } from './decimal.ts';
import {
  decimalOf,
  inverse,
  isSameNumber,
  multiply,
  numberOf,
  parseDecimal,
  roundedProduct,
  wholeOf,
  writeDecimal,
} from './decimal.ts';
import type { Rounding } from './decimal.ts';
import { isInt64 } from './integer.ts';
import type { Convert } from '../engine/part.ts';
import type { Both } from '../engine/path.ts';

/** A text for an amount, such as `1Gi` or `1m30s`, and the unit in which numbers count it. */
export interface AmountForm {
  readonly name: 'quantity' | 'duration';
  readonly unit: string;
  /** The spelling of the text. */
  readonly writes: string;
  /** The size of the unit. */
  readonly ratio: Ratio;
  readonly read: (value: JsonValue) => Decimal | undefined;
  readonly write: (amount: Decimal) => string | undefined;
}

/** Reads and writes one form of an amount. */
export interface Amounts {
  readonly read: (value: JsonValue) => Decimal | undefined;
  readonly write: (amount: Decimal) => JsonValue | undefined;
}

const ONE: Ratio = { numerator: 1n, denominator: 1n };

/** Returns both directions between two forms of an amount. */
export function between(own: Amounts, hub: Amounts): Both<Convert> {
  return { own: through(own, hub), hub: through(hub, own) };
}

function through(from: Amounts, to: Amounts): Convert {
  return (value) => {
    const amount = from.read(value);
    return amount === undefined ? undefined : to.write(amount);
  };
}

/**
 * Returns the form of numbers that count in a unit. With `round`, an amount between two integers becomes one of them.
 */
export function countedInUnit(
  form: 'integer' | 'number',
  ratio: Ratio = ONE,
  round?: Rounding,
): Amounts {
  return {
    read: (value) => {
      const count = form === 'number' || isInt64(value) ? decimalOf(value) : undefined;
      return count === undefined ? undefined : multiply(count, ratio);
    },
    write: (amount) => {
      if (form === 'integer' && round !== undefined) {
        return numberOf(roundedProduct(amount, inverse(ratio), round));
      }
      const count = multiply(amount, inverse(ratio));
      const fits = count !== undefined && (form === 'number' || wholeOf(count) !== undefined);
      return fits ? numberOf(count) : undefined;
    },
  };
}

/** Returns the form of texts that use one unit alone, with the fewest digits. */
export function spelledInUnit({ unit, ratio, read }: AmountForm): Amounts {
  const write = (amount: Decimal): string | undefined => {
    const count = multiply(amount, inverse(ratio));
    if (count === undefined) return undefined;
    const text = `${writeDecimal(count)}${unit}`;
    const again = read(text);
    return again !== undefined && isSameNumber(again, amount) ? text : undefined;
  };
  return {
    write,
    read: (value) => {
      if (typeof value !== 'string' || !value.endsWith(unit)) return undefined;
      const count = parseDecimal(value.slice(0, value.length - unit.length));
      const amount = count === undefined ? undefined : multiply(count, ratio);
      return amount !== undefined && write(amount) === value ? amount : undefined;
    },
  };
}

/** True is one and false is zero. */
export const bit: Amounts = {
  read: (value) => (typeof value === 'boolean' ? decimalOf(value ? 1 : 0) : undefined),
  write: (amount) => {
    const whole = wholeOf(amount);
    return whole === 1n ? true : whole === 0n ? false : undefined;
  },
};
