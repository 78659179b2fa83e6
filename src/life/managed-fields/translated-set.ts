import { isEmpty } from '../../core/json/fields.ts';
import { isJsonObject } from '../../core/json/json-value.ts';
import type { JsonValue } from '../../core/json/json-value.ts';
import { sameJson } from '../../core/json/same-json.ts';
import {
  isContainer,
  isNamedField,
  listTypeFor,
  mapTypeFor,
  typeBelow,
  valueOf,
} from './elements.ts';
import { NO_FIELDS, fieldSet } from './field-set.ts';
import type { FieldNode, FieldPath, FieldSet } from './field-set.ts';
import { fieldSetOf } from './field-set-of.ts';
import type { FieldType } from './field-type.ts';
import { SCALAR } from './field-type.ts';

/** A field set, and what it describes in both versions, at one path. */
export interface Translated {
  /** The field set in the old version. */
  readonly old: FieldSet;
  /** The type of the old version. */
  readonly oldType: FieldType;
  /** The fragment in the old version; undefined where it has nothing. */
  readonly before: JsonValue | undefined;
  /** The fragment and its context, in the new version. */
  readonly own: JsonValue;
  readonly context: JsonValue | undefined;
  /** The objects and lists that the old set has apart from what is in them, in the new version. */
  readonly around: JsonValue | undefined;
  /** The objects of the new version that have hidden fields of the manager in them. */
  readonly hidden: readonly (JsonValue | undefined)[];
  /** The object in the new version. */
  readonly live: JsonValue;
  /** The type of the new version. */
  readonly type: FieldType;
}

/** The field set in the new version. */
export interface TranslatedSet {
  readonly set: FieldSet;
  /** The paths in the set whose value is made of other fields, too, which are not in the old set. */
  readonly partial: readonly FieldPath[];
}

/**
 * Returns the field set that a manager would have in the new version: the paths of the converted fragment, without those
 * that the context has as well, and without those that the object does not have. A path of the context stays if the old
 * set has it, too.
 *
 * A set of an update may also have objects and lists apart from what is in them. They stay, and those that the conversion
 * has put around fields are added if the old set has all of its own.
 *
 * If something that the manager has in an object is hidden, the set has the object itself. Without it, API servers would
 * remove the object when all others give up their fields in it, and the hidden fields would go silently. Now they refuse
 * such an apply, as they do before the translation. Visible fields of the manager in the object do not replace it,
 * because others may take them.
 */
export function translatedSet(translated: Translated, isApplier: boolean): TranslatedSet {
  const { own, type, old, oldType } = translated;
  const partial: FieldPath[] = [];
  const walk: Walk = { isApplier, hasAllAround: hasAllAround(old, oldType), partial };
  return { set: fieldSet(kept(fieldSetOf(own, type), translated, [], walk)), partial };
}

interface Walk {
  /** True if the manager applies, rather than updates. */
  readonly isApplier: boolean;
  readonly hasAllAround: boolean;
  readonly partial: FieldPath[];
}

function kept(set: FieldSet, site: Translated, parent: FieldPath, walk: Walk): FieldNode[] {
  return [...set].flatMap(([text, node]) => {
    const { element } = node;
    const own = valueOf(site.own, site.type, element);
    const live = valueOf(site.live, site.type, element);
    if (own === undefined || live === undefined) return [];
    const oldNode = site.old.get(text);
    const inside: Translated = {
      old: oldNode?.below ?? NO_FIELDS,
      oldType: typeBelow(site.oldType, element) ?? SCALAR,
      before: below(site.before, site.oldType, node),
      own,
      context: below(site.context, site.type, node),
      around: below(site.around, site.type, node),
      hidden: site.hidden.map((one) => below(one, site.type, node)),
      live,
      type: typeBelow(site.type, element) ?? SCALAR,
    };
    const path = [...parent, element];
    const isOld = oldNode?.isMember === true;
    const isAround = isNamedField(element, site.type) && hasHidden(inside);
    const isMember =
      isAround ||
      (node.isMember
        ? isOwnMember(inside, path, isOld, walk)
        : isOwnContainer(inside, isOld, walk));
    return [{ element, isMember, below: fieldSet(kept(node.below, inside, path, walk)) }];
  });
}

function below(
  value: JsonValue | undefined,
  type: FieldType,
  { element }: FieldNode,
): JsonValue | undefined {
  return value === undefined ? undefined : valueOf(value, type, element);
}

function isOwnMember(site: Translated, path: FieldPath, isOld: boolean, walk: Walk): boolean {
  const { own, live, type } = site;
  if (!isOld && isContext(site, path)) return false;
  if (isSameMember(own, live, type)) return true;
  // A piece of kept data with the data of others is theirs, too.
  if (isAnnotation(path)) return false;
  walk.partial.push(path);
  return true;
}

/** Reports whether an object has hidden fields of the manager. */
function hasHidden({ hidden, live, type }: Translated): boolean {
  return hidden.some(isJsonObject) && mapTypeFor(live, type) !== undefined;
}

/** Reports whether the conversion has put a value around the fields of the manager, which does not have it. */
function isContext({ before, own, context, live, type }: Translated, path: FieldPath): boolean {
  if (context !== undefined && isSameMember(own, context, type)) return true;
  return isEmptyObject(own) && (before !== undefined || isAddedTo(path, live));
}

function isEmptyObject(value: JsonValue): boolean {
  return isJsonObject(value) && isEmpty(value);
}

/**
 * Reports whether an empty object in an element is there because of kept data (`withParents`): the manager has nothing in
 * it, but others have. Elsewhere, the context has such an object, too.
 */
function isAddedTo(path: FieldPath, live: JsonValue): boolean {
  const [last] = path.slice(-1);
  const isInElement = path.slice(0, -1).some((element) => 'key' in element);
  return isInElement && last !== undefined && 'field' in last && !isEmptyObject(live);
}

/** Compares what a path owns: all of a leaf, and the existence of anything else. */
function isSameMember(left: JsonValue, right: JsonValue, type: FieldType): boolean {
  if (mapTypeFor(left, type) !== undefined) return isJsonObject(right);
  if (listTypeFor(left, type) !== undefined) return Array.isArray(right);
  return sameJson(left, right);
}

/** Reports whether a manager that updates has an object or a list apart from what is in it. */
function isOwnContainer(site: Translated, isOld: boolean, walk: Walk): boolean {
  return (
    !walk.isApplier && isContainer(site.live, site.type) && (isOld || isAddedAround(site, walk))
  );
}

function isAddedAround({ before, around }: Translated, walk: Walk): boolean {
  return before === undefined && (around !== undefined || walk.hasAllAround);
}

function isAnnotation([first, second]: FieldPath): boolean {
  return isField(first, 'metadata') && isField(second, 'annotations');
}

function isField(element: FieldPath[number] | undefined, name: string): boolean {
  return element !== undefined && 'field' in element && element.field === name;
}

/** Reports whether a set has every named object and list around its fields, as after the creation of an object. */
function hasAllAround(set: FieldSet, type: FieldType): boolean {
  const around = namedAround(set, type, true);
  return around.length > 0 && around.every(({ isMember }) => isMember);
}

function namedAround(set: FieldSet, type: FieldType, isRoot = false): FieldNode[] {
  return [...set.values()].flatMap((node) => {
    const { element } = node;
    if (node.below.size === 0 || (isRoot && isField(element, 'metadata'))) return [];
    const isNamed = isNamedField(element, type);
    return [
      ...(isNamed ? [node] : []),
      ...namedAround(node.below, typeBelow(type, element) ?? SCALAR),
    ];
  });
}
