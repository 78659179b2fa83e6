import { fieldOf } from '../json/fields.ts';
import type { Shape } from '../crd/shape.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import { isJsonList, isJsonObject } from '../json/json-value.ts';
import type { Kept, KeptElement, KeptElements, KeptFields } from './kept.ts';
import { keptFields, nameText, withElements } from './kept.ts';
import { nameOf } from './match-elements.ts';
import { fieldShape } from './prune.ts';

/**
 * What is kept for a version, without that whose parent is gone from a value: a parent of the same name that somebody
 * makes later is another one.
 *
 * @param shape - of the version that the value is seen in. A parent that it has no place for may be gone without anybody
 *   having removed it
 */
export function withoutOrphans(
  kept: Kept,
  value: JsonValue | undefined,
  shape: Shape | undefined,
): Kept | undefined {
  if (kept.type === 'value' || shape === undefined) return kept;
  if (value === undefined) return kept.made ? kept : undefined;
  if (kept.type === 'elements') return isJsonList(value) ? elementsIn(kept, value, shape) : kept;
  return isJsonObject(value) ? fieldsIn(kept, value, shape) : kept;
}

function fieldsIn(kept: KeptFields, object: JsonObject, shape: Shape): Kept | undefined {
  let fields: Map<string, Kept> | undefined;
  for (const [name, field] of kept.fields) {
    const inside = fieldOf(object, name);
    const left = withoutOrphans(field, inside, fieldShape(shape, name));
    if (left === field) continue;
    fields ??= new Map(kept.fields);
    if (left === undefined) fields.delete(name);
    else fields.set(name, left);
  }
  return fields === undefined ? kept : keptFields(fields, kept.made);
}

function elementsIn(
  kept: KeptElements,
  list: readonly JsonValue[],
  shape: Shape,
): Kept | undefined {
  const { keys } = kept;
  if (keys === undefined || shape.items === undefined) return kept;
  const known = new Map<string, JsonValue>();
  for (const element of list) {
    const name = nameOf(keys, element);
    if (name !== undefined) known.set(nameText(name), element);
  }
  const elements = kept.elements.flatMap((element): KeptElement[] => {
    if (element.index !== undefined) return [element];
    const value = known.get(nameText(element.name ?? []));
    const left = value === undefined ? value : withoutOrphans(element.kept, value, shape.items);
    if (left === element.kept) return [element];
    return left === undefined ? [] : [{ ...element, kept: left }];
  });
  const isSame =
    elements.length === kept.elements.length &&
    elements.every((element, at) => element === kept.elements[at]);
  return isSame ? kept : withElements(kept, elements);
}
