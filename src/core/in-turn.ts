/**
 * Calls a function for one item after the other, and returns the results. It is for calls of API servers and webhooks,
 * which may be small.
 */
export async function inTurn<Item, Result>(
  items: Iterable<Item>,
  act: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) {
    // oxlint-disable-next-line no-await-in-loop -- this is the purpose
    results.push(await act(item, results.length));
  }
  return results;
}
