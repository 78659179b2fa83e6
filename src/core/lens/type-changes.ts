import type { Part } from './part.ts';
import { mirror } from './part.ts';
import type { FieldPart } from './part.ts';
import { field } from './field.ts';
import { turn } from './move.ts';
import type { Where } from './path.ts';
import type { Text } from './text.ts';
import { booleanText, integerText, numberText } from './text.ts';

/**
 * A string that is an integer in the hub, exact over all of int64.
 *
 * Domain: int64 as decimal digits. `007`, `+1`, `1.0`, `1e3` and larger numbers stay, because the way back would
 * write them differently.
 *
 * @example
 * ```ts
 * stringToInteger('spec.port') // {port: '80'} ↔ {port: 80}
 * ```
 */
export function stringToInteger(where: Where): FieldPart {
  return fromText(where, integerText, {
    lens: 'stringToInteger',
    sentence: 'A string that is an integer in the hub.',
    domain: 'int64 in decimal digits; "007", "+1" and "1.0" stay.',
  });
}

/** An integer that is a string in the hub. `stringToInteger` the other way round. */
export function integerToString(where: Where): Part {
  return mirror(stringToInteger(turn(where)), 'integerToString');
}

/**
 * A string that is a number in the hub.
 *
 * Domain: numbers in their shortest spelling, `0.5` but not `0.50` or `.5`; integers over all of int64.
 *
 * @example
 * ```ts
 * stringToNumber('spec.ratio') // {ratio: '0.5'} ↔ {ratio: 0.5}
 * ```
 */
export function stringToNumber(where: Where): FieldPart {
  return fromText(where, numberText, {
    lens: 'stringToNumber',
    sentence: 'A string that is a number in the hub.',
    domain: 'Numbers in their shortest spelling; "0.50" and ".5" stay.',
  });
}

/** A number that is a string in the hub. `stringToNumber` the other way round. */
export function numberToString(where: Where): Part {
  return mirror(stringToNumber(turn(where)), 'numberToString');
}

/**
 * A string that is a boolean in the hub.
 *
 * Domain: `true` and `false`. Other words can be said with `values`.
 *
 * @example
 * ```ts
 * stringToBoolean('spec.paused') // {paused: 'true'} ↔ {paused: true}
 * ```
 */
export function stringToBoolean(where: Where): FieldPart {
  return fromText(where, booleanText, {
    lens: 'stringToBoolean',
    sentence: 'A string that is a boolean in the hub.',
    domain: '"true" and "false".',
  });
}

/** A boolean that is a string in the hub. `stringToBoolean` the other way round. */
export function booleanToString(where: Where): Part {
  return mirror(stringToBoolean(turn(where)), 'booleanToString');
}

/**
 * An integer that is a boolean in the hub.
 *
 * Domain: 0 and 1.
 *
 * @example
 * ```ts
 * integerToBoolean('spec.enabled') // {enabled: 1} ↔ {enabled: true}
 * ```
 */
export function integerToBoolean(where: Where): FieldPart {
  return field(where, {
    lens: 'integerToBoolean',
    sentence: 'An integer that is a boolean in the hub.',
    domain: '0 and 1.',
    own: (value) => (value === 1 ? true : Object.is(value, 0) ? false : undefined),
    hub: (value) => (value === true ? 1 : value === false ? 0 : undefined),
  });
}

/** A boolean that is an integer in the hub. `integerToBoolean` the other way round. */
export function booleanToInteger(where: Where): Part {
  return mirror(integerToBoolean(turn(where)), 'booleanToInteger');
}

function fromText(
  where: Where,
  text: Text,
  described: { readonly lens: string; readonly sentence: string; readonly domain: string },
): FieldPart {
  return field(where, {
    ...described,
    own: (value) => (typeof value === 'string' ? text.read(value) : undefined),
    hub: (value) => text.write(value),
  });
}
