import { fieldOf } from '../json/fields.ts';
import type { KeptTree, ListKeys } from '../kind/version-tree.ts';
import type { Path } from '../lens/engine/path.ts';
import { parsePath } from '../lens/engine/path.ts';
import type { Shape } from '../schema/shape.ts';

type Shapes = Readonly<Partial<Record<string, Shape>>>;

/** Returns one sentence for each mistake in the keys of lists. */
export function findListKeys(tree: KeptTree): string[] {
  return Object.entries(tree.listKeys).flatMap(([text, keys]) => {
    const place = `listKeys['${text}']`;
    if (keys.length === 0) {
      return [`${place} is empty: list the fields that identify an element`];
    }
    const path = readPath(text);
    const isList = (shape?: Shape): boolean =>
      shape !== undefined && path !== undefined && withNames(shape, path, keys) !== undefined;
    return Object.values(tree.shapes).some(isList)
      ? []
      : [
          `${place} is not a list in any version: correct the path, write only field names, without [*] and without keys of maps, and write a field name with a dot as ['a.b']`,
        ];
  });
}

function readPath(text: string): Path | undefined {
  try {
    return parsePath(text);
  } catch {
    return undefined;
  }
}

/** Returns the shapes with the author's list keys. */
export function withListKeys(shapes: Shapes, listKeys: ListKeys): Shapes {
  let known = shapes;
  for (const [text, names] of Object.entries(listKeys)) {
    const path = parsePath(text);
    known = Object.fromEntries(
      Object.entries(known).map(([version, shape]) => [
        version,
        shape && (withNames(shape, path, names) ?? shape),
      ]),
    );
  }
  return known;
}

/**
 * Returns a shape with the names of the elements of the list at a path; undefined if there is no such list. The path
 * has no keys for elements of lists and values of maps.
 */
function withNames(shape: Shape, path: Path, names: readonly string[]): Shape | undefined {
  const [name, ...rest] = path;
  const { items, values, fields = {} } = shape;
  if (items !== undefined) {
    if (name === undefined) return { ...shape, names };
    const named = withNames(items, path, names);
    return named && { ...shape, items: named };
  }
  const field = name === undefined ? undefined : fieldOf(fields, name);
  if (name !== undefined && field !== undefined) {
    const named = withNames(field, rest, names);
    return named && { ...shape, fields: { ...fields, [name]: named } };
  }
  const named = values && withNames(values, path, names);
  return named && { ...shape, values: named };
}
