import type { JsonValue } from '../../json/json-value.ts';
import type { AmountForm } from '../values/amount.ts';
import type { Decimal } from '../values/decimal.ts';
import { isInt64 } from '../values/integer.ts';
import type { QuantityForm, QuantityUnit } from '../values/quantity-text.ts';
import {
  isBinaryUnit,
  isQuantityUnit,
  parseQuantity,
  ratioOfUnit,
  writeQuantity,
} from '../values/quantity-text.ts';
import { wrongPart } from '../engine/wrong-part.ts';

/** The suffixes that are written; by default those of the unit's own kind. */
export interface QuantityOptions {
  readonly writes?: QuantityForm;
}

/**
 * Returns a form for `retype`: a Kubernetes quantity, which numbers on the other side count in the unit. Every spelling
 * is read (`1Gi`, `1024Mi`, `1.5Gi`, `1e3`, and the integer `1024`). A quantity is written in the canonical form of
 * Kubernetes (apimachinery, `pkg/api/resource/quantity.go`).
 *
 * @example
 * ```ts
 * retype(['spec.cpu', 'spec.cpuMillis'], quantity('m'), 'integer')    // {cpu: '500m'} ↔ {cpuMillis: 500}
 * retype(['spec.memory', 'spec.bytes'], quantity('', { writes: 'binary' }), 'integer')
 * ```
 * @throws {DefinitionError} if the unit is not a suffix of quantities
 */
export function quantity(unit: QuantityUnit, { writes }: QuantityOptions = {}): AmountForm {
  if (!isQuantityUnit(unit)) {
    throw wrongPart(
      `quantity: ${JSON.stringify(unit)} is not a suffix of quantities; use one of n u m k M G T P E Ki Mi Gi Ti Pi Ei, or ''`,
    );
  }
  const form = writes ?? (isBinaryUnit(unit) ? 'binary' : 'decimal');
  return {
    name: 'quantity',
    unit,
    writes: form,
    ratio: ratioOfUnit(unit),
    read: readQuantity,
    write: (amount) => writeQuantity(amount, form),
  };
}

/** Reads a quantity. A place of `x-kubernetes-int-or-string` also accepts one without a suffix as an integer. */
function readQuantity(value: JsonValue): Decimal | undefined {
  if (isInt64(value)) return parseQuantity(value.toString());
  return typeof value === 'string' ? parseQuantity(value) : undefined;
}
