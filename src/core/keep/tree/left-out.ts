import { isJsonList, isJsonObject } from '../../json/json-value.ts';
import { keptByName } from './by-name.ts';
import { areComparable } from './is-within.ts';
import type { Kept, KeptElements, KeptFields } from './kept.ts';
import {
  isLeftOut,
  isLeftOutEntry,
  isOrder,
  nameText,
  partsIn,
  withEachElement,
  withEachField,
  withEachPart,
} from './kept.ts';

/** Reports whether the conversion back leaves elements out of a list, or entries out of a map. */
export function hasLeftOut(loss: Kept): boolean {
  return somePart(loss, (part) => hasMany(part) && leavesOut(part));
}

/** Reports whether a tree has elements or entries that were left out and that the other version shows. */
export function showsLeftOut(kept: Kept): boolean {
  return somePart(kept, (part) => part.isShown === true && leavesOut(part));
}

/**
 * Notes whether the other version shows the elements and entries that the conversion back leaves out. A list without a
 * note hides them. In a map without one, older code has kept them, and nothing tells.
 */
export function withShown(loss: Kept, isShown: boolean): Kept {
  if (loss.type === 'value') return loss;
  const inside = withEachPart(loss, (part) => withShown(part, isShown));
  const isNoted = hasMany(loss) && leavesOut(loss) && (isShown || loss.type === 'fields');
  return { ...loss, ...inside, ...(isNoted && { isShown }) };
}

/** Returns a loss without the elements and entries that the conversion back leaves out; undefined if nothing is left. */
export function withoutLeftOut(loss: Kept): Kept | undefined {
  if (loss.type === 'value') return loss;
  if (loss.type === 'fields') {
    return withEachField(loss, (field) =>
      hasMany(loss) && isLeftOutEntry(field) ? undefined : withoutLeftOut(field),
    );
  }
  return withEachElement(loss, (one) => (isLeftOut(one) ? undefined : withoutLeftOut(one.kept)));
}

type Part = KeptFields | KeptElements;

function somePart(kept: Kept, holds: (part: Part) => boolean): boolean {
  return (
    kept.type !== 'value' && (holds(kept) || partsIn(kept).some((one) => somePart(one, holds)))
  );
}

function hasMany(part: Part): boolean {
  return part.type === 'elements' || part.isMap === true;
}

/** Reports whether the conversion back leaves out elements or entries themselves. */
function leavesOut(part: Part): boolean {
  return part.type === 'elements'
    ? part.elements.some(isLeftOut)
    : [...part.fields.values()].some(isLeftOutEntry);
}

/**
 * Reports whether two differences of an object have a place in common where elements or entries may be lost. The order
 * of a list is not a place, and a scalar has no elements.
 */
export function overlaps(one: Kept, other: Kept | undefined): boolean {
  if (other === undefined || isOrder(one) || isOrder(other) || isScalar(one)) return false;
  if (one.type === 'elements' && other.type === 'elements') return areOverlapping(one, other);
  if (one.type !== 'fields' || other.type !== 'fields') return true;
  return [...one.fields].some(([name, kept]) => {
    const same = other.fields.get(name);
    return (one.isMap === true && same !== undefined) || overlaps(kept, same);
  });
}

function areOverlapping(one: KeptElements, other: KeptElements): boolean {
  if (!areComparable(one.keys, other.keys)) return true;
  // Elements that are left out of a list without keys have no name, so any two of them overlap.
  const others = keptByName(other.elements);
  return one.elements.some(({ name = [], kept }) => overlaps(kept, others.get(nameText(name))));
}

function isScalar(kept: Kept): boolean {
  return kept.type === 'value' && !isJsonList(kept.is) && !isJsonObject(kept.is);
}
