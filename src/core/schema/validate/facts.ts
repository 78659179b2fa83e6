import { formatCheck } from '../formats/formats.ts';
import { LATEST } from '../release.ts';
import type { Release } from '../release.ts';
import type { StructuralSchema } from '../structural-schema.ts';

/** The parts of a schema that validation derives once. */
export interface SchemaFacts {
  /** The types that a value may have; empty for any. */
  readonly types: readonly string[];
  /** The format; empty without one, and where the API server ignores it. */
  readonly format: string;
  /** The check of the format, for texts. */
  readonly check: ((text: string) => boolean) | undefined;
  /** The type and format whose range numbers must fit. Both are empty for any. */
  readonly range: NumberRange;
}

/** The numbers of a type and a format: `integer` and `int32`. */
export interface NumberRange {
  readonly type: string;
  readonly format: string;
}

const ANY_NUMBER: NumberRange = { type: '', format: '' };

/** API servers enforce the range of a number's type and format since this release (kube-openapi, `validate/schema.go`). */
const RANGE_RELEASE: Release = 36;

/** Returns the derived parts of a schema. */
export type FindFacts = (schema: StructuralSchema) => SchemaFacts;

const KNOWN: WeakMap<StructuralSchema, { release: Release; facts: SchemaFacts }> = new WeakMap();

/** Returns the derived parts of a schema by which a release validates objects. */
export function factsOf(schema: StructuralSchema, release: Release): SchemaFacts {
  const known = KNOWN.get(schema);
  if (known?.release === release) return known.facts;
  const facts = readFacts(schema, release);
  KNOWN.set(schema, { release, facts });
  return facts;
}

function readFacts(schema: StructuralSchema, release: Release): SchemaFacts {
  const types = typesOf(schema);
  const format = schema.validations.format ?? '';
  const type = types.length === 1 ? types[0] : undefined;
  // Without one type, or with that of a text, the formats are those of texts
  // (apiextensions-apiserver, `pkg/apiserver/validation/formats.go`).
  if (type === undefined || type === 'string') {
    const check = formatCheck(format, release);
    return { types, format: check === undefined ? '' : format, check, range: ANY_NUMBER };
  }
  const known = isNumberFormat(type, format) ? format : '';
  const range = release < RANGE_RELEASE ? ANY_NUMBER : { type, format: known };
  return { types, format: known, check: undefined, range };
}

/**
 * Returns the derived parts of a schema by which the API server validates defaults. It then ignores no format, so an
 * integer without a type of its own must be of the format (`pkg/apiserver/schema/defaulting/validation.go`).
 */
export function factsOfDefault(schema: StructuralSchema): SchemaFacts {
  const format = schema.validations.format ?? '';
  return { ...readFacts(schema, LATEST), format, check: formatCheck(format, LATEST) };
}

function isNumberFormat(type: string, format: string): boolean {
  if (type === 'integer') return format === 'int32' || format === 'int64';
  return type === 'number' && (format === 'float' || format === 'double');
}

function typesOf({ type, isIntOrString }: StructuralSchema): readonly string[] {
  if (isIntOrString) return ['integer', 'string'];
  return type === undefined ? [] : [type];
}
