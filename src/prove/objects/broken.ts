import { isJsonList, isJsonObject } from '../../core/json/json-value.ts';
import type { JsonValue } from '../../core/json/json-value.ts';
import { isKubernetesObject } from '../../core/kind/kubernetes-object.ts';
import type { KubernetesObject } from '../../core/kind/kubernetes-object.ts';
import { withValueAt } from './field-path.ts';
import { identityOf } from './list-types.ts';
import type { Place } from './places/place.ts';
import type { Breakage } from './traits.ts';
import type { Chance } from './values/chance.ts';
import { isWithin } from './values/texts.ts';
import { nodesOf, positionOfNode } from './walk.ts';
import type { Node } from './walk.ts';

/** An object that breaks a rule of its schema, and the rule. */
export interface Broken {
  readonly object: KubernetesObject;
  readonly breakage: Breakage;
}

const ATTEMPTS = 24;

/** Returns an object that breaks one rule more; undefined if its schema has too few rules. */
export function breakObject(
  root: Place,
  object: KubernetesObject,
  chance: Chance,
): Broken | undefined {
  const nodes = nodesOf(root, object).filter(({ place }) => place !== undefined);
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const node = chance.pick(nodes);
    const change = node === undefined ? undefined : chance.pick(changesOf(node, chance));
    if (node === undefined || change === undefined) continue;
    const position = [...positionOfNode(node), ...(change.key === undefined ? [] : [change.key])];
    const broken = withValueAt(object, position, change.value);
    if (isKubernetesObject(broken)) return { object: broken, breakage: change.breakage };
  }
  return undefined;
}

interface Change {
  readonly breakage: Breakage;
  /** The field to change, if not the value itself. */
  readonly key?: string;
  readonly value: JsonValue | undefined;
}

function changesOf(node: Node, chance: Chance): readonly Change[] {
  const { value, parent, place, form } = node;
  const changes: Change[] = [];
  if (parent !== undefined && form?.type !== undefined) {
    const isExempt = place?.schema.isIntOrString === true;
    if (!isExempt) changes.push({ breakage: 'type', value: ofOtherType(value) });
    if (place?.schema.isNullable !== true) changes.push({ breakage: 'null', value: null });
  }
  if (isJsonObject(value)) return [...changes, ...ofObject(node, chance)];
  if (isJsonList(value)) return [...changes, ...ofList(node, value)];
  if (form?.limits.enum !== undefined) changes.push({ breakage: 'enum', value: 'NotInTheEnum' });
  if (typeof value === 'string') changes.push(...ofText(node, value));
  if (typeof value === 'number' || typeof value === 'bigint') changes.push(...ofNumber(node));
  return changes;
}

function ofOtherType(value: JsonValue): JsonValue {
  if (typeof value === 'string') return 7;
  if (typeof value === 'number' || typeof value === 'bigint') return 'seven';
  return typeof value === 'boolean' ? 'true' : isJsonList(value) ? {} : [];
}

function ofObject({ value, form }: Node, chance: Chance): Change[] {
  const changes: Change[] = [];
  const required = form?.fields.filter(({ isRequired }) => isRequired) ?? [];
  const gone = chance.pick(
    required.filter(({ name }) => isJsonObject(value) && Object.hasOwn(value, name)),
  );
  if (gone !== undefined) changes.push({ breakage: 'required', key: gone.name, value: undefined });
  if (form?.values === undefined)
    changes.push({ breakage: 'unknown field', key: 'fieldOfAnOlderSchema', value: 'a' });
  return changes;
}

function ofList({ form, place }: Node, list: readonly JsonValue[]): Change[] {
  const { minItems = 0, maxItems = Infinity } = form?.limits ?? {};
  const changes: Change[] = [];
  if (minItems > 0) changes.push({ breakage: 'count', value: list.slice(0, minItems - 1) });
  const first = list[0];
  if (first === undefined || place === undefined || form?.items === undefined) return changes;
  if (maxItems < 100)
    changes.push({ breakage: 'count', value: Array.from({ length: maxItems + 1 }, () => first) });
  const { listType, listKeys } = place.schema;
  if (listType === 'atomic') return changes;
  const same = identityOf(first, { listType, listKeys, items: form.items });
  return same === '' ? changes : [...changes, { breakage: 'duplicate', value: [...list, first] }];
}

function ofText({ form }: Node, text: string): Change[] {
  const limits = form?.limits;
  if (limits === undefined || limits.enum !== undefined) return [];
  const changes: Change[] = [];
  const wrong = ['', ' ', 'not/A*valid text!', '\u0000'].find(
    (one) => !isWithin(one, { ...limits, minLength: 0, maxLength: Infinity }),
  );
  if (limits.patterns.length > 0 && wrong !== undefined)
    changes.push({ breakage: 'pattern', value: wrong });
  if (limits.formats.length > 0) changes.push({ breakage: 'format', value: `${text}?` });
  if (limits.minLength > 0) changes.push({ breakage: 'length', value: '' });
  if (limits.maxLength < 1000)
    changes.push({ breakage: 'length', value: text.padEnd(limits.maxLength + 1, 'a') });
  return changes;
}

function ofNumber({ form }: Node): Change[] {
  const { minimum, maximum } = form?.limits ?? {};
  const changes: Change[] = [];
  if (minimum !== undefined) changes.push({ breakage: 'minimum', value: Number(minimum) - 1 });
  if (maximum !== undefined) changes.push({ breakage: 'maximum', value: Number(maximum) + 1 });
  return changes;
}
