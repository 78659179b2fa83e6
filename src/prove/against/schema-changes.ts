import { sameJson } from '../../core/json/same-json.ts';
import { stringifyJson } from '../../core/json/stringify-json.ts';
import type { JsonValue } from '../../core/json/json-value.ts';
import type { StructuralSchema } from '../../core/schema/structural-schema.ts';
import { placeOfSchema } from '../difference.ts';
import { changeAt, nameOf, shortText } from './schema-change.ts';
import type { SchemaChange, Twin } from './schema-change.ts';
import { valueChanges } from './value-changes.ts';
import { META_FIELDS } from '../../core/kind/kubernetes-object.ts';

/**
 * Returns the changes between two schemas of a version that concern stored objects or clients. Descriptions, new
 * optional fields and relaxed bounds do not count.
 */
export function changesBetween(old: StructuralSchema, now: StructuralSchema): SchemaChange[] {
  const twin = { old, now };
  const type = typeChange(twin);
  // Another type says everything about a place and what is below it.
  if (type?.check === 'type-changed') return [type];
  return [
    ...(type === undefined ? [] : [type]),
    ...valueChanges(twin),
    ...mergeChanges(twin),
    ...defaultChanges(twin),
    ...requiredChanges(twin),
    ...fieldChanges(twin),
    ...newFieldChanges(twin),
    ...otherFieldChanges(twin),
    ...(old.items === undefined || now.items === undefined
      ? []
      : changesBetween(old.items, now.items)),
  ];
}

function typeChange(twin: Twin): SchemaChange | undefined {
  const [was, is] = [typeOf(twin.old), typeOf(twin.now)];
  if (was === is) return undefined;
  const what = `the type of ${nameOf(twin.now)} changed from ${was} to ${is}`;
  return isWider(is, was)
    ? changeAt(twin, 'values-added', 'type', { what })
    : changeAt(twin, 'type-changed', 'type', { what });
}

function typeOf({ type, isIntOrString }: StructuralSchema): string {
  return isIntOrString ? 'integer or string' : (type ?? 'any');
}

/** Reports whether a type admits all values of another. */
function isWider(wide: string, narrow: string): boolean {
  return (
    wide === 'any' ||
    (wide === 'number' && narrow === 'integer') ||
    (wide === 'integer or string' && (narrow === 'integer' || narrow === 'string'))
  );
}

/** Returns the changes of the keywords by which server-side apply merges (KEP-555, "Lists" and "Maps and structs"). */
function mergeChanges(twin: Twin): SchemaChange[] {
  const { old, now } = twin;
  const merges = [
    ['x-kubernetes-list-type', old.listType, now.listType],
    ['x-kubernetes-list-map-keys', keysOf(old), keysOf(now)],
    ['x-kubernetes-map-type', old.mapType, now.mapType],
  ] as const;
  const [first] = merges.filter(([, was, is]) => was !== is);
  if (first === undefined) return [];
  const [rule, was, is] = first;
  const what = `${rule} of ${nameOf(now)} changed from ${was} to ${is}`;
  return [changeAt(twin, 'merge-changed', rule, { what })];
}

function keysOf({ listKeys }: StructuralSchema): string {
  return listKeys.toSorted().join(', ');
}

function requiredChanges(twin: Twin): SchemaChange[] {
  const { old, now } = twin;
  return now.validations.required.flatMap((name) => {
    // A default fills the field before the object is validated.
    const isFilled = now.properties.get(name)?.preset !== undefined;
    if (isFilled || old.validations.required.includes(name)) return [];
    const path = placeOfSchema([...now.at, 'properties', name]);
    return [
      changeAt(twin, 'validation-tightened', 'required', {
        path,
        schemaAt: [...now.at, 'required'],
        what: `${path} is now required`,
      }),
    ];
  });
}

function fieldChanges(twin: Twin): SchemaChange[] {
  const { old, now } = twin;
  // The root and embedded resources have these without a schema.
  const isMeta = now.at.length === 0 || now.isEmbeddedResource;
  return [...old.properties].flatMap(([name, field]) => {
    const after = now.properties.get(name);
    if (after !== undefined) return changesBetween(field, after);
    if (isMeta && META_FIELDS.has(name)) return [];
    const path = placeOfSchema(field.at);
    const isCertain = !keepsOthers(now);
    const what = isCertain
      ? `${path} was removed`
      : `${path} was removed, and stays in objects as a field that the schema does not name`;
    return [changeAt(twin, 'field-removed', 'existingFieldRemoval', { path, what, isCertain })];
  });
}

/** Returns the changes of fields that the old schema preserved with any value, and the new one names. */
function newFieldChanges({ old, now }: Twin): SchemaChange[] {
  if (!old.preservesUnknownFields || !now.preservesUnknownFields) return [];
  return [...now.properties].flatMap(([name, field]) => {
    const twin = { old, now: field };
    if (old.properties.has(name) || isFree(field) || META_FIELDS.has(name)) return [];
    const before = `${nameOf(field)}, which could have any value,`;
    return typeOf(field) === 'object' && !keepsOthers(field)
      ? [
          changeAt(twin, 'field-removed', 'existingFieldRemoval', {
            what: `${before} now keeps only the fields that its schema names`,
            isCertain: false,
          }),
        ]
      : [
          changeAt(twin, 'validation-tightened', 'type', {
            what: `${before} now has the type ${typeOf(field)}`,
            isCertain: false,
          }),
        ];
  });
}

/** Reports whether a schema allows and keeps every value. */
function isFree(schema: StructuralSchema): boolean {
  return typeOf(schema) === 'any' && schema.preservesUnknownFields;
}

/** Reports whether fields that a schema does not name stay in objects. */
function keepsOthers({ preservesUnknownFields, additionalProperties }: StructuralSchema): boolean {
  return preservesUnknownFields || additionalProperties !== undefined;
}

/** Returns the changes about fields that the schema does not name. */
function otherFieldChanges(twin: Twin): SchemaChange[] {
  const { old, now } = twin;
  const [was, is] = [old.additionalProperties, now.additionalProperties];
  if (typeof was === 'object' && typeof is === 'object') return changesBetween(was, is);
  if (!keepsOthers(old) || keepsOthers(now) || typeOf(now) !== 'object') return [];
  const isMap = was !== undefined;
  return [
    changeAt(twin, 'field-removed', 'existingFieldRemoval', {
      path: `${placeOfSchema(now.at)}${isMap ? '[*]' : ''}`,
      what: `${nameOf(now)} no longer keeps fields that the schema does not name`,
    }),
  ];
}

function defaultChanges(twin: Twin): SchemaChange[] {
  const [was, is] = [twin.old.preset, twin.now.preset];
  if (sameJson(was, is)) return [];
  const name = nameOf(twin.now);
  const what =
    is === undefined
      ? `${name} no longer has the default ${inWords(was)}`
      : was === undefined
        ? `${name} has the new default ${inWords(is)}`
        : `the default of ${name} changed from ${inWords(was)} to ${inWords(is)}`;
  return [changeAt(twin, 'default-changed', 'default', { what, isCertain: was !== undefined })];
}

function inWords(value: JsonValue | undefined): string {
  return value === undefined ? '' : shortText(stringifyJson(value, true));
}
