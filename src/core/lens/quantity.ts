import type { JsonValue } from '../json/json-value.ts';
import type { Decimal } from './decimal.ts';
import {
  decimalOf,
  inverse,
  isSame,
  multiply,
  numberOf,
  parseDecimal,
  times,
  wholeOf,
  writeDecimal,
} from './decimal.ts';
import { field } from './field.ts';
import { turn } from './move.ts';
import type { FieldPart, Part } from './part.ts';
import { mirror } from './part.ts';
import type { Where } from './path.ts';
import type { QuantityForm, QuantityUnit } from './quantity-text.ts';
import {
  isBinaryUnit,
  isQuantityUnit,
  parseQuantity,
  ratioOfUnit,
  writeQuantity,
} from './quantity-text.ts';

/** Which suffixes the way back writes; by default those of the unit's own kind. */
export interface QuantityOptions {
  readonly writes?: QuantityForm;
}

/**
 * A Kubernetes quantity that is an integer in one unit in the hub. Every spelling is read (`1Gi`, `1024Mi`, `1.5Gi`,
 * `1e3`); the way back writes the canonical form of Kubernetes (apimachinery, `pkg/api/resource/quantity.go`).
 *
 * Domain: canonical quantities that are whole in the unit. Another spelling of the same amount comes back canonical,
 * and the engine keeps the spelling. An amount that is not whole in the unit stays.
 *
 * @example
 * ```ts
 * quantityToInteger(['spec.cpu', 'spec.cpuMillis'], 'm')     // {cpu: '500m'} ↔ {cpuMillis: 500}
 * quantityToInteger(['spec.memory', 'spec.memoryMi'], 'Mi')  // {memory: '1Gi'} ↔ {memoryMi: 1024}
 * quantityToInteger(['spec.memory', 'spec.bytes'], '', { writes: 'binary' })
 * ```
 * @throws {TypeError} when the unit is no suffix of a quantity.
 */
export function quantityToInteger(
  where: Where,
  unit: QuantityUnit,
  options: QuantityOptions = {},
): FieldPart {
  return quantityField(where, unit, {
    lens: 'quantityToInteger',
    sentence: 'A Kubernetes quantity that is an integer in one unit in the hub.',
    domain: 'Canonical quantities that are whole in the unit; other spellings come back canonical.',
    allows: (decimal) => wholeOf(decimal) !== undefined,
    options,
  });
}

/** An integer in one unit that is a quantity in the hub. `quantityToInteger` the other way round. */
export function integerToQuantity(
  where: Where,
  unit: QuantityUnit,
  options: QuantityOptions = {},
): Part {
  return mirror(quantityToInteger(turn(where), unit, options), 'integerToQuantity');
}

/**
 * A Kubernetes quantity that is a number in one unit in the hub, with a fraction where needed.
 *
 * Domain: as for `quantityToInteger`, fractions included.
 *
 * @example
 * ```ts
 * quantityToNumber('spec.cpu', '') // {cpu: '500m'} ↔ {cpu: 0.5}
 * ```
 * @throws {TypeError} when the unit is no suffix of a quantity.
 */
export function quantityToNumber(
  where: Where,
  unit: QuantityUnit,
  options: QuantityOptions = {},
): FieldPart {
  return quantityField(where, unit, {
    lens: 'quantityToNumber',
    sentence: 'A Kubernetes quantity that is a number in one unit in the hub.',
    domain: 'Canonical quantities; other spellings come back canonical.',
    allows: () => true,
    options,
  });
}

/** A number in one unit that is a quantity in the hub. `quantityToNumber` the other way round. */
export function numberToQuantity(
  where: Where,
  unit: QuantityUnit,
  options: QuantityOptions = {},
): Part {
  return mirror(quantityToNumber(turn(where), unit, options), 'numberToQuantity');
}

/**
 * A quantity that each side spells in a unit of its own.
 *
 * Domain: quantities that are spelled in that unit, in the fewest digits: `1536Mi`, `1.5Gi`. Others stay.
 *
 * @example
 * ```ts
 * quantityUnits('spec.memory', ['Mi', 'Gi']) // {memory: '1536Mi'} ↔ {memory: '1.5Gi'}
 * ```
 * @throws {TypeError} when a unit is no suffix of a quantity.
 */
export function quantityUnits(
  where: Where,
  [own, hub]: readonly [own: QuantityUnit, hub: QuantityUnit],
): FieldPart {
  const toHub = times(ratioIn('quantityUnits', own), inverse(ratioIn('quantityUnits', hub)));
  return field(where, {
    lens: 'quantityUnits',
    args: [own, hub],
    sentence: 'A quantity that each side spells in a unit of its own.',
    domain: 'Quantities that are spelled in that unit, in the fewest digits; others stay.',
    own: (value) => respell(value, own, (decimal) => spell(multiply(decimal, toHub), hub)),
    hub: (value) => respell(value, hub, (decimal) => spell(multiply(decimal, inverse(toHub)), own)),
  });
}

interface QuantityField {
  readonly lens: string;
  readonly sentence: string;
  readonly domain: string;
  readonly allows: (decimal: Decimal) => boolean;
  readonly options: QuantityOptions;
}

function quantityField(where: Where, unit: QuantityUnit, described: QuantityField): FieldPart {
  const { lens, sentence, domain, allows, options } = described;
  const ratio = ratioIn(lens, unit);
  const form = options.writes ?? (isBinaryUnit(unit) ? 'binary' : 'decimal');
  return field(where, {
    lens,
    args: [unit, form],
    sentence,
    domain,
    own: (value) => {
      const quantity = typeof value === 'string' ? parseQuantity(value) : undefined;
      const amount = quantity === undefined ? undefined : multiply(quantity, inverse(ratio));
      return amount === undefined || !allows(amount) ? undefined : numberOf(amount);
    },
    hub: (value) => {
      const amount = decimalOf(value);
      if (amount === undefined || !allows(amount)) return undefined;
      const quantity = multiply(amount, ratio);
      return quantity === undefined ? undefined : writeQuantity(quantity, form);
    },
  });
}

/** Reads a quantity that is spelled in a unit as `spell` spells it. */
function respell(
  value: JsonValue,
  unit: QuantityUnit,
  convert: (decimal: Decimal) => string | undefined,
): string | undefined {
  if (typeof value !== 'string' || !value.endsWith(unit)) return undefined;
  const number = value.slice(0, value.length - unit.length);
  const decimal = parseDecimal(number);
  return decimal !== undefined && spell(decimal, unit) === value ? convert(decimal) : undefined;
}

function spell(decimal: Decimal | undefined, unit: QuantityUnit): string | undefined {
  if (decimal === undefined) return undefined;
  const text = `${writeDecimal(decimal)}${unit}`;
  const amount = multiply(decimal, ratioOfUnit(unit));
  const quantity = parseQuantity(text);
  return amount !== undefined && quantity !== undefined && isSame(quantity, amount)
    ? text
    : undefined;
}

function ratioIn(lens: string, unit: string): ReturnType<typeof ratioOfUnit> {
  if (!isQuantityUnit(unit)) {
    throw new TypeError(
      `${lens}: ${JSON.stringify(unit)} is no suffix of a quantity; use one of n u m k M G T P E Ki Mi Gi Ti Pi Ei, or ''`,
    );
  }
  return ratioOfUnit(unit);
}
