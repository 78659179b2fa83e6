import type { JsonValue } from '../../../core/json/json-value.ts';
import type { Form } from '../places/place.ts';
import { isNumberWithin } from './numbers.ts';
import { isWithin } from './texts.ts';

/** The values that a condition such as `if (spec.replicas)` takes for absent ones. */
const ZEROS: readonly JsonValue[] = [false, 0, ''];

/** Reports whether a value is false, 0 or an empty text. */
export function isZero(value: JsonValue | undefined): boolean {
  return ZEROS.some((zero) => zero === value);
}

/** Returns false, 0 or an empty text, as a form allows it; undefined if it allows none. */
export function zeroOf({ type, limits }: Form): JsonValue | undefined {
  const { enum: words = ZEROS, avoided } = limits;
  return words.find((value) => {
    if (!isZero(value) || avoided.includes(value)) return false;
    if (typeof value === 'string') return type === 'string' && isWithin(value, limits);
    if (typeof value === 'boolean') return type === 'boolean';
    return (
      typeof value === 'number' &&
      (type === 'integer' || type === 'number') &&
      isNumberWithin(value, limits)
    );
  });
}
