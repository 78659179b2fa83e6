import { expect, test } from 'vitest';
import { without } from '../../../src/core/json/fields.ts';
import { isJsonList, isJsonObject } from '../../../src/core/json/json-value.ts';
import type { JsonObject, JsonValue } from '../../../src/core/json/json-value.ts';
import type { KubernetesObject } from '../../../src/index.ts';
import type { FieldSet } from '../../../src/life/managed-fields/field-set.ts';
import { fieldSetOf } from '../../../src/life/managed-fields/field-set-of.ts';
import { DEDUCED } from '../../../src/life/managed-fields/field-type.ts';
import { writeFieldsV1 } from '../../../src/life/managed-fields/fields-v1.ts';
import { translateManagedFields } from '../../../src/life/managed-fields/translate-managed-fields.ts';
import { knownVersions } from '../../../src/life/managed-fields/translation.ts';
import { randomFrom } from '../../support/random-from.ts';
import type { Random } from '../../support/random-from.ts';
import { someOf } from '../../e2e/support/depots.ts';
import { convertBy, owned, rules } from './depots.ts';
import { GROUP, hulk, SCHEMAS, STRUCTURAL, TYPES, VERSIONS } from './hulks.ts';
import type { Version } from './hulks.ts';

/** After translations to other versions and back, each applier owns exactly the fields that it owned before. */

const SEEDS = 60;

test.for(Array.from({ length: SEEDS }, (_, index) => index + 1))(
  'managers own the same fields after translations there and back, seed %i',
  async (seed) => {
    const random = randomFrom(seed);
    const from = oneOf(random, VERSIONS);
    const start = converted(aHulk(random), from);
    const managers = ['A', 'B', 'C'].map(
      (manager) => [manager, someFields(start, from, random)] as const,
    );
    const before = new Map(managers.filter(([, set]) => set.size > 0));
    let object = withEntries(start, from, before);
    for (const to of aPath(random, from)) object = await translated(object, to);
    expect(entriesOf(object)).toEqual(entriesOf(withEntries(start, from, before)));
  },
);

// The managers of these objects may lose the visible fields in them to others, who may then give them up.
test.for<{ path: Version[] }>([{ path: ['v1'] }, { path: ['v1alpha1', 'v1'] }])(
  'the objects around hidden fields have their managers, also under another name, by way of $path',
  async ({ path }) => {
    const shown = { shown: 'x' };
    const both = { ...shown, middle: 'x' };
    const items = [
      { name: 'a', deep: both },
      { name: 'b', deep: shown },
    ];
    const fields = { other: { ...shown, deep: both }, third: both, old: both, spec: { items } };
    const start = { apiVersion: `${GROUP}/v1beta1`, kind: 'Hulk', metadata: { name: 'a' } };
    const set = fieldSetOf(fields, TYPES.get('v1beta1') ?? DEDUCED);
    let object = withEntries({ ...start, ...fields }, 'v1beta1', new Map([['A', set]]));
    for (const to of path) object = await translated(object, to);
    const [entry] =
      (object.metadata?.['managedFields'] as { fieldsV1: JsonObject }[] | undefined) ?? [];
    const paths = [
      'other .',
      'other shown',
      'other deep .',
      'other deep shown',
      'third .',
      'third shown',
      'fresh .',
      'fresh shown',
      'spec .',
      'spec items k:{"name":"a"} .',
      'spec items k:{"name":"a"} name',
      'spec items k:{"name":"a"} deep .',
      'spec items k:{"name":"a"} deep shown',
      'spec items k:{"name":"b"} .',
      'spec items k:{"name":"b"} name',
      'spec items k:{"name":"b"} deep shown',
    ];
    expect(without(entry?.fieldsV1 ?? {}, ['f:metadata'])).toEqual(owned(...paths));
  },
);

/** Returns an object in which clients of all versions have written. */
function aHulk(random: Random): KubernetesObject {
  const metadata = {
    name: 'a',
    namespace: 'b',
    uid: 'u',
    resourceVersion: '7',
    labels: { l: 'x' },
  };
  const first = { apiVersion: `${GROUP}/v1`, kind: 'Hulk', metadata };
  return VERSIONS.reduce((object: KubernetesObject, version) => {
    const seen = converted(object, version);
    const written = withoutEmpty(aValue(SCHEMAS[version], random)) ?? {};
    return { ...seen, ...fieldsIn(merged<JsonValue>(fieldsIn(seen), written)) };
  }, first);
}

/** Returns a random value of a schema, with about half of its fields. */
function aValue(schema: JsonObject, random: Random): JsonValue {
  const names = ['p', 'q'].filter(() => random(3) > 0);
  const { properties, additionalProperties: entries, items } = schema;
  if (isJsonObject(entries)) {
    return Object.fromEntries(names.map((name) => [name, aValue(entries, random)]));
  }
  if (isJsonObject(items)) {
    return names.map((name) => {
      const item = aValue(items, random);
      return isJsonObject(item) ? { ...item, name } : name;
    });
  }
  if (!isJsonObject(properties)) return oneOf(random, ['x', 'y']);
  const some = Object.entries(properties).filter(() => random(5) < 3);
  return Object.fromEntries(some.map(([name, field]) => [name, aValue(fieldsIn(field), random)]));
}

/** Returns a value without empty objects and lists in it. */
function withoutEmpty(value: JsonValue): JsonValue | undefined {
  if (isJsonList(value)) {
    return value.length === 0 ? undefined : value.map((one) => withoutEmpty(one) ?? one);
  }
  if (!isJsonObject(value)) return value;
  const fields = Object.entries(value).map(([name, one = null]) => [name, withoutEmpty(one)]);
  const some = fields.filter(([, one]) => one !== undefined);
  return some.length === 0 ? undefined : (Object.fromEntries(some) as JsonObject);
}

/** Returns a value over another one, merged as server-side apply would. */
function merged<Value extends JsonValue>(under: Value, over: Value): Value;
function merged(under: JsonValue, over: JsonValue): JsonValue {
  if (isJsonList(under) && isJsonList(over)) {
    const byName = Map.groupBy([...under, ...over], (one) =>
      isJsonObject(one) ? one['name'] : one,
    );
    return [...byName.values()].map((same) => same.reduce((left, right) => merged(left, right)));
  }
  if (!isJsonObject(under) || !isJsonObject(over)) return over;
  const both = Object.entries(over).map(([name, value = null]) => {
    const other = under[name];
    return [name, other === undefined ? value : merged(other, value)];
  });
  return { ...under, ...(Object.fromEntries(both) as JsonObject) };
}

/** Returns the fields of a manager. No manager applies an empty object or list: it would own what others have in it. */
function someFields(object: KubernetesObject, version: Version, random: Random): FieldSet {
  const type = TYPES.get(version) ?? DEDUCED;
  const fields = without(object, ['apiVersion', 'kind', 'metadata']);
  const some = someOf({ ...fields, metadata: { labels: { l: 'x' } } }, type, random);
  return fieldSetOf(withoutEmpty(some) ?? {}, type);
}

/** Returns versions to translate to, of which the last is the first one. */
function aPath(random: Random, from: Version): Version[] {
  const others = VERSIONS.filter((version) => version !== from);
  const first = oneOf(random, others);
  return random(2) === 0 ? [first, from] : [first, ...others.filter((one) => one !== first), from];
}

function converted({ metadata, ...object }: KubernetesObject, to: Version): KubernetesObject {
  const { managedFields, ...own } = metadata ?? {};
  const answer = hulk.convert({ ...object, metadata: own }, `${GROUP}/${to}`);
  if ('problem' in answer) throw new Error(JSON.stringify(answer.problem));
  const all = { ...answer.object.metadata, ...(managedFields !== undefined && { managedFields }) };
  return { ...answer.object, metadata: all };
}

function withEntries(
  object: KubernetesObject,
  version: Version,
  sets: ReadonlyMap<string, FieldSet>,
): KubernetesObject {
  const managedFields = [...sets].map(([manager, set]) => ({
    manager,
    operation: 'Apply',
    apiVersion: `${GROUP}/${version}`,
    fieldsType: 'FieldsV1',
    fieldsV1: writeFieldsV1(set),
  }));
  return { ...object, metadata: { ...object.metadata, managedFields } };
}

/** Converts an object, and translates its managedFields. */
async function translated(object: KubernetesObject, to: Version): Promise<KubernetesObject> {
  const live = converted(object, to);
  const { entries } = await translateManagedFields(live, {
    ...rules({ target: to, convert: convertBy(hulk) }),
    group: GROUP,
    versions: knownVersions(STRUCTURAL),
  });
  return withEntries(live, to, new Map(entries.map(({ manager, set }) => [manager, set])));
}

function entriesOf({ metadata }: KubernetesObject): unknown {
  return metadata?.['managedFields'];
}

function fieldsIn(value: JsonValue | undefined): JsonObject {
  return isJsonObject(value) ? value : {};
}

function oneOf<T>(random: Random, [first, ...others]: readonly T[]): T {
  const values = [first as T, ...others];
  return values[random(values.length)] as T;
}
