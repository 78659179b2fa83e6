import { between, countedInUnit } from '../values/amount.ts';
import type { Ratio, Rounding } from '../values/decimal.ts';
import { parseDecimal, ratioOf } from '../values/decimal.ts';
import { field } from '../engine/field.ts';
import type { PartBetween } from '../engine/part.ts';
import type { PairIn, PathInBoth } from '../engine/typed-paths.ts';
import { wrongPart } from '../engine/wrong-part.ts';

/** Options for an integer whose counterpart is not an integer. */
export interface ScaleOptions {
  /**
   * By default, such a value stays. If it is rounded, crdshift keeps the exact value until the rounded one is edited.
   */
  readonly round?: Rounding;
}

/**
 * Converts an integer to another unit in the hub: own value × factor = value of the hub. Exact over all of int64.
 *
 * Domain: integers whose counterpart is an integer too. Others stay, or are rounded: with the factor 1000, 1500 has no
 * exact own value.
 *
 * @example
 * ```ts
 * scale(['spec.timeoutSeconds', 'spec.timeoutMilliseconds'], 1000) // {timeoutSeconds: 2} ↔ {timeoutMilliseconds: 2000}
 * scale(['spec.permille', 'spec.percent'], '0.1')                  // {permille: 50} ↔ {percent: 5}
 * scale(['spec.minutes', 'spec.seconds'], 60, { round: 'up' })     // {minutes: 2} ← {seconds: 90}
 * ```
 * @throws {DefinitionError} if the factor is zero or not a number
 */
export function scale<Own, Hub, P extends string, Q extends string>(
  where: PathInBoth<Own, Hub, P> | PairIn<Own, Hub, P, Q>,
  factor: number | string,
  { round }: ScaleOptions = {},
): PartBetween<Own, Hub> {
  const ratio = parseFactor('scale', factor);
  return field(where, {
    lens: 'scale',
    args: [String(factor), ...(round === undefined ? [] : [round])],
    sentence: 'Converts an integer to another unit in the hub.',
    domain: 'Integers whose counterpart is an integer too; others stay, or are rounded.',
    holds: { own: { type: 'integer' }, hub: { type: 'integer' } },
    ...between(countedInUnit('integer', ratio, round), countedInUnit('integer', undefined, round)),
  });
}

/**
 * Converts a number, with a fraction or without, to another unit in the hub. Decimals are exact, so 0.1 × 3 is 0.3.
 *
 * Domain: numbers whose counterpart is exactly a JSON number. Others stay, for instance a third.
 *
 * @example
 * ```ts
 * scaleNumber(['spec.seconds', 'spec.milliseconds'], 1000) // {seconds: 0.5} ↔ {milliseconds: 500}
 * ```
 * @throws {DefinitionError} if the factor is zero or not a number
 */
export function scaleNumber<Own, Hub, P extends string, Q extends string>(
  where: PathInBoth<Own, Hub, P> | PairIn<Own, Hub, P, Q>,
  factor: number | string,
): PartBetween<Own, Hub> {
  const ratio = parseFactor('scaleNumber', factor);
  return field(where, {
    lens: 'scaleNumber',
    args: [String(factor)],
    sentence: 'Converts a number to another unit in the hub; decimals are exact.',
    domain: 'Numbers whose counterpart is exactly a JSON number; others stay.',
    holds: { own: { type: 'number' }, hub: { type: 'number' } },
    ...between(countedInUnit('number', ratio), countedInUnit('number')),
  });
}

function parseFactor(lens: string, factor: number | string): Ratio {
  const decimal = parseDecimal(String(factor));
  if (decimal === undefined || decimal.digits === 0n) {
    throw wrongPart(
      `${lens}: the factor ${factor} is zero or not a number; write it like 1000 or '0.1'`,
    );
  }
  return ratioOf(decimal);
}
