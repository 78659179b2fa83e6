/** The reports of processes that someone waits for. */
interface Reports {
  /** Notes that a process has reported or ended. */
  readonly arrived: (id: number) => void;
  /** Resolves when all these processes have reported, or after a time in milliseconds. */
  readonly all: (ids: readonly number[], longest: number) => Promise<void>;
}

/** Creates the reports that scrapes wait for. */
export function collectReports(): Reports {
  const waiting = new Set<(id: number) => void>();
  return {
    arrived: (id) => {
      for (const note of waiting) note(id);
    },
    all: async (ids, longest) => {
      const missing = new Set(ids);
      if (missing.size === 0) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      const note = (id: number): void => {
        missing.delete(id);
        if (missing.size === 0) resolve();
      };
      const timer = setTimeout(resolve, longest);
      waiting.add(note);
      await promise;
      clearTimeout(timer);
      waiting.delete(note);
    },
  };
}
