import { fieldOf } from '../json/fields.ts';
import type { Shape } from '../crd/shape.ts';
import type { Path } from './path.ts';

/** A place of which nothing is known, so everything is possible. */
export const OPEN_SHAPE: Shape = { open: true };

/** What a shape knows at a path; undefined when nothing survives there. */
export function shapeAt(shape: Shape, path: Path): Shape | undefined {
  let place: Shape | undefined = shape;
  for (const key of path) {
    if (place === undefined) return undefined;
    place = shapeOfField(place, key);
  }
  return place;
}

/** What each element of a list or each value of a map holds; undefined when the place is neither. */
export function shapeOfElements(shape: Shape): Shape | undefined {
  return shape.items ?? shape.values ?? (shape.open === true ? OPEN_SHAPE : undefined);
}

/** Whether the schema names every step of the path, so that objects are expected to have the field. */
export function isNamed(shape: Shape, path: Path): boolean {
  let place = shape;
  for (const key of path) {
    const { fields } = place;
    const field = fields && fieldOf(fields, key);
    if (field === undefined) return false;
    place = field;
  }
  return true;
}

function shapeOfField({ fields, values, open }: Shape, key: string): Shape | undefined {
  const field = fields && fieldOf(fields, key);
  return field ?? values ?? (open === true ? OPEN_SHAPE : undefined);
}
