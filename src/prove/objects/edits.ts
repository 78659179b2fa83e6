import type { ValuePath } from '../../core/json/value-path.ts';
import { isJsonList, isJsonObject } from '../../core/json/json-value.ts';
import type { JsonValue } from '../../core/json/json-value.ts';
import { sameJson } from '../../core/json/same-json.ts';
import { META_FIELDS } from '../../core/kind/kubernetes-object.ts';
import type { KubernetesObject } from '../../core/kind/kubernetes-object.ts';
import { fieldPath } from '../difference.ts';
import { grow } from './grow.ts';
import type { Growth } from './grow.ts';
import type { Judge } from './judge.ts';
import type { Place } from './places/place.ts';
import { hasDuplicates, isListKey, isRemovable } from './removal.ts';
import { anything, anythingButNull, mapKey } from './values/anything.ts';
import type { Chance } from './values/chance.ts';
import { allows, keysOf, nodesOf, positionOfNode } from './walk.ts';
import type { Node } from './walk.ts';
import { withValue } from './with-value.ts';

/** The kinds of edits: a field is set, changed or removed; an element is inserted, removed, or a list reordered. */
export type EditKind = 'set' | 'change' | 'remove' | 'insert' | 'append' | 'reorder';

/** An edit of an object, as a user would make it. */
export interface Edit {
  readonly kind: EditKind;
  readonly before: KubernetesObject;
  readonly after: KubernetesObject;
  /** The position of the field, of the list, or of the removed or inserted element. */
  readonly position: ValuePath;
  /** The same as a field path: `spec.ports[0].name`. */
  readonly path: string;
}

/** The context in which objects are changed. */
export interface Editing {
  readonly root: Place;
  readonly judge: Judge;
  readonly growth: Growth;
}

/** The attempts for each edit. Many nodes allow only some kinds of edits. */
const ATTEMPTS = 12;

/** Returns edits of an object that keep it valid; fewer than `count` if it allows few. */
export function editsOf(
  object: KubernetesObject,
  count: number,
  editing: Editing,
): readonly Edit[] {
  const nodes = nodesOf(editing.root, object).filter(isEditable);
  const { chance } = editing.growth;
  const edits: Edit[] = [];
  for (let left = count * ATTEMPTS; left > 0 && edits.length < count; left -= 1) {
    const node = chance.pick(nodes);
    const change = node === undefined ? undefined : changeOf(node, editing.growth);
    if (change === undefined) continue;
    const after = withValue(object, change.position, change.value);
    if (after === undefined || !isPossible(after, object, editing)) continue;
    const { kind, position } = change;
    edits.push({
      kind,
      before: object,
      after,
      position: change.at ?? position,
      path: fieldPath(change.at ?? position),
    });
  }
  return edits;
}

function isPossible(
  after: KubernetesObject,
  before: KubernetesObject,
  { root, judge }: Editing,
): boolean {
  if (sameJson(after, before) || hasDuplicates(root, after)) return false;
  return judge(after, before).length === 0;
}

interface Change {
  readonly kind: EditKind;
  /** The position to replace. */
  readonly position: ValuePath;
  /** The new value there; undefined removes it. */
  readonly value: JsonValue | undefined;
  /** The position to report, if another one. */
  readonly at?: ValuePath;
}

function isEditable({ key, parent }: Node): boolean {
  if (parent === undefined) return true;
  const isMeta = parent.place?.schema.isEmbeddedResource === true && META_FIELDS.has(String(key));
  return !isMeta && isEditable(parent);
}

function changeOf(node: Node, growth: Growth): Change | undefined {
  const { chance } = growth;
  const position = positionOfNode(node);
  if (chance.oneIn(3) && isRemovable(node)) return { kind: 'remove', position, value: undefined };
  const { value } = node;
  if (isJsonObject(value)) return setIn(node, position, growth);
  if (!isJsonList(value)) return changed(node, position, growth);
  const isReorder = value.length > 1 && chance.oneIn(3);
  return isReorder
    ? reordered(value, position, chance)
    : inserted(node, value, { position, growth });
}

function changed(
  { place, key, parent }: Node,
  position: ValuePath,
  growth: Growth,
): Change | undefined {
  if (parent === undefined || isListKey(String(key), parent)) return undefined;
  const value = place === undefined ? anythingButNull(growth.chance) : grow(place, 4, growth);
  return value === undefined ? undefined : { kind: 'change', position, value };
}

function setIn(
  { place, form, value }: Node,
  position: ValuePath,
  growth: Growth,
): Change | undefined {
  if (place === undefined || form === undefined || !isJsonObject(value)) return undefined;
  const keys = keysOf(place, value);
  const isAllowed = (name: string) => !keys.includes(name) && allows(form, [...keys, name]);
  const { chance, known } = growth;
  const field = chance.pick(form.fields.filter(({ name }) => isAllowed(name)));
  if (field !== undefined) return setTo(grow(field.place, 4, growth), [...position, field.name]);
  const name = known.key(chance) ?? mapKey(chance);
  if (form.values === undefined || !isAllowed(name)) return undefined;
  const added = form.values === 'anything' ? anything(chance) : grow(form.values, 4, growth);
  return setTo(added, [...position, name]);
}

function setTo(value: JsonValue | undefined, position: ValuePath): Change | undefined {
  return value === undefined ? undefined : { kind: 'set', position, value };
}

function reordered(list: readonly JsonValue[], position: ValuePath, chance: Chance): Change {
  return {
    kind: 'reorder',
    position,
    value: chance.oneIn(2) ? list.toReversed() : chance.shuffle(list),
  };
}

function inserted(
  { place, form }: Node,
  list: readonly JsonValue[],
  { position, growth }: { readonly position: ValuePath; readonly growth: Growth },
): Change | undefined {
  const items = form?.items;
  if (
    place === undefined ||
    items === undefined ||
    list.length >= (form?.limits.maxItems ?? Infinity)
  ) {
    return undefined;
  }
  const element = grow(items, 4, growth);
  if (element === undefined) return undefined;
  const at = growth.chance.oneIn(2) ? list.length : growth.chance.int(0, list.length);
  const value = list.toSpliced(at, 0, element);
  return { kind: at === list.length ? 'append' : 'insert', position, value, at: [...position, at] };
}
