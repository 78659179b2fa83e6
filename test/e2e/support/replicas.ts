import type { NodeEntry } from '../../support/node-entry.ts';
import { startNodeEntry } from '../../support/node-entry.ts';
import type { Endpoint, Service } from './service.ts';
import { until } from './until.ts';

/** A Node entry behind a service, like a pod. */
export interface Replica extends NodeEntry {
  readonly endpoint: Endpoint;
}

/** Starts a replica that logs every call, and waits until it receives new connections. */
export async function startReplica(
  service: Service,
  settings: Readonly<Record<string, string>>,
): Promise<Replica> {
  const entry = await startNodeEntry({ LOG_LEVEL: 'debug', ...settings });
  const endpoint = service.add(entry.url);
  await until('the replica to be ready', () => endpoint.isReady());
  return { ...entry, endpoint };
}

/** Returns the number of reviews that a replica has answered. */
export function reviewsBy({ lines }: Replica, caller?: string): number {
  return lines.filter(
    (line) => line.msg === 'review' && (caller === undefined || line['caller'] === caller),
  ).length;
}
