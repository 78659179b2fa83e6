/** The parts of a webhook that have started. */
export interface Parts {
  /** Notes how to stop a part that has just started. */
  readonly add: (stop: () => void) => void;
  /** Stops all parts. */
  readonly stop: () => void;
}

/** Runs a start. If it fails, the parts that have started before stop. */
export async function startOrStop<T>(start: (parts: Parts) => Promise<T>): Promise<T> {
  const all: (() => void)[] = [];
  const stop = (): void => {
    for (const one of all) one();
  };
  try {
    return await start({ add: (one) => void all.push(one), stop });
  } catch (error) {
    stop();
    throw error;
  }
}
