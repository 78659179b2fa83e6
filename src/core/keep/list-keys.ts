import { fieldOf } from '../json/fields.ts';
import type { KeptTree } from '../kind/version-tree.ts';
import type { Path } from '../lens/engine/path.ts';
import { parsePath } from '../lens/engine/path.ts';
import type { Shape } from '../schema/shape.ts';
import { NAMING_FIELDS } from './tree/match-elements.ts';

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
    const isWrong = (is: typeof mayHave, key: string): boolean =>
      lists.every(({ items }) => !is(items, key));
    const unknown = keys.filter((key) => isWrong(mayHave, key));
    const nameless = keys.filter((key) => !unknown.includes(key) && isWrong(mayName, key));
    if (unknown.length + nameless.length === 0) return findLostKeys(text, keys, tree);
    return [
      ...unknown.map(
        (key) =>
          `${place} names ${key}, which no version has in the elements of this list: correct the name`,
      ),
      ...nameless.map(
        (key) =>
          `${place} names ${key}, which is an object or a list: name fields with a text, a number or a boolean`,
      ),
    ];
  });
}

/**
 * Reports keys that no conversion preserves under their names: every neighbour of the versions that have one also has
 * the list, but its elements have no such field. If only some neighbours lack the keys, the others need them.
 */
function findLostKeys(text: string, keys: readonly string[], tree: KeptTree): string[] {
  const named = neighboursIn(tree).filter(([version]) =>
    listIn(version, text, tree).some(({ items }) => keys.some((key) => mayHave(items, key))),
  );
  const lacking = named.filter(
    ([version, other]) =>
      listIn(other, text, tree).some((list) => isWithout(list, keys)) &&
      !isElsewhere(text, [version, other], tree),
  );
  if (lacking.length === 0 || lacking.length < named.length) return [];
  const others = [...new Set(lacking.map(([, other]) => other))];
  return [
    `listKeys['${text}'] names ${keys.join(' and ')}, but in ${others.join(' and ')} the elements of this list have no such field: also name the field that identifies them there, or remove the entry if there is none`,
  ];
}

/** Returns all pairs of a version and a neighbour in the tree, in both directions. */
function neighboursIn({ spokes, hub }: KeptTree): (readonly [string, string])[] {
  return Object.keys(spokes).flatMap((version) => {
    const parent = spokes[version]?.through ?? hub;
    return [[version, parent] as const, [parent, version] as const];
  });
}

/** Reports whether nothing can identify the elements of a list: neither these keys, nor the schema, nor a name. */
function isWithout({ items = {}, keys, set }: Shape, names: readonly string[]): boolean {
  const { fields = {} } = items;
  const known = [...names, ...NAMING_FIELDS.flat()];
  const isIdentified = keys !== undefined || set === true;
  return (
    Object.keys(fields).length > 0 && !isIdentified && !known.some((key) => mayHave(items, key))
  );
}

/** Reports whether a neighbour may have the list at the path of another entry, and an unrelated list at this path. */
function isElsewhere(
  text: string,
  [version, neighbour]: readonly [string, string],
  tree: KeptTree,
): boolean {
  return Object.keys(tree.listKeys).some(
    (other) =>
      other !== text &&
      listIn(neighbour, other, tree).length > 0 &&
      listIn(version, other, tree).length === 0,
  );
}

function listIn(version: string, text: string, { shapes }: KeptTree): readonly Shape[] {
  return listsAt(shapes[version], readPath(text));
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

/** Reports whether a field may have a value that identifies an element. */
function mayName(items: Shape = {}, name: string): boolean {
  const { type } = fieldOf(items.fields ?? {}, name) ?? items.values ?? {};
  return mayHave(items, name) && type !== 'object' && type !== 'list';
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
