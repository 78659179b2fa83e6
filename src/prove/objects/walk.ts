import type { ValuePath } from '../../core/json/value-path.ts';
import { isJsonList, isJsonObject } from '../../core/json/json-value.ts';
import type { JsonObject, JsonValue } from '../../core/json/json-value.ts';
import type { Form, Place } from './places/place.ts';
import { META_FIELDS } from '../../core/kind/kubernetes-object.ts';

/** A value in an object, with its place in the schema. */
export interface Node {
  /** Undefined below unknown fields and in metadata. */
  readonly place: Place | undefined;
  /** The form of the place that the value has; undefined if it has none of them. */
  readonly form: Form | undefined;
  readonly value: JsonValue;
  readonly key: string | number | undefined;
  readonly parent: Node | undefined;
}

/** Returns the nodes directly below a node. */
export function nodesBelow(node: Node): readonly Node[] {
  const { value } = node;
  if (isJsonList(value)) {
    return value.map((element, key) => childOf(node, key, element, node.form?.items));
  }
  if (!isJsonObject(value)) return [];
  const nodes: Node[] = [];
  for (const key of Object.keys(value)) {
    const child = value[key];
    if (child !== undefined) nodes.push(childOf(node, key, child, placeBelow(node.form, key)));
  }
  return nodes;
}

function childOf(
  parent: Node,
  key: string | number,
  value: JsonValue,
  place: Place | undefined,
): Node {
  return { place, form: formOf(place, value), value, key, parent };
}

function rootOf(place: Place, value: JsonValue): Node {
  return { place, form: formOf(place, value), value, key: undefined, parent: undefined };
}

function placeBelow(form: Form | undefined, key: string): Place | undefined {
  const known = form?.fieldsByName.get(key)?.place;
  if (known !== undefined) return known;
  return form?.values === 'anything' ? undefined : form?.values;
}

/** Returns the position of a node. */
export function positionOfNode({ key, parent }: Node): ValuePath {
  return key === undefined || parent === undefined ? [] : [...positionOfNode(parent), key];
}

/** Returns the form of a place that a value has, by its type and by the presence of fields. */
function formOf(place: Place | undefined, value: JsonValue): Form | undefined {
  if (place === undefined) return undefined;
  const fitting = place.forms.filter(({ type }) => hasType(value, type));
  if (fitting.length < 2 || !isJsonObject(value)) return fitting[0];
  const keys = keysOf(place, value);
  return fitting.find((form) => allows(form, keys)) ?? fitting[0];
}

/** Returns the keys of an object that its schema decides about. */
export function keysOf({ schema }: Place, value: JsonObject): string[] {
  const keys = Object.keys(value);
  return schema.isEmbeddedResource ? keys.filter((key) => !META_FIELDS.has(key)) : keys;
}

/** Reports whether an object of a form may have exactly these fields. */
export function allows(form: Form, keys: readonly string[]): boolean {
  const { fields, fieldsByName, values, limits } = form;
  if (keys.length < limits.minProperties || keys.length > limits.maxProperties) return false;
  if (values === undefined && !keys.every((key) => fieldsByName.has(key))) return false;
  return fields.every(({ isRequired, name }) => !isRequired || keys.includes(name));
}

function hasType(value: JsonValue, type: Form['type']): boolean {
  if (type === undefined) return true;
  if (type === 'array') return isJsonList(value);
  if (type === 'object') return isJsonObject(value);
  if (type === 'integer') return typeof value === 'bigint' || Number.isInteger(value);
  if (type === 'number') return typeof value === 'bigint' || typeof value === 'number';
  return typeof value === type;
}

/** Returns the node at a position, or its nearest parent if there is none. */
export function nodeAt(root: Place, object: JsonValue, position: ValuePath): Node {
  let node = rootOf(root, object);
  for (const key of position) {
    const child = nodesBelow(node).find((one) => one.key === key);
    if (child === undefined) break;
    node = child;
  }
  return node;
}

/** Returns all nodes of an object, parents first. */
export function nodesOf(root: Place, object: JsonValue): readonly Node[] {
  const nodes: Node[] = [];
  const visit = (node: Node): void => {
    nodes.push(node);
    nodesBelow(node).forEach(visit);
  };
  visit(rootOf(root, object));
  return nodes;
}
