import type { JsonObject } from '../../../src/index.ts';
import type { CustomResourceDefinition } from '../../../src/crd/custom-resource-definition.ts';
import type { CheckId } from '../../../src/core/kind/acceptance.ts';
import type { ProofFinding } from '../../../src/prove/finding.ts';
import { count, crdWith, spec, text } from '../corpus/broken-crd.ts';

/** A change of a CRD, and the only check that must find it. */
export interface BrokenChange {
  readonly change: string;
  readonly check: CheckId;
  readonly level: ProofFinding['level'];
  /** The place that the finding names. */
  readonly path: string;
  /** The name of the validation in crdify, or else of the keyword. */
  readonly rule?: string;
  readonly before: CustomResourceDefinition;
  readonly after: CustomResourceDefinition;
}

type Fields = Readonly<Record<string, JsonObject>>;

/** Returns the CRD with one version, `v1`, with these fields of `spec`. */
export function only(fields: Fields, more: JsonObject = {}): CustomResourceDefinition {
  return crdWith({ v1: spec(fields, more) });
}

const port = (more: JsonObject): JsonObject => ({
  type: 'array',
  items: {
    type: 'object',
    required: ['name'],
    properties: { name: text, protocol: { ...text, default: 'TCP' } },
  },
  ...more,
});

const KEYED = { 'x-kubernetes-list-type': 'map', 'x-kubernetes-list-map-keys': ['name'] };

/** Returns a schema with the field `other`, so that the spec has something else to write. */
function withField(name: string, schema: JsonObject): CustomResourceDefinition {
  return only({ other: text, [name]: schema });
}

/** A change of the schema of the field `size`. */
function ofSize(
  change: string,
  [check, level, rule]: readonly [CheckId, ProofFinding['level'], string],
  [before, after]: readonly [JsonObject, JsonObject],
): BrokenChange {
  const crds = { before: withField('size', before), after: withField('size', after) };
  return { change, check, level, path: 'spec.size', rule, ...crds };
}

const TIGHTER = 'validation-tightened';

/** Changes of a schema. */
export const BROKEN_SCHEMAS: readonly BrokenChange[] = [
  {
    change: 'a field is gone',
    check: 'field-removed',
    level: 'error',
    path: 'spec.zone',
    rule: 'existingFieldRemoval',
    before: only({ name: text, zone: text }),
    after: only({ name: text }),
  },
  {
    change: 'a field of elements is gone',
    check: 'field-removed',
    level: 'error',
    path: 'spec.ports[].protocol',
    rule: 'existingFieldRemoval',
    before: only({ ports: port(KEYED) }),
    after: only({
      ports: {
        ...port(KEYED),
        items: { type: 'object', required: ['name'], properties: { name: text } },
      },
    }),
  },
  {
    change: 'a field is gone whose object needs a field',
    check: 'field-removed',
    level: 'error',
    path: 'spec.probe.grpc',
    rule: 'existingFieldRemoval',
    before: only({ probe: spec({ http: text, grpc: text }, { minProperties: 1 }) }),
    after: only({ probe: spec({ http: text }, { minProperties: 1 }) }),
  },
  {
    change: 'a map has no room for its keys',
    check: 'field-removed',
    level: 'error',
    path: 'spec.limits[*]',
    rule: 'existingFieldRemoval',
    before: only({ limits: { type: 'object', additionalProperties: text } }),
    after: only({ limits: { type: 'object' } }),
  },
  {
    change: 'unknown fields are no longer preserved',
    check: 'field-removed',
    level: 'error',
    path: 'spec.values',
    rule: 'existingFieldRemoval',
    before: only({ values: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } }),
    after: only({ values: { type: 'object', properties: { known: text } } }),
  },
  {
    change: 'a field is gone where unknown fields stay',
    check: 'field-removed',
    level: 'warning',
    path: 'spec.zone',
    rule: 'existingFieldRemoval',
    before: only({ name: text, zone: text }, { 'x-kubernetes-preserve-unknown-fields': true }),
    after: only({ name: text }, { 'x-kubernetes-preserve-unknown-fields': true }),
  },
  {
    change: 'a field has a type where any value was preserved',
    check: TIGHTER,
    level: 'warning',
    path: 'spec.size',
    rule: 'type',
    before: only({ name: text }, { 'x-kubernetes-preserve-unknown-fields': true }),
    after: only({ name: text, size: count }, { 'x-kubernetes-preserve-unknown-fields': true }),
  },
  {
    change: 'an object has fields where any value was preserved',
    check: 'field-removed',
    level: 'warning',
    path: 'spec.probe',
    rule: 'existingFieldRemoval',
    before: only({ name: text }, { 'x-kubernetes-preserve-unknown-fields': true }),
    after: only(
      { name: text, probe: spec({ path: text }) },
      { 'x-kubernetes-preserve-unknown-fields': true },
    ),
  },
  ofSize('a number becomes a text', ['type-changed', 'error', 'type'], [count, text]),
  ofSize(
    'an object becomes a text',
    ['type-changed', 'error', 'type'],
    [spec({ width: text }), text],
  ),
  ofSize(
    'a bound is lower',
    [TIGHTER, 'error', 'maxLength'],
    [
      { ...text, maxLength: 63 },
      { ...text, maxLength: 10 },
    ],
  ),
  ofSize(
    'a bound is new',
    [TIGHTER, 'error', 'minimum'],
    [{ type: 'integer' }, { type: 'integer', minimum: 1 }],
  ),
  ofSize(
    'a bound is exclusive',
    [TIGHTER, 'error', 'maximum'],
    [
      { type: 'integer', maximum: 9 },
      { type: 'integer', maximum: 9, exclusiveMaximum: true },
    ],
  ),
  ofSize(
    'fewer elements',
    [TIGHTER, 'error', 'maxItems'],
    [
      { type: 'array', items: text, maxItems: 8 },
      { type: 'array', items: text, maxItems: 2 },
    ],
  ),
  ofSize(
    'more entries',
    [TIGHTER, 'error', 'minProperties'],
    [
      { type: 'object', additionalProperties: text },
      { type: 'object', additionalProperties: text, minProperties: 1 },
    ],
  ),
  ofSize(
    'a value of an enum is gone',
    [TIGHTER, 'error', 'enum'],
    [
      { ...text, enum: ['S', 'M', 'L'] },
      { ...text, enum: ['S', 'M'] },
    ],
  ),
  ofSize('an enum is new', [TIGHTER, 'error', 'enum'], [text, { ...text, enum: ['S', 'M'] }]),
  ofSize(
    'a pattern is new',
    [TIGHTER, 'error', 'pattern'],
    [text, { ...text, pattern: '^[a-z]+$' }],
  ),
  ofSize(
    'a pattern is another one, and nothing shows it',
    [TIGHTER, 'warning', 'pattern'],
    [
      { ...text, pattern: '^[a-c]+$' },
      { ...text, pattern: '^[a-d]+$' },
    ],
  ),
  ofSize('a format is new', [TIGHTER, 'error', 'format'], [text, { ...text, format: 'ipv4' }]),
  {
    change: 'elements have another default',
    check: 'default-changed',
    level: 'error',
    path: 'spec.sizes[]',
    rule: 'default',
    before: only({ sizes: { type: 'array', items: { ...text, default: 'S' } } }),
    after: only({ sizes: { type: 'array', items: { ...text, default: 'M' } } }),
  },
  ofSize('null is refused', [TIGHTER, 'error', 'nullable'], [{ ...text, nullable: true }, text]),
  ofSize(
    'a rule is new',
    [TIGHTER, 'error', 'x-kubernetes-validations'],
    [
      { type: 'integer' },
      { type: 'integer', 'x-kubernetes-validations': [{ rule: 'self % 2 == 0' }] },
    ],
  ),
  ofSize(
    'a rule about changes is new',
    [TIGHTER, 'warning', 'x-kubernetes-validations'],
    [
      { type: 'integer' },
      { type: 'integer', 'x-kubernetes-validations': [{ rule: 'self >= oldSelf' }] },
    ],
  ),
  ofSize(
    'one of several conditions is new',
    [TIGHTER, 'error', 'anyOf'],
    [{ type: 'integer' }, { type: 'integer', anyOf: [{ minimum: 1000 }, { maximum: -1000 }] }],
  ),
  {
    change: 'a field is required',
    check: TIGHTER,
    level: 'error',
    path: 'spec.zone',
    rule: 'required',
    before: only({ name: text, zone: text }),
    after: only({ name: text, zone: text }, { required: ['zone'] }),
  },
  {
    change: 'a new field is required',
    check: TIGHTER,
    level: 'error',
    path: 'spec.zone',
    rule: 'required',
    before: only({ name: text }),
    after: only({ name: text, zone: text }, { required: ['zone'] }),
  },
  ofSize(
    'a default is another one',
    ['default-changed', 'error', 'default'],
    [
      { ...count, default: 1 },
      { ...count, default: 3 },
    ],
  ),
  ofSize(
    'a default is gone',
    ['default-changed', 'error', 'default'],
    [{ ...count, default: 1 }, count],
  ),
  ofSize(
    'a default is new',
    ['default-changed', 'warning', 'default'],
    [count, { ...count, default: 1 }],
  ),
  ofSize(
    'a value of an enum is new',
    ['values-added', 'warning', 'enum'],
    [
      { ...text, enum: ['S', 'M'] },
      { ...text, enum: ['S', 'M', 'L'] },
    ],
  ),
  ofSize(
    'null is allowed',
    ['values-added', 'warning', 'nullable'],
    [text, { ...text, nullable: true }],
  ),
  ofSize(
    'a number may be a text',
    ['values-added', 'warning', 'type'],
    [{ type: 'integer' }, { 'x-kubernetes-int-or-string': true }],
  ),
  {
    change: 'a list without keys has keys',
    check: 'merge-changed',
    level: 'warning',
    path: 'spec.ports',
    rule: 'x-kubernetes-list-type',
    before: only({ ports: port({ maxItems: 1 }) }),
    after: only({ ports: port({ ...KEYED, maxItems: 1 }) }),
  },
  {
    change: 'a map is owned as a whole',
    check: 'merge-changed',
    level: 'warning',
    path: 'spec.limits',
    rule: 'x-kubernetes-map-type',
    before: only({ limits: { type: 'object', additionalProperties: text } }),
    after: only({
      limits: { type: 'object', additionalProperties: text, 'x-kubernetes-map-type': 'atomic' },
    }),
  },
];
