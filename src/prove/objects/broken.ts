import type { ValuePath } from '../../core/json/value-path.ts';
import { isJsonList, isJsonObject } from '../../core/json/json-value.ts';
import type { JsonObject, JsonValue } from '../../core/json/json-value.ts';
import type { KubernetesObject } from '../../core/kind/kubernetes-object.ts';
import { NO_LIMITS } from './places/limits.ts';
import type { Place } from './places/place.ts';
import type { Breakage } from './traits.ts';
import type { Chance } from './values/chance.ts';
import { isWithin } from './values/texts.ts';
import { nodesOf, positionOfNode } from './walk.ts';
import type { Node } from './walk.ts';
import { withValue } from './with-value.ts';

/** An object that breaks a rule of its schema, and the rule. */
export interface Broken {
  readonly object: KubernetesObject;
  readonly breakage: Breakage;
}

/** Returns an object that breaks one rule more; undefined if its schema has no rules for it. */
export function breakObject(
  root: Place,
  object: KubernetesObject,
  chance: Chance,
): Broken | undefined {
  const changes = nodesOf(root, object).flatMap((node) =>
    node.place === undefined ? [] : changesOf(node),
  );
  const breakages = [...new Set(changes.map(({ breakage }) => breakage))];
  // Every rule has the same chance, however many places have it.
  const breakage = chance.pick(breakages);
  const change = chance.pick(changes.filter((one) => one.breakage === breakage));
  if (breakage === undefined || change === undefined) return undefined;
  const broken = withValue(object, positionOf(change), change.value);
  return broken && { object: broken, breakage };
}

interface Change {
  readonly node: Node;
  /** The field of the node to change, if not the node itself. */
  readonly key?: string;
  readonly breakage: Breakage;
  /** The wrong value; undefined removes it. */
  readonly value: JsonValue | undefined;
}

function positionOf({ node, key }: Change): ValuePath {
  const position = positionOfNode(node);
  return key === undefined ? position : [...position, key];
}

function changesOf(node: Node): readonly Change[] {
  const { value } = node;
  const changes = ofTypeAndEnum(node);
  if (isJsonObject(value)) return [...changes, ...ofObject(node, value)];
  if (isJsonList(value)) return [...changes, ...ofCount(node, value), ...ofDuplicates(node, value)];
  if (typeof value === 'string') return [...changes, ...ofText(node, value)];
  return typeof value === 'number' || typeof value === 'bigint'
    ? [...changes, ...ofNumber(node)]
    : changes;
}

function ofTypeAndEnum(node: Node): Change[] {
  const { value, parent, place, form } = node;
  const changes: Change[] = [];
  if (parent === undefined || form?.type === undefined) return changes;
  if (place?.schema.isIntOrString !== true) {
    changes.push({ node, breakage: 'type', value: ofOtherType(value) });
  }
  // Null is dropped from a field, but never from a list.
  const isElement = isJsonList(parent.value);
  if (isElement && place?.schema.isNullable !== true) {
    changes.push({ node, breakage: 'null', value: null });
  }
  const hasEnum = form.limits.enum !== undefined && typeof value === 'string';
  if (hasEnum) changes.push({ node, breakage: 'enum', value: 'NotInTheEnum' });
  return changes;
}

function ofOtherType(value: JsonValue): JsonValue {
  if (typeof value === 'string') return 7;
  if (typeof value === 'number' || typeof value === 'bigint') return 'seven';
  return typeof value === 'boolean' ? 'true' : isJsonList(value) ? {} : [];
}

function ofObject(node: Node, object: JsonObject): Change[] {
  const changes: Change[] = [];
  for (const { name, isRequired, place } of node.form?.fields ?? []) {
    const isMissed = isRequired && place.schema.preset === undefined && Object.hasOwn(object, name);
    if (isMissed) changes.push({ node, breakage: 'required', key: name, value: undefined });
  }
  const isClosed = node.form !== undefined && node.form.values === undefined;
  if (isClosed) {
    changes.push({ node, breakage: 'unknown field', key: 'fieldOfAnOlderSchema', value: 'a' });
  }
  return changes;
}

/** The largest bound that is exceeded. */
const MOST = 100;

function ofCount(node: Node, list: readonly JsonValue[]): Change[] {
  const { minItems = 0, maxItems = Infinity } = node.form?.limits ?? {};
  const changes: Change[] = [];
  if (minItems > 0) changes.push({ node, breakage: 'count', value: list.slice(0, minItems - 1) });
  const [first] = list;
  if (first === undefined || maxItems > MOST) return changes;
  const many = Array.from({ length: maxItems + 1 }, () => first);
  return [...changes, { node, breakage: 'count', value: many }];
}

function ofDuplicates(node: Node, list: readonly JsonValue[]): Change[] {
  const [first] = list;
  if (first === undefined || node.place?.schema.listType === 'atomic') return [];
  return [{ node, breakage: 'duplicate', value: [...list, first] }];
}

/** Texts that few patterns match. */
const WRONG: readonly string[] = ['', ' ', 'not/A*valid text!', '\u0000'];

function ofText(node: Node, text: string): Change[] {
  const limits = node.form?.limits;
  if (limits === undefined || limits.enum !== undefined) return [];
  const changes: Change[] = [];
  const { patterns, formats, minLength, maxLength } = limits;
  const rules = [
    ['pattern', { ...NO_LIMITS, patterns }],
    ['format', { ...NO_LIMITS, formats }],
  ] as const;
  for (const [breakage, rule] of rules) {
    const wrong = WRONG.find((one) => !isWithin(one, rule));
    if (wrong !== undefined) changes.push({ node, breakage, value: wrong });
  }
  if (minLength > 0) changes.push({ node, breakage: 'length', value: '' });
  if (maxLength < 10 * MOST) {
    changes.push({ node, breakage: 'length', value: text.padEnd(maxLength + 1, 'a') });
  }
  return changes;
}

function ofNumber(node: Node): Change[] {
  const { minimum, maximum } = node.form?.limits ?? {};
  const changes: Change[] = [];
  if (minimum !== undefined) {
    changes.push({ node, breakage: 'minimum', value: Number(minimum) - 1 });
  }
  if (maximum !== undefined) {
    changes.push({ node, breakage: 'maximum', value: Number(maximum) + 1 });
  }
  return changes;
}
