import { sameJson } from '../json/same-json.ts';
import type { Both } from './restore/place.ts';
import { bothInElement, bothInField } from './restore/place.ts';
import type { Kept, KeptElement, KeptElements, KeptFields, KeptValue } from './tree/kept.ts';
import { nameText, withElements, withFields } from './tree/kept.ts';

/**
 * Returns a loss without the values that only defaults have brought and that no other value replaces, because the API
 * server sets the defaults again. Returns the loss itself if it has no such values, and undefined if it has no others.
 *
 * @param both - the object that loses the values, with and without the defaults that the API server may have set
 * @param known - a loss of which nothing is left out
 */
export function writtenIn(loss: Kept, both: Both, known?: Kept): Kept | undefined {
  switch (loss.type) {
    case 'value':
      return known?.type !== 'value' && isLostDefault(loss, both) ? undefined : loss;
    case 'fields':
      return writtenFields(loss, both, known);
    case 'elements':
      return writtenElements(loss, both, known);
  }
}

function isLostDefault({ is, was }: KeptValue, { given, bare }: Both): boolean {
  return is !== undefined && was === undefined && bare === undefined && sameJson(is, given);
}

function writtenFields(loss: KeptFields, both: Both, known: Kept | undefined): Kept | undefined {
  const others = known?.type === 'fields' ? known.fields : undefined;
  const fields = new Map<string, Kept>();
  for (const [name, kept] of loss.fields) {
    const left = writtenIn(kept, bothInField(both, name), others?.get(name));
    if (left !== undefined) fields.set(name, left);
  }
  const isSame = [...loss.fields].every(([name, kept]) => fields.get(name) === kept);
  return isSame ? loss : withFields(loss, fields);
}

function writtenElements(
  loss: KeptElements,
  both: Both,
  known: Kept | undefined,
): Kept | undefined {
  const given = known?.type === 'elements' ? known.elements : [];
  const others = new Map(given.map(({ name = [], kept }) => [nameText(name), kept]));
  const elements = loss.elements.flatMap((element): KeptElement[] => {
    const { name = [], index, left: at, kept } = element;
    // Defaults create no elements, so a client has written an element that is lost as a whole.
    if (index !== undefined || at === undefined) return [element];
    const left = writtenIn(kept, bothInElement(both, at), others.get(nameText(name)));
    if (left === undefined) return [];
    return [left === kept ? element : { ...element, kept: left }];
  });
  const isSame =
    elements.length === loss.elements.length &&
    elements.every((one, at) => one === loss.elements[at]);
  return isSame ? loss : withElements(loss, elements);
}
