import type { JsonValue } from '../../core/json/json-value.ts';
import { isJsonList, isJsonObject } from '../../core/json/json-value.ts';
import { withoutDuplicates } from './list-types.ts';
import type { Place } from './places/place.ts';
import { allows, keysOf, nodesOf } from './walk.ts';
import type { Node } from './walk.ts';

/** The fields of the root that every object has, and those of its metadata that identify it. */
const KEPT: ReadonlySet<string> = new Set(['apiVersion', 'kind']);
const NAMED: ReadonlySet<string> = new Set(['name', 'namespace']);
const UNNAMED: ReadonlySet<string> = new Set(['generateName', 'namespace']);

/** Reports whether an object stays valid by construction without a node. */
export function isRemovable(node: Node): boolean {
  const { key, parent } = node;
  if (parent === undefined || key === undefined) return false;
  const { value, form, place } = parent;
  if (isJsonList(value)) return value.length > (form?.limits.minItems ?? 0);
  if (!isJsonObject(value) || typeof key !== 'string' || isIdentity(node, parent)) return false;
  if (place === undefined) return true;
  const keys = keysOf(place, value).filter((name) => name !== key);
  const isAllowed = place.forms.some((one) => one.type === form?.type && allows(one, keys));
  return isAllowed && !isListKey(key, parent);
}

function isIdentity({ key, value }: Node, parent: Node): boolean {
  const name = String(key);
  const isRoot = parent.parent === undefined;
  if (isRoot && name === 'metadata') {
    return (
      isJsonObject(value) && (Object.hasOwn(value, 'name') || Object.hasOwn(value, 'generateName'))
    );
  }
  if (parent.parent?.parent === undefined && parent.key === 'metadata') {
    return identityIn(parent.value).has(name);
  }
  if (parent.place?.schema.isEmbeddedResource === true) {
    return KEPT.has(name) || name === 'metadata';
  }
  return isRoot && KEPT.has(name);
}

/** Returns the fields of metadata that identify an object. A name makes a prefix for one unnecessary. */
function identityIn(metadata: JsonValue): ReadonlySet<string> {
  return isJsonObject(metadata) && Object.hasOwn(metadata, 'name') ? NAMED : UNNAMED;
}

/** Reports whether a field of an element is a key of its list. Another key is another element. */
export function isListKey(key: string, { parent: list }: Node): boolean {
  return list?.place?.schema.listType === 'map' && list.place.schema.listKeys.includes(key);
}

/** Reports whether a list of type set or map in an object has an element twice. */
export function hasDuplicates(root: Place, object: JsonValue): boolean {
  return nodesOf(root, object).some(({ place, form, value }) => {
    const items = form?.items;
    if (place === undefined || items === undefined || !isJsonList(value)) return false;
    const { listType, listKeys } = place.schema;
    return withoutDuplicates(value, { listType, listKeys, items }).length < value.length;
  });
}
