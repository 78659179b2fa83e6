/** The first item with a key, and the number of items with it. */
interface First<Item> {
  readonly first: Item;
  readonly seen: number;
}

/** Returns the first item with each key. */
export function firstByKey<Item>(
  items: readonly Item[],
  keysOf: (item: Item, index: number) => readonly string[],
): ReadonlyMap<string, First<Item>> {
  const found = new Map<string, First<Item>>();
  for (const [index, item] of items.entries()) {
    for (const key of new Set(keysOf(item, index))) {
      const { first, seen } = found.get(key) ?? { first: item, seen: 0 };
      found.set(key, { first, seen: seen + 1 });
    }
  }
  return found;
}
