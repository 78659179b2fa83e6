import { fieldIn } from '../../json/fields.ts';
import type { JsonValue } from '../../json/json-value.ts';
import { isJsonList } from '../../json/json-value.ts';
import { fieldShape } from '../../schema/prune.ts';
import type { Shape } from '../../schema/shape.ts';
import { finderByName } from './by-name.ts';
import { byElement } from './compare.ts';
import type { Kept } from './kept.ts';
import { withEachElement, withEachField } from './kept.ts';

/**
 * Returns kept data with the elements of each list that the conversion back did not yield and that the object has now: a
 * client that adds an element to a list that it does not see has not removed the others. The other version may show
 * them, and a client may have removed them there, so they count as shown.
 *
 * @param value - the value at the place of the kept data
 */
export function divideLists(
  kept: Kept,
  value: JsonValue | undefined,
  shape: Shape | undefined,
): Kept {
  if (value === undefined) return kept;
  switch (kept.type) {
    case 'value': {
      const isWhole = kept.was === undefined && isJsonList(kept.is) && isJsonList(value);
      return isWhole ? asShown(byElement(kept.is, shape)) : kept;
    }
    case 'fields': {
      const divided = withEachField(kept, (field, name) =>
        divideLists(field, fieldIn(value, name), shape && fieldShape(shape, name)),
      );
      return divided ?? kept;
    }
    case 'elements': {
      const find = finderByName(value, kept);
      const divided = withEachElement(kept, (one) =>
        divideLists(one.kept, find(one.name), shape?.items),
      );
      return asShown(divided ?? kept);
    }
  }
}

function asShown(kept: Kept): Kept {
  return kept.type === 'elements' && kept.made ? { ...kept, isShown: true } : kept;
}
