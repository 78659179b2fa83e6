import type { Limits } from '../places/limits.ts';
import type { Form } from '../places/place.ts';
import { isNumberWithin } from './numbers.ts';
import { isWithin } from './texts.ts';

/** Reports whether a form allows a value, apart from the values that it lists or avoids. */
export function canHold(
  { type, limits }: Form,
  value: boolean | string | number | bigint,
): boolean {
  if (typeof value === 'boolean') return type === 'boolean';
  if (typeof value === 'string') return type === 'string' && isWithin(value, limits);
  return type === 'number'
    ? isNumberWithin(value, limits)
    : type === 'integer' && isInteger(value) && isIntegerWithin(value, limits);
}

function isInteger(value: number | bigint): boolean {
  return typeof value === 'bigint' || Number.isSafeInteger(value);
}

function isIntegerWithin(value: number | bigint, limits: Limits): boolean {
  const bits = limits.formats.includes('int32') ? 32 : 64;
  return BigInt.asIntN(bits, BigInt(value)) === BigInt(value) && isNumberWithin(value, limits);
}
