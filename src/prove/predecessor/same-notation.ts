import type { JsonValue } from '../../core/json/json-value.ts';
import { parseJson } from '../../core/json/parse-json.ts';
import { sameJson } from '../../core/json/same-json.ts';
import { decimalOf, isSameNumber } from '../../core/lens/values/decimal.ts';
import { parseDuration, writeDuration } from '../../core/lens/values/duration-text.ts';
import { parseQuantity, writeQuantity } from '../../core/lens/values/quantity-text.ts';
import type { Difference } from '../difference.ts';
import type { ProvedVersion } from '../subjects/subject.ts';
import { schemaAt } from './zero-difference.ts';

/**
 * Reports whether two results differ only in the notation of a quantity, a duration or a time, or of JSON in an
 * annotation: Go code reads such a text and writes it in its canonical form, `1000m` as `1`, `60m` as `1h0m0s`. A text
 * is a quantity only where the schema admits an integer or a string: elsewhere `1.10` may be a version, and `1.1` another
 * one.
 */
export function isSameInAnotherNotation(
  { path, before, after }: Difference,
  { schema }: Pick<ProvedVersion, 'schema'>,
): boolean {
  if (path[0] === 'metadata') return path[1] === 'annotations' && isSameData(before, after);
  const here = path.reduce(schemaAt, schema);
  if (here === undefined || before === undefined || typeof after !== 'string') return false;
  if (here.isIntOrString) return isSameQuantity(before, after);
  if (typeof before !== 'string') return false;
  const isTime = here.validations.format === 'date-time';
  return isTime ? isSameTime(before, after) : isSameDuration(before, after);
}

/** Reports whether two texts are the same JSON object or list. A scalar may be any text, for instance a version. */
function isSameData(before: JsonValue | undefined, after: JsonValue | undefined): boolean {
  const [own, other] = [before, after].map((text) =>
    typeof text === 'string' && /^\s*[[{]/.test(text) ? parseJson(text) : undefined,
  );
  return own !== undefined && other !== undefined && sameJson(own.value, other.value);
}

function isSameQuantity(before: JsonValue, after: string): boolean {
  const own = typeof before === 'string' ? parseQuantity(before) : decimalOf(before);
  const other = parseQuantity(after);
  if (own === undefined || other === undefined || !isSameNumber(own, other)) return false;
  return (['decimal', 'binary'] as const).some((form) => writeQuantity(other, form) === after);
}

function isSameDuration(before: string, after: string): boolean {
  const own = parseDuration(before);
  return own !== undefined && own === parseDuration(after) && writeDuration(own, 'go') === after;
}

/** An RFC 3339 time in whole seconds. Go code cuts off a fraction, which is a loss. */
const SECONDS = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.0+)?(?:Z|[-+]\d\d:\d\d)$/i;

function isSameTime(before: string, after: string): boolean {
  return SECONDS.test(before) && SECONDS.test(after) && Date.parse(before) === Date.parse(after);
}
