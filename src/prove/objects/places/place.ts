import type { SchemaType, StructuralSchema } from '../../../core/schema/structural-schema.ts';
import { draftsOf } from './drafts.ts';
import type { Draft } from './drafts.ts';
import { hintsOf } from './hints.ts';
import type { Hints } from './hints.ts';
import type { Limits } from './limits.ts';
import { META_FIELDS } from '../../../core/kind/kubernetes-object.ts';
import { childPath } from '../../../core/schema/field-path.ts';

/** A place in the objects of a version: a field, the elements of a list, or the values of a map. */
export interface Place {
  /** The field path without indexes: `spec.ports[].name`, `metadata.labels.*`; empty for the root. */
  readonly path: string;
  readonly parent: Place | undefined;
  readonly schema: StructuralSchema;
  /** The words of the validation rules of the place itself. */
  readonly hints: Hints | undefined;
  /** The ways to satisfy the schema. */
  readonly forms: readonly Form[];
  /** The least number of scalars of a valid value. */
  readonly cost: number;
}

/** One way to satisfy a schema: a type, the fields it may have, and restrictions. */
export interface Form {
  /** Undefined for any JSON value. */
  readonly type: SchemaType | undefined;
  readonly limits: Limits;
  /** The possible fields, sorted by name. */
  readonly fields: readonly Field[];
  readonly fieldsByName: ReadonlyMap<string, Field>;
  /** The values of all other fields; `anything` if the schema preserves unknown fields. */
  readonly values: Place | 'anything' | undefined;
  /** The elements; undefined for any JSON values. */
  readonly items: Place | undefined;
  readonly cost: number;
}

/** A possible field of an object. */
export interface Field {
  readonly name: string;
  readonly place: Place;
  readonly isRequired: boolean;
}

/** Returns the place of whole objects, with all places below it but those of `apiVersion`, `kind` and `metadata`. */
export function rootPlaceOf(schema: StructuralSchema): Place {
  const root = { ...schema, type: 'object' as const, isEmbeddedResource: true };
  return build([root], root, { path: '', parent: undefined });
}

type Position = Pick<Place, 'path' | 'parent'>;

function build(
  schemas: readonly StructuralSchema[],
  schema: StructuralSchema,
  position: Position,
): Place {
  const forms: Form[] = [];
  const hints = schema.rules.length === 0 ? undefined : hintsOf(schema.rules);
  const place = { ...position, schema, hints, forms, cost: 1 };
  const below = new Below(place);
  const drafts = draftsOf(schemas);
  const possible = drafts.length > 0 ? drafts : draftsOf([withoutJunctions(schema)]);
  for (const draft of possible) forms.push(...formsOf(draft, schema, below));
  place.cost = Math.min(...forms.map(({ cost }) => cost));
  return place;
}

/** Returns a schema without its junctions, for junctions that cannot be satisfied by construction. */
function withoutJunctions(schema: StructuralSchema): StructuralSchema {
  const validations = { ...schema.validations, allOf: [], anyOf: [], oneOf: [], not: undefined };
  return { ...schema, validations };
}

/** Builds the places below one place. Forms share those that no branch restricts further. */
class Below {
  readonly #shared = new Map<string, Place>();
  readonly #parent: Place;

  constructor(parent: Place) {
    this.#parent = parent;
  }

  field(name: string, schemas: readonly StructuralSchema[]): Place | undefined {
    const path = childPath(this.#parent.path, name);
    return this.#place(path, this.#parent.schema.properties.get(name), schemas);
  }

  items(schemas: readonly StructuralSchema[]): Place | undefined {
    return this.#place(`${this.#parent.path}[]`, this.#parent.schema.items, schemas);
  }

  values(schema: StructuralSchema): Place | undefined {
    return this.#place(`${this.#parent.path}.*`, schema, [schema]);
  }

  #place(
    path: string,
    schema: StructuralSchema | undefined,
    schemas: readonly StructuralSchema[],
  ): Place | undefined {
    if (schema === undefined) return undefined;
    const position = { path, parent: this.#parent };
    if (schemas.length > 1) return build(schemas, schema, position);
    const known = this.#shared.get(path);
    if (known !== undefined) return known;
    const place = build(schemas, schema, position);
    this.#shared.set(path, place);
    return place;
  }
}

function formsOf(draft: Draft, schema: StructuralSchema, below: Below): readonly Form[] {
  return typesOf(draft, schema).map((type) => {
    const isObject = type === 'object' && draft.limits.maxProperties > 0;
    const isList = type === 'array' && draft.limits.maxItems > 0;
    const fields = isObject ? fieldsOf(draft, schema, below) : [];
    const values = isObject ? valuesOf(schema, below) : undefined;
    const items = isList ? below.items(draft.items) : undefined;
    const fieldsByName = new Map(fields.map((field) => [field.name, field]));
    const form = { type, limits: draft.limits, fields, fieldsByName, values, items };
    return { ...form, cost: costOf(form) };
  });
}

function typesOf(draft: Draft, schema: StructuralSchema): readonly (SchemaType | undefined)[] {
  if (schema.isIntOrString) return draft.type === undefined ? ['integer', 'string'] : [draft.type];
  if (draft.type !== undefined) return [draft.type];
  if (schema.isEmbeddedResource || schema.properties.size > 0) return ['object'];
  return schema.items === undefined ? [undefined] : ['array'];
}

function fieldsOf(
  draft: Draft,
  { isEmbeddedResource }: StructuralSchema,
  below: Below,
): readonly Field[] {
  const fields: Field[] = [];
  for (const [name, schemas] of draft.fields) {
    if (draft.forbidden.has(name) || (isEmbeddedResource && META_FIELDS.has(name))) continue;
    const place = below.field(name, schemas);
    if (place !== undefined) fields.push({ name, place, isRequired: draft.required.has(name) });
  }
  return fields.toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

function valuesOf(schema: StructuralSchema, below: Below): Form['values'] {
  const { additionalProperties, preservesUnknownFields } = schema;
  if (additionalProperties === true) return 'anything';
  if (additionalProperties === false) return undefined;
  if (additionalProperties !== undefined) return below.values(additionalProperties);
  return preservesUnknownFields ? 'anything' : undefined;
}

function costOf({ type, limits, fields, items }: Omit<Form, 'cost'>): number {
  if (type === 'array') return Math.max(1, limits.minItems * (items?.cost ?? 1));
  let cost = 0;
  for (const { isRequired, place } of fields) if (isRequired) cost += place.cost;
  return Math.max(1, cost);
}

/** Returns the places directly below a place, in all its forms. */
export function placesBelow({ forms }: Place): ReadonlySet<Place> {
  const places = new Set<Place>();
  for (const { fields, values, items } of forms) {
    for (const { place } of fields) places.add(place);
    if (items !== undefined) places.add(items);
    if (values !== undefined && values !== 'anything') places.add(values);
  }
  return places;
}
