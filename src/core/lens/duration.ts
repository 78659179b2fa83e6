import type { JsonValue } from '../json/json-value.ts';
import type { Decimal } from './decimal.ts';
import {
  decimalOf,
  inverse,
  multiply,
  numberOf,
  parseDecimal,
  times,
  wholeOf,
  writeDecimal,
} from './decimal.ts';
import type { DurationForm, DurationUnit } from './duration-text.ts';
import { isDurationUnit, nanosecondsIn, parseDuration, writeDuration } from './duration-text.ts';
import { field } from './field.ts';
import { turn } from './move.ts';
import type { FieldPart, Part } from './part.ts';
import { mirror } from './part.ts';
import type { Where } from './path.ts';

/** How the way back spells a duration: `go`, the default, writes `1h30m0s`, `short` writes `1h30m`. */
export interface DurationOptions {
  readonly writes?: DurationForm;
}

/**
 * A Go duration that is an integer in one unit in the hub. Every spelling is read (`90s`, `1.5h`, `-1h30m`); the way
 * back writes it as Go does, which is how controllers write a `metav1.Duration` (Go, `time.ParseDuration` and
 * `time.Duration.String`).
 *
 * Domain: durations as the way back spells them, that are whole in the unit. Another spelling of the same time comes
 * back in that one, and the engine keeps the spelling. A time that is not whole in the unit stays.
 *
 * @example
 * ```ts
 * durationToInteger(['spec.timeout', 'spec.timeoutSeconds'], 's') // {timeout: '1m30s'} ↔ {timeoutSeconds: 90}
 * ```
 * @throws {TypeError} when the unit is none of a duration.
 */
export function durationToInteger(
  where: Where,
  unit: DurationUnit,
  options: DurationOptions = {},
): FieldPart {
  return durationField(where, unit, {
    lens: 'durationToInteger',
    sentence: 'A Go duration that is an integer in one unit in the hub.',
    domain: 'Durations as Go writes them, whole in the unit; other spellings come back so.',
    allows: (decimal) => wholeOf(decimal) !== undefined,
    options,
  });
}

/** An integer in one unit that is a Go duration in the hub. `durationToInteger` the other way round. */
export function integerToDuration(
  where: Where,
  unit: DurationUnit,
  options: DurationOptions = {},
): Part {
  return mirror(durationToInteger(turn(where), unit, options), 'integerToDuration');
}

/**
 * A Go duration that is a number in one unit in the hub, with a fraction where needed.
 *
 * Domain: as for `durationToInteger`, fractions included, as far as a number can hold them exactly.
 *
 * @example
 * ```ts
 * durationToNumber(['spec.timeout', 'spec.timeoutSeconds'], 's') // {timeout: '1.5s'} ↔ {timeoutSeconds: 1.5}
 * ```
 * @throws {TypeError} when the unit is none of a duration.
 */
export function durationToNumber(
  where: Where,
  unit: DurationUnit,
  options: DurationOptions = {},
): FieldPart {
  return durationField(where, unit, {
    lens: 'durationToNumber',
    sentence: 'A Go duration that is a number in one unit in the hub.',
    domain: 'Durations as Go writes them that are an exact number in the unit.',
    allows: () => true,
    options,
  });
}

/** A number in one unit that is a Go duration in the hub. `durationToNumber` the other way round. */
export function numberToDuration(
  where: Where,
  unit: DurationUnit,
  options: DurationOptions = {},
): Part {
  return mirror(durationToNumber(turn(where), unit, options), 'numberToDuration');
}

/**
 * A duration that each side spells in a unit of its own.
 *
 * Domain: durations that are spelled in that unit alone, in the fewest digits: `90m`, `1.5h`. Others stay.
 *
 * @example
 * ```ts
 * durationUnits('spec.timeout', ['m', 'h']) // {timeout: '90m'} ↔ {timeout: '1.5h'}
 * ```
 * @throws {TypeError} when a unit is none of a duration.
 */
export function durationUnits(
  where: Where,
  [own, hub]: readonly [own: DurationUnit, hub: DurationUnit],
): FieldPart {
  const toHub = times(ratioIn('durationUnits', own), inverse(ratioIn('durationUnits', hub)));
  return field(where, {
    lens: 'durationUnits',
    args: [own, hub],
    sentence: 'A duration that each side spells in a unit of its own.',
    domain: 'Durations that are spelled in that unit alone, in the fewest digits; others stay.',
    own: (value) => respell(value, own, (decimal) => spell(multiply(decimal, toHub), hub)),
    hub: (value) => respell(value, hub, (decimal) => spell(multiply(decimal, inverse(toHub)), own)),
  });
}

interface DurationField {
  readonly lens: string;
  readonly sentence: string;
  readonly domain: string;
  readonly allows: (decimal: Decimal) => boolean;
  readonly options: DurationOptions;
}

function durationField(where: Where, unit: DurationUnit, described: DurationField): FieldPart {
  const { lens, sentence, domain, allows, options } = described;
  const ratio = ratioIn(lens, unit);
  const form = options.writes ?? 'go';
  return field(where, {
    lens,
    args: [unit, form],
    sentence,
    domain,
    own: (value) => {
      const digits = typeof value === 'string' ? parseDuration(value) : undefined;
      if (digits === undefined) return undefined;
      const amount = multiply({ digits, exponent: 0 }, inverse(ratio));
      return amount === undefined || !allows(amount) ? undefined : numberOf(amount);
    },
    hub: (value) => {
      const amount = decimalOf(value);
      if (amount === undefined || !allows(amount)) return undefined;
      const product = multiply(amount, ratio);
      const nanoseconds = product === undefined ? undefined : wholeOf(product);
      return nanoseconds === undefined ? undefined : writeDuration(nanoseconds, form);
    },
  });
}

/** Reads a duration that is spelled in a unit as `spell` spells it. */
function respell(
  value: JsonValue,
  unit: DurationUnit,
  convert: (decimal: Decimal) => string | undefined,
): string | undefined {
  if (typeof value !== 'string' || !value.endsWith(unit)) return undefined;
  const decimal = parseDecimal(value.slice(0, value.length - unit.length));
  return decimal !== undefined && spell(decimal, unit) === value ? convert(decimal) : undefined;
}

function spell(decimal: Decimal | undefined, unit: DurationUnit): string | undefined {
  if (decimal === undefined) return undefined;
  const text = `${writeDecimal(decimal)}${unit}`;
  return parseDuration(text) === undefined ? undefined : text;
}

function ratioIn(lens: string, unit: string): ReturnType<typeof nanosecondsIn> {
  if (!isDurationUnit(unit)) {
    throw new TypeError(
      `${lens}: ${JSON.stringify(unit)} is no unit of a duration; use one of ns us ms s m h`,
    );
  }
  return nanosecondsIn(unit);
}
