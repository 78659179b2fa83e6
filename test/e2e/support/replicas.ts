import type { NodeEntry } from '../../support/node-entry.ts';
import { startNodeEntry } from '../../support/node-entry.ts';
import type { Endpoint, Service } from './service.ts';
import { until } from './until.ts';

/** A Node entry behind a service, as a pod is. */
export interface Replica extends NodeEntry {
  readonly endpoint: Endpoint;
}

/** Starts one, and waits until new connections go to it. */
export async function startReplica(
  service: Service,
  settings: Readonly<Record<string, string>>,
): Promise<Replica> {
  const entry = await startNodeEntry(settings);
  const endpoint = service.add(entry.url);
  await until('the replica to be ready', () => endpoint.isReady());
  return { ...entry, endpoint };
}

/** The reviews that it has answered. */
export function reviewsBy({ lines }: Replica, caller?: string): number {
  return lines.filter(
    (line) => line.msg === 'review' && (caller === undefined || line['caller'] === caller),
  ).length;
}
