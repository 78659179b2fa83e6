import type { JsonValue } from '../../../core/json/json-value.ts';
import type { Form } from '../places/place.ts';
import { canHold } from './can-hold.ts';

type Zero = false | 0 | '';

/** The values that a condition such as `if (spec.replicas)` takes for absent ones. */
const ZEROS: readonly Zero[] = [false, 0, ''];

/** Reports whether a value is false, 0 or an empty text. */
export function isZero(value: JsonValue | undefined): value is Zero {
  return ZEROS.some((zero) => zero === value);
}

/** Returns false, 0 or an empty text, as a form allows it; undefined if it allows none. */
export function zeroOf(form: Form): JsonValue | undefined {
  const { enum: words = ZEROS, avoided } = form.limits;
  return words.find((value) => isZero(value) && !avoided.includes(value) && canHold(form, value));
}
