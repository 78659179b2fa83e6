import type { JsonValue } from '../../json/json-value.ts';
import type { AmountForm } from '../values/amount.ts';
import type { Decimal } from '../values/decimal.ts';
import { decimalOfInteger, wholeOf } from '../values/decimal.ts';
import type { DurationForm, DurationUnit } from '../values/duration-text.ts';
import {
  isDurationUnit,
  nanosecondsIn,
  parseDuration,
  writeDuration,
} from '../values/duration-text.ts';
import { wrongPart } from '../engine/wrong-part.ts';

/** The spelling of a duration: `go`, the default, writes `1h30m0s`; `short` writes `1h30m`. */
export interface DurationOptions {
  readonly writes?: DurationForm;
}

/**
 * Returns a form for `retype`: a Go duration, which numbers on the other side count in the unit. Every spelling is read
 * (`90s`, `1.5h`, `-1h30m`). It is written as Go writes it, as controllers do for a `metav1.Duration` (Go,
 * `time.ParseDuration` and `time.Duration.String`).
 *
 * @example
 * ```ts
 * retype(['spec.timeout', 'spec.timeoutSeconds'], duration('s'), 'integer') // {timeout: '1m30s'} ↔ {timeoutSeconds: 90}
 * ```
 * @throws {DefinitionError} if the unit is not a unit of durations
 */
export function duration(unit: DurationUnit, { writes = 'go' }: DurationOptions = {}): AmountForm {
  if (!isDurationUnit(unit)) {
    throw wrongPart(
      `duration: ${JSON.stringify(unit)} is not a unit of durations; use one of ns us ms s m h`,
    );
  }
  return {
    name: 'duration',
    unit,
    writes,
    ratio: nanosecondsIn(unit),
    read: readDuration,
    write: (amount) => {
      const nanoseconds = wholeOf(amount);
      return nanoseconds === undefined ? undefined : writeDuration(nanoseconds, writes);
    },
  };
}

function readDuration(value: JsonValue): Decimal | undefined {
  const nanoseconds = typeof value === 'string' ? parseDuration(value) : undefined;
  return nanoseconds === undefined ? undefined : decimalOfInteger(nanoseconds);
}
