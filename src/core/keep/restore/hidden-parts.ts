import type { Kept } from '../tree/kept.ts';
import { withEachField, withSome } from '../tree/kept.ts';
import { mayBeHidden } from './elements/restore-elements.ts';
import type { Hidden } from './hidden.ts';
import type { Place } from './place.ts';
import { placeOfField } from './place.ts';

/** Returns the kept data of elements that were left out and may be hidden now, instead of removed. */
export function hiddenElements(kept: Kept, place: Place): Kept | undefined {
  if (kept.type !== 'elements') return undefined;
  const hidden = kept.elements.filter(
    (element) =>
      element.index !== undefined && mayBeHidden(element, { kept, isAbsent: false }, place),
  );
  return hidden.length === 0 ? undefined : { ...kept, elements: hidden };
}

/** Returns the kept data whose parents may all be hidden. A hidden object of one parent's name may be another object. */
export function hiddenPart(kept: Kept, place: Place): Kept | undefined {
  const { by, name = '', map } = place;
  if (kept.type !== 'value' && place.from === undefined) return kept;
  if (!isHidden(kept, { name, map }, by.hidden)) return undefined;
  if (kept.type === 'value') return kept;
  if (kept.type === 'elements') {
    const known = { kept, isAbsent: true };
    return withSome(kept, (element) => mayBeHidden(element, known, place));
  }
  return withEachField(kept, (field, inside) => {
    const isParent = field.type !== 'value' && !field.made;
    return isParent ? hiddenPart(field, placeOfField(place, inside)) : field;
  });
}

/** Reports whether the parent of kept data may be hidden, or the value that the conversion back yielded instead. */
export function isHidden(
  kept: Kept,
  { name, map }: { readonly name: string; readonly map: string | undefined },
  hidden: Hidden,
): boolean {
  if (kept.type === 'value') return kept.was !== undefined && hidden.hasValue(kept.was);
  if (kept.made) return false;
  return kept.type === 'fields' ? hidden.mayHaveObject(name, map) : hidden.mayHaveList(name, kept);
}
