import type { Shape } from '../crd/shape.ts';
import type { JsonValue } from '../json/json-value.ts';
import { isJsonList, isJsonObject } from '../json/json-value.ts';
import type { Kept, KeptElement, KeptElements } from './kept.ts';
import { keptFields, nameText } from './kept.ts';
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
  if (!isJsonObject(value)) return kept;
  let fields: Map<string, Kept> | undefined;
  for (const [name, field] of kept.fields) {
    const inside = Object.hasOwn(value, name) ? value[name] : undefined;
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
  const { keys, order } = kept;
  if (keys === undefined || shape.items === undefined) return kept;
  const known = new Map<string, JsonValue>();
  for (const element of list) {
    const name = nameOf(keys, element);
    if (name !== undefined) known.set(nameText(name), element);
  }
  let isChanged = false;
  const elements = kept.elements.flatMap((element): KeptElement[] => {
    if (element.index !== undefined) return [element];
    const value = known.get(nameText(element.name ?? []));
    const left = value === undefined ? undefined : withoutOrphans(element.kept, value, shape.items);
    isChanged ||= left !== element.kept;
    return left === undefined ? [] : [{ ...element, kept: left }];
  });
  if (!isChanged) return kept;
  return elements.length === 0 && order === undefined ? undefined : { ...kept, elements };
}
