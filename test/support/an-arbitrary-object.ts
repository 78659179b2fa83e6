import * as fc from 'fast-check';
import type { JsonObject, JsonValue, Kind, KubernetesObject, Shape } from '../../src/index.ts';

/**
 * Hints that make arbitrary objects of a kind look like real ones, so that conversions find fields to read. Hinted
 * values and keys turn up often, all others sometimes.
 */
export interface Typical {
  /** Values by field name, at any depth. */
  readonly values?: Readonly<Record<string, readonly JsonValue[]>>;
  /** Keys by the name of the map, at any depth. `annotations` and `labels` count as maps. */
  readonly keys?: Readonly<Record<string, readonly string[]>>;
}

/**
 * Whole objects of one version. Any field of the shape may be missing, null or of the wrong type: the API server
 * validates after conversion, so a webhook can receive all of these.
 */
export function anArbitraryObject(
  kind: Kind,
  version: string,
  shape: Shape,
  typical: Typical = {},
): fc.Arbitrary<KubernetesObject> {
  return fc
    .record({ metadata: metadata(typical), fields: rootFields(shape, typical) })
    .map((parts) => ({
      apiVersion: `${kind.group}/${version}`,
      kind: kind.kind,
      metadata: { ...IDENTITY, ...parts.metadata },
      ...parts.fields,
    }));
}

/** Fragments as server-side apply sends them: without a uid, often without a name, sometimes without `metadata`. */
export function anArbitraryFragment(
  kind: Kind,
  version: string,
  shape: Shape,
  typical: Typical = {},
): fc.Arbitrary<KubernetesObject> {
  const none: fc.Arbitrary<JsonObject | undefined> = fc.constant(undefined);
  return fc
    .record({
      metadata: fc.oneof(none, fc.constant({}), metadata(typical), named(metadata(typical))),
      fields: rootFields(shape, typical),
    })
    .map((parts) => ({
      apiVersion: `${kind.group}/${version}`,
      kind: kind.kind,
      ...(parts.metadata !== undefined && { metadata: parts.metadata }),
      ...parts.fields,
    }));
}

const UID = '3415a7fc-162b-4300-b5da-fd6083580d66';
const IDENTITY: JsonObject = { name: 'nightly', namespace: 'prod', uid: UID, generation: 3 };

/** Metadata that every object has, with valid values only: the API server validates metadata before it stores. */
function metadata(typical: Typical): fc.Arbitrary<JsonObject> {
  return record({
    labels: stringsOf('labels', fc.constantFrom('', 'x', 'x-1.y'), typical),
    annotations: stringsOf('annotations', text, typical),
    // Server-side apply sends objects without managedFields to the webhook.
    managedFields: fc.constant([{ manager: 'kubectl', operation: 'Update' }]),
  });
}

function stringsOf(
  field: 'labels' | 'annotations',
  any: fc.Arbitrary<string>,
  { values, keys }: Typical,
): fc.Arbitrary<JsonObject> {
  const key = fc.constantFrom('a', 'a.example/b.c', 'constructor', ...(keys?.[field] ?? []));
  const known = (values?.[field] ?? []).filter((one) => typeof one === 'string');
  return mapOf(key, known.length === 0 ? any : fc.oneof(any, fc.constantFrom(...known)));
}

function named(object: fc.Arbitrary<JsonObject>): fc.Arbitrary<JsonObject> {
  return object.map((fields) => ({ name: 'nightly', ...fields }));
}

function rootFields(shape: Shape, typical: Typical): fc.Arbitrary<JsonObject> {
  const fields = Object.entries(shape.fields ?? {}).filter(
    ([name]) => name !== 'apiVersion' && name !== 'kind' && name !== 'metadata',
  );
  return record(
    Object.fromEntries(fields.map(([name, field]) => [name, value(name, field, typical)])),
  );
}

/** A value of the right kind; sometimes null, of the wrong type, or empty. */
function value(name: string, shape: Shape, typical: Typical): fc.Arbitrary<JsonValue> {
  return fc.oneof(
    { weight: 24, arbitrary: rightValue(name, shape, typical) },
    { weight: 1, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: anyJson },
  );
}

function rightValue(name: string, shape: Shape, typical: Typical): fc.Arbitrary<JsonValue> {
  const known = typical.values?.[name] ?? [];
  const any = valueOfShape(name, shape, typical);
  if (known.length === 0) return any;
  const isScalar =
    shape.type !== 'object' &&
    Object.keys(shape).every((key) => key === 'type' || key === 'nullable');
  const weight = isScalar ? 4 : 1;
  return fc.oneof({ weight, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: any });
}

function valueOfShape(name: string, shape: Shape, typical: Typical): fc.Arbitrary<JsonValue> {
  const { fields, values, items, open } = shape;
  if (items !== undefined) return list(name, items, { keys: shape.keys, typical });
  if (values !== undefined && fields === undefined) {
    return mapOf(mapKey(typical.keys?.[name] ?? []), value(name, values, typical));
  }
  if (fields !== undefined) {
    const known = record(
      Object.fromEntries(
        Object.entries(fields).map(([field, inner]) => [field, value(field, inner, typical)]),
      ),
    );
    return open === true ? withMore(known, mapOf(mapKey([]), anyJson)) : known;
  }
  return open === true && shape.type === undefined ? anyJson : valueOfType(shape);
}

/** A value of the type alone, for shapes that say nothing about its content. */
function valueOfType({ type, open }: Shape): fc.Arbitrary<JsonValue> {
  if (type === undefined) return plainScalar;
  switch (type) {
    case 'string':
      return text;
    case 'integer':
      return integer;
    case 'number':
      return fc.oneof(integer, fraction);
    case 'boolean':
      return fc.boolean();
    case 'int-or-string':
      return fc.oneof(integer, text);
    case 'list':
      return fc.array(anyJson, { maxLength: 2 });
    case 'object':
      return open === true ? mapOf(mapKey([]), anyJson) : fc.constant({});
  }
}

/** Elements are often alike. Those of a list map often lack their keys or share them. */
function list(
  name: string,
  items: Shape,
  { keys, typical }: { readonly keys: readonly string[] | undefined; readonly typical: Typical },
): fc.Arbitrary<JsonValue> {
  const element = value(name, items, typical);
  const elements = fc.array(element, { maxLength: 3 });
  const twice = elements.map((some) => [...some, ...some.slice(0, 1)]);
  if (keys === undefined) {
    return fc.oneof({ weight: 4, arbitrary: elements }, { weight: 1, arbitrary: twice });
  }
  const keyed = elements.map((some) =>
    some.map((one, at) => (isFields(one) ? { ...one, ...keysOf(keys, items, at) } : one)),
  );
  return fc.oneof(
    { weight: 6, arbitrary: keyed },
    { weight: 1, arbitrary: elements },
    { weight: 1, arbitrary: twice },
  );
}

function keysOf(keys: readonly string[], { fields }: Shape, at: number): JsonObject {
  return Object.fromEntries(
    keys.map((key) => [key, fields?.[key]?.type === 'integer' ? at : `${key}-${at}`]),
  );
}

function isFields(one: JsonValue): one is JsonObject {
  return typeof one === 'object' && one !== null && !Array.isArray(one);
}

/** Fields that are each present or absent independently. */
function record(
  fields: Readonly<Record<string, fc.Arbitrary<JsonValue>>>,
): fc.Arbitrary<JsonObject> {
  return fc.record({ ...fields }, { requiredKeys: [], noNullPrototype: true });
}

function mapOf(key: fc.Arbitrary<string>, one: fc.Arbitrary<JsonValue>): fc.Arbitrary<JsonObject> {
  return fc
    .uniqueArray(fc.tuple(key, one), { maxLength: 3, selector: ([name]) => name })
    .map((entries) => Object.fromEntries(entries));
}

function withMore(
  known: fc.Arbitrary<JsonObject>,
  more: fc.Arbitrary<JsonObject>,
): fc.Arbitrary<JsonObject> {
  return fc.tuple(known, more).map(([some, others]) => ({ ...others, ...some }));
}

/** Keys with a special meaning in JavaScript, a path or a JSON pointer. They must count as ordinary keys. */
const STRANGE_KEYS = ['__proto__', 'constructor', 'a/b', 'a.b', 'a~1b', "it's", '', '0', 'é'];

function mapKey(typical: readonly string[]): fc.Arbitrary<string> {
  const strange = fc.constantFrom(...STRANGE_KEYS);
  return typical.length === 0
    ? strange
    : fc.oneof(
        { weight: 2, arbitrary: fc.constantFrom(...typical) },
        { weight: 1, arbitrary: strange },
      );
}

const text: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom('', 'a', 'b', '10', '0.5', '100m', 'true', '2026-11-20T15:00:00Z'),
  fc.string({ unit: 'binary', maxLength: 4 }),
);

/** Integers beyond 2^53, as bigint like the JSON reader returns them. API servers send none beyond int64. */
const bigInteger: fc.Arbitrary<bigint> = fc.oneof(
  fc.constantFrom(2n ** 53n, -(2n ** 53n), 2n ** 63n - 1n, -(2n ** 63n)),
  fc.bigInt({ min: 2n ** 53n, max: 2n ** 63n - 1n }),
);

/** Integers from a small set, so that two fields are often equal. */
const integer: fc.Arbitrary<JsonValue> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(0, 1, -1, 80, 2 ** 31, -0) },
  { weight: 1, arbitrary: bigInteger },
);

const fraction: fc.Arbitrary<number> = fc.constantFrom(0.5, 1e-7, 1e21);

const plainScalar: fc.Arbitrary<JsonValue> = fc.oneof(text, integer, fraction, fc.boolean());

/** Any small JSON value, for fields without a schema or of the wrong type. */
const anyJson: fc.Arbitrary<JsonValue> = fc.letrec<{ json: JsonValue }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 2, withCrossShrink: true },
    plainScalar,
    fc.constant(null),
    fc.array(tie('json'), { maxLength: 2 }),
    mapOf(fc.constantFrom(...STRANGE_KEYS, 'name', 'type'), tie('json')),
  ),
})).json;
