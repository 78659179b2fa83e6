import { fieldOf } from '../json/fields.ts';
import type { KeptTree, ListKeys } from '../kind/version-tree.ts';
import type { Shape } from '../schema/shape.ts';

type Shapes = Readonly<Partial<Record<string, Shape>>>;

/** Returns one sentence for each mistake in the keys of lists. */
export function findListKeys(tree: KeptTree): string[] {
  return Object.entries(tree.listKeys).flatMap(([path, keys]) => {
    const place = `listKeys['${path}']`;
    if (keys.length === 0) {
      return [`${place} is empty: list the fields that identify an element`];
    }
    const lists = Object.values(tree.shapes).map(
      (shape) => shape && listAt(shape, path.split('.')),
    );
    return lists.some((list) => list !== undefined)
      ? []
      : [
          `${place} is not a list in any version: correct the path, and write only field names, without [*]`,
        ];
  });
}

/** Returns the shape of the elements of the list at a path; undefined if there is none. */
function listAt(
  { items, fields = {} }: Shape,
  [name, ...rest]: readonly string[],
): Shape | undefined {
  if (name === undefined) return items;
  if (items !== undefined) return listAt(items, [name, ...rest]);
  const field = fieldOf(fields, name);
  return field && listAt(field, rest);
}

/** Returns the shapes with the author's list keys. */
export function withListKeys(shapes: Shapes, listKeys: ListKeys): Shapes {
  let known = shapes;
  for (const [path, names] of Object.entries(listKeys)) {
    known = Object.fromEntries(
      Object.entries(known).map(([version, shape]) => [
        version,
        shape && withNames(shape, path.split('.'), names),
      ]),
    );
  }
  return known;
}

function withNames(shape: Shape, path: readonly string[], names: readonly string[]): Shape {
  const [name, ...rest] = path;
  const { items, fields = {} } = shape;
  if (name === undefined) return items === undefined ? shape : { ...shape, names };
  if (items !== undefined) return { ...shape, items: withNames(items, path, names) };
  const field = fieldOf(fields, name);
  if (field === undefined) return shape;
  return { ...shape, fields: { ...fields, [name]: withNames(field, rest, names) } };
}
