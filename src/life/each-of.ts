/** Runs an action for each element, a bounded number at a time. */
export async function eachOf<T>(
  elements: readonly T[],
  workers: number,
  act: (element: T) => Promise<void>,
): Promise<void> {
  const iterator = elements.values();
  const work = async (): Promise<void> => {
    // All workers share one iterator, so each element is taken once.
    for (const element of iterator) {
      // oxlint-disable-next-line no-await-in-loop -- a worker does one thing at a time
      await act(element);
    }
  };
  await Promise.all(Array.from({ length: Math.min(workers, elements.length) }, work));
}
