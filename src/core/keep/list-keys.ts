import { fieldOf } from '../json/fields.ts';
import type { KeptTree } from '../kind/version-tree.ts';
import type { Path } from '../lens/engine/path.ts';
import { parsePath } from '../lens/engine/path.ts';
import type { Shape } from '../schema/shape.ts';

/** Returns one sentence for each mistake in the keys of lists. */
export function findListKeys(tree: KeptTree): string[] {
  return Object.entries(tree.listKeys).flatMap(([text, keys]) => {
    const place = `listKeys['${text}']`;
    if (keys.length === 0) {
      return [`${place} is empty: list the fields that identify an element`];
    }
    const lists = Object.values(tree.shapes).flatMap((shape) => listsAt(shape, readPath(text)));
    if (lists.length === 0) {
      return [
        `${place} is not a list in any version: correct the path, write only field names, without [*] and without keys of maps, and write a field name with a dot as ['a.b']`,
      ];
    }
    return keys
      .filter((key) => !lists.some(({ items }) => mayHave(items, key)))
      .map(
        (key) =>
          `${place} names ${key}, which no version has in the elements of this list: correct the name, or nothing identifies them`,
      );
  });
}

/** Returns the list at a path, if there is one. */
function listsAt(shape: Shape | undefined, path: Path | undefined): readonly Shape[] {
  const lists: Shape[] = [];
  if (shape !== undefined && path !== undefined) {
    withList(shape, path, (list) => {
      lists.push(list);
      return list;
    });
  }
  return lists;
}

function mayHave({ fields = {}, values, open }: Shape = {}, name: string): boolean {
  return Object.hasOwn(fields, name) || values !== undefined || open === true;
}

function readPath(text: string): Path | undefined {
  try {
    return parsePath(text);
  } catch {
    return undefined;
  }
}

/** Returns a tree whose shapes have the author's list keys. */
export function withListKeys(tree: KeptTree): KeptTree {
  let { shapes } = tree;
  for (const [text, names] of Object.entries(tree.listKeys)) {
    const path = parsePath(text);
    shapes = Object.fromEntries(
      Object.entries(shapes).map(([version, shape]) => [
        version,
        shape && (withList(shape, path, (list) => ({ ...list, names })) ?? shape),
      ]),
    );
  }
  return { ...tree, shapes };
}

/**
 * Returns a shape with another shape for the list at a path; undefined if there is no such list. The path has no keys
 * for elements of lists and values of maps.
 */
function withList(shape: Shape, path: Path, change: (list: Shape) => Shape): Shape | undefined {
  const [name, ...rest] = path;
  const { items, values, fields = {} } = shape;
  if (items !== undefined) {
    if (name === undefined) return change(shape);
    const changed = withList(items, path, change);
    return changed && { ...shape, items: changed };
  }
  const field = name === undefined ? undefined : fieldOf(fields, name);
  if (name !== undefined && field !== undefined) {
    const changed = withList(field, rest, change);
    return changed && { ...shape, fields: { ...fields, [name]: changed } };
  }
  const changed = values && withList(values, path, change);
  return changed && { ...shape, values: changed };
}
