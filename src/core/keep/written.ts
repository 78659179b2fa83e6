import type { Shape } from '../schema/shape.ts';
import { fieldShape } from '../schema/prune.ts';
import { isPreset } from '../schema/without-presets.ts';
import type { Kept } from './tree/kept.ts';
import { withElements, withFields } from './tree/kept.ts';

/**
 * Returns a loss without values that equal their default and that no other value replaces: the API server may have set
 * them. Undefined if nothing else is lost.
 *
 * @param shape - of the version that loses the values
 */
export function writtenIn(loss: Kept, shape: Shape | undefined): Kept | undefined {
  switch (loss.type) {
    case 'value': {
      const { is, was } = loss;
      const isDefault = is !== undefined && was === undefined && shape !== undefined;
      return isDefault && isPreset(is, shape) ? undefined : loss;
    }
    case 'fields': {
      const fields = new Map<string, Kept>();
      for (const [name, kept] of loss.fields) {
        const left = writtenIn(kept, fieldShape(shape, name));
        if (left !== undefined) fields.set(name, left);
      }
      return withFields(loss, fields);
    }
    case 'elements': {
      const elements = loss.elements.flatMap((element) => {
        const kept =
          element.index === undefined ? writtenIn(element.kept, shape?.items) : element.kept;
        return kept === undefined ? [] : [{ ...element, kept }];
      });
      return withElements(loss, elements);
    }
  }
}
