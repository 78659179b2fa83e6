import type { JsonValue } from '../../../core/json/json-value.ts';
import type { ValueValidations } from '../../../core/schema/structural-schema.ts';

/** The restrictions of a value that hold together, from a schema and the junctions that apply to it. */
export interface Limits {
  readonly enum: readonly JsonValue[] | undefined;
  /** Values that `not` excludes. */
  readonly avoided: readonly JsonValue[];
  readonly patterns: readonly string[];
  readonly formats: readonly string[];
  readonly minLength: number;
  readonly maxLength: number;
  readonly minimum: number | bigint | undefined;
  readonly maximum: number | bigint | undefined;
  readonly exclusiveMinimum: boolean;
  readonly exclusiveMaximum: boolean;
  readonly multipleOf: number | bigint | undefined;
  /** The numbers of elements of a list, and of fields of an object. */
  readonly minItems: number;
  readonly maxItems: number;
  readonly minProperties: number;
  readonly maxProperties: number;
}

export const NO_LIMITS: Limits = {
  enum: undefined,
  avoided: [],
  patterns: [],
  formats: [],
  minLength: 0,
  maxLength: Infinity,
  minimum: undefined,
  maximum: undefined,
  exclusiveMinimum: false,
  exclusiveMaximum: false,
  multipleOf: undefined,
  minItems: 0,
  maxItems: Infinity,
  minProperties: 0,
  maxProperties: Infinity,
};

/** Returns the limits that hold if both do. Junctions are not read. */
export function withLimits(limits: Limits, more: ValueValidations): Limits {
  return {
    ...lowest(limits, more),
    ...highest(limits, more),
    enum: commonValues(limits.enum, more.enum),
    avoided: limits.avoided,
    patterns: more.pattern === undefined ? limits.patterns : [...limits.patterns, more.pattern],
    formats: more.format === undefined ? limits.formats : [...limits.formats, more.format],
    minLength: Math.max(limits.minLength, more.minLength ?? 0),
    maxLength: Math.min(limits.maxLength, more.maxLength ?? Infinity),
    multipleOf: more.multipleOf ?? limits.multipleOf,
    minItems: Math.max(limits.minItems, more.minItems ?? 0),
    maxItems: Math.min(limits.maxItems, more.maxItems ?? Infinity),
    minProperties: Math.max(limits.minProperties, more.minProperties ?? 0),
    maxProperties: Math.min(limits.maxProperties, more.maxProperties ?? Infinity),
  };
}

function lowest(
  limits: Limits,
  { minimum, exclusiveMinimum }: ValueValidations,
): Pick<Limits, 'minimum' | 'exclusiveMinimum'> {
  if (minimum === undefined || (limits.minimum !== undefined && limits.minimum > minimum)) {
    return { minimum: limits.minimum, exclusiveMinimum: limits.exclusiveMinimum };
  }
  const isSame = limits.minimum === minimum;
  return { minimum, exclusiveMinimum: exclusiveMinimum || (isSame && limits.exclusiveMinimum) };
}

function highest(
  limits: Limits,
  { maximum, exclusiveMaximum }: ValueValidations,
): Pick<Limits, 'maximum' | 'exclusiveMaximum'> {
  if (maximum === undefined || (limits.maximum !== undefined && limits.maximum < maximum)) {
    return { maximum: limits.maximum, exclusiveMaximum: limits.exclusiveMaximum };
  }
  const isSame = limits.maximum === maximum;
  return { maximum, exclusiveMaximum: exclusiveMaximum || (isSame && limits.exclusiveMaximum) };
}

function commonValues(one: Limits['enum'], other: Limits['enum']): Limits['enum'] {
  if (one === undefined || other === undefined) return one ?? other;
  return one.filter((value) => other.includes(value));
}
