import { isEmpty } from '../../core/json/fields.ts';
import { isJsonList, isJsonObject } from '../../core/json/json-value.ts';
import type { JsonObject, JsonValue } from '../../core/json/json-value.ts';
import { elementOf, listTypeFor, mapTypeFor } from './elements.ts';
import { fieldSet, NO_FIELDS } from './field-set.ts';
import type { FieldNode, FieldSet } from './field-set.ts';
import type { FieldType, ListType, MapType } from './field-type.ts';
import { SCALAR } from './field-type.ts';
import { pathElementText } from './path-element.ts';
import type { PathElement } from './path-element.ts';

/**
 * Returns the paths that a manager owns after it has applied these fields (structured-merge-diff v6,
 * `typed/tofieldset.go`, ToFieldSet): each leaf, each entry of a map and each element of a list, and each field that is
 * null or an empty map.
 */
export function fieldSetOf(value: JsonValue, type: FieldType): FieldSet {
  const map = mapTypeFor(value, type);
  if (map !== undefined && isJsonObject(value)) return fieldsOf(value, map);
  const list = listTypeFor(value, type);
  return list !== undefined && isJsonList(value) ? elementsOf(value, list) : NO_FIELDS;
}

function fieldsOf(object: JsonObject, { fields, entries }: MapType): FieldSet {
  return fieldSet(
    Object.entries(object).flatMap(([name, value]) => {
      if (value === undefined) return [];
      const named = fields.get(name);
      const type = named ?? entries ?? SCALAR;
      const isMember = named === undefined || isEmptyValue(value) || isLeaf(value, type);
      return [nodeOf({ field: name }, value, type, isMember)];
    }),
  );
}

function elementsOf(list: readonly JsonValue[], type: ListType): FieldSet {
  const items = list.flatMap((value) => {
    const element = elementOf(value, type);
    return element === undefined ? [] : [{ element, value, text: pathElementText(element) }];
  });
  const byText = Map.groupBy(items, ({ text }) => text);
  return fieldSet(
    [...byText.values()].flatMap(([first, ...duplicates]) => {
      if (first === undefined) return [];
      const { element, value } = first;
      // Elements with equal keys are owned together.
      return duplicates.length > 0
        ? [{ element, isMember: true, below: NO_FIELDS }]
        : [nodeOf(element, value, type.elements, true)];
    }),
  );
}

function nodeOf(
  element: PathElement,
  value: JsonValue,
  type: FieldType,
  isMember: boolean,
): FieldNode {
  return { element, isMember, below: fieldSetOf(value, type) };
}

function isEmptyValue(value: JsonValue): boolean {
  return value === null || (isJsonObject(value) && isEmpty(value));
}

/** Reports whether a value is owned as a whole. A value of a wrong type has no paths at all. */
function isLeaf(value: JsonValue, { isScalar, map, list }: FieldType): boolean {
  if (isJsonObject(value)) return map?.isAtomic ?? isLeafOfOthers({ isScalar, list });
  if (isJsonList(value)) {
    if (list !== undefined) return list.form === 'atomic';
    return map?.isAtomic ?? isScalar;
  }
  return isScalar || (map?.isAtomic ?? list?.form === 'atomic');
}

function isLeafOfOthers({ isScalar, list }: Pick<FieldType, 'isScalar' | 'list'>): boolean {
  return isScalar || list?.form === 'atomic';
}
