import type { JsonObject } from '../../../core/json/json-value.ts';
import type { Cluster } from '../../cluster.ts';
import { addressOf, pagesOf } from '../../pages.ts';
import type { ObjectAddress, Resource } from '../../pages.ts';
import type { ManagerEntries, ObjectFacts } from '../facts.ts';
import { managersOf } from '../../managers-of.ts';
import { isForbidden } from '../../status.ts';

/** The objects of a resource, with the first few of them. */
export interface ReadObjects {
  readonly facts: ObjectFacts;
  readonly samples: readonly ObjectAddress[];
}

/** The options of a count. */
export interface CountOptions {
  /** The number of objects after which no further page is read; undefined to read all. */
  readonly most?: number | undefined;
  /** The number of objects by the metrics, used if they cannot be listed to the end. */
  readonly stored: number | undefined;
  readonly onPage?: (read: number, remaining: number | undefined) => void;
}

/** As many as are worth a request each. */
const MOST_SAMPLES = 5;

/**
 * Counts the objects of a resource and the entries of their managedFields, from metadata-only pages.
 */
export async function readObjects(
  cluster: Cluster,
  resource: Resource,
  { most, stored, onPage }: CountOptions,
): Promise<ReadObjects> {
  const entries = new Map<string, ManagerEntries>();
  let read = 0;
  const samples: ObjectAddress[] = [];
  let remaining: number | undefined = 0;
  try {
    for await (const page of pagesOf(cluster, resource, { form: 'metadata' })) {
      const first = page.items.slice(0, MOST_SAMPLES - samples.length);
      samples.push(...first.flatMap((item) => addressOf(item) ?? []));
      for (const item of page.items) addEntries(item, resource.group, entries);
      read += page.items.length;
      remaining = page.next === undefined ? 0 : page.remaining;
      onPage?.(read, remaining);
      if (most !== undefined && read >= most) break;
    }
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    const facts = { read, entries: [...entries.values()], problem, ...countOf(stored) };
    return { facts: { ...facts, isForbidden: isForbidden(error) }, samples: [] };
  }
  const count = remaining === undefined ? stored : read + remaining;
  return {
    facts: { read, entries: [...entries.values()], ...countOf(count) },
    samples,
  };
}

function countOf(count: number | undefined): { readonly count?: number } {
  return count === undefined ? {} : { count };
}

function addEntries(item: JsonObject, group: string, entries: Map<string, ManagerEntries>): void {
  for (const [version, managers] of managersOf(item, group)) {
    for (const manager of managers) {
      const key = JSON.stringify([manager, version]);
      entries.set(key, { manager, version, objects: (entries.get(key)?.objects ?? 0) + 1 });
    }
  }
}
