import type { Shape } from '../schema/shape.ts';
import { fieldShape } from '../schema/prune.ts';
import { isPreset } from '../schema/without-presets.ts';
import type { Kept, KeptElement, KeptElements, KeptFields, KeptValue } from './tree/kept.ts';
import { nameText, withElements, withFields } from './tree/kept.ts';

/**
 * Returns a loss without the values that equal their default and that no other value replaces, because the API server
 * may have set them, and sets them again. Returns the loss itself if it has no such values, and undefined if it has no
 * others.
 *
 * @param shape - of the version that loses the values
 * @param known - a loss of which nothing is left out
 */
export function writtenIn(loss: Kept, shape: Shape | undefined, known?: Kept): Kept | undefined {
  switch (loss.type) {
    case 'value':
      return known?.type !== 'value' && isLostDefault(loss, shape) ? undefined : loss;
    case 'fields':
      return writtenFields(loss, shape, known);
    case 'elements':
      return writtenElements(loss, shape, known);
  }
}

function isLostDefault({ is, was }: KeptValue, shape: Shape | undefined): boolean {
  return is !== undefined && was === undefined && shape !== undefined && isPreset(is, shape);
}

function writtenFields(
  loss: KeptFields,
  shape: Shape | undefined,
  known: Kept | undefined,
): Kept | undefined {
  const others = known?.type === 'fields' ? known.fields : undefined;
  const fields = new Map<string, Kept>();
  for (const [name, kept] of loss.fields) {
    const left = writtenIn(kept, fieldShape(shape, name), others?.get(name));
    if (left !== undefined) fields.set(name, left);
  }
  const isSame = [...loss.fields].every(([name, kept]) => fields.get(name) === kept);
  return isSame ? loss : withFields(loss, fields);
}

function writtenElements(
  loss: KeptElements,
  shape: Shape | undefined,
  known: Kept | undefined,
): Kept | undefined {
  const given = known?.type === 'elements' ? known.elements : [];
  const others = new Map(given.map(({ name = [], kept }) => [nameText(name), kept]));
  const elements = loss.elements.flatMap((element): KeptElement[] => {
    const { name = [], index, kept } = element;
    // Defaults create no elements, so a client has written an element that is lost as a whole.
    if (index !== undefined) return [element];
    const left = writtenIn(kept, shape?.items, others.get(nameText(name)));
    if (left === undefined) return [];
    return [left === kept ? element : { ...element, kept: left }];
  });
  const isSame =
    elements.length === loss.elements.length &&
    elements.every((one, at) => one === loss.elements[at]);
  return isSame ? loss : withElements(loss, elements);
}
