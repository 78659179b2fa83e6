import type { CustomResource } from './custom-resource.ts';

/** Clients that create, change, read and delete objects of their own, each in its version. */
export interface LiveClients {
  /** The number of requests so far. */
  readonly asked: () => number;
  /** The failures so far, as the clients saw them. */
  readonly problems: readonly string[];
  readonly stop: () => Promise<void>;
}

/** A client, and the objects that it writes. */
export interface LiveClient {
  readonly name: string;
  readonly resource: CustomResource;
  /** Returns a new object. */
  readonly make: (name: string) => object;
  /** Returns a change; the object shows it when it is read. */
  readonly change: (round: number) => Readonly<Record<string, unknown>>;
}

/** Starts clients that work without a pause until they are stopped. */
export function startClients(clients: readonly LiveClient[]): LiveClients {
  const problems: string[] = [];
  let count = 0;
  const stopping = new AbortController();
  const ask = async <T>(what: string, request: () => Promise<T>): Promise<T | undefined> => {
    count += 1;
    try {
      return await request();
    } catch (error) {
      problems.push(`${what}: ${String(error)}`);
      return undefined;
    }
  };
  const work = async ({ name, resource, make, change }: LiveClient): Promise<void> => {
    for (let round = 0; !stopping.signal.aborted; round += 1) {
      const own = `${name}-${round}`;
      const spec = change(round);
      await ask(`${name} creates`, () => resource.create(make(own)));
      await ask(`${name} changes`, () => resource.mergePatch(own, { spec }));
      const read = await ask(`${name} reads`, () => resource.get(own));
      const seen = JSON.stringify(read?.['spec']);
      for (const [field, value] of Object.entries(spec)) {
        if (read !== undefined && !seen.includes(JSON.stringify(value))) {
          problems.push(`${name} changed ${field}, and reads ${seen}`);
        }
      }
      // Some objects stay, so that the migration meets them.
      if (round % 2 === 0) await ask(`${name} deletes`, () => resource.delete(own));
    }
  };
  const working = Promise.all(clients.map(work));
  return {
    asked: () => count,
    problems,
    stop: async () => {
      stopping.abort();
      await working;
    },
  };
}
