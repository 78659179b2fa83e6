import { readFileSync, readdirSync } from 'node:fs';

/**
 * The most connections to the port of metrics. Two Prometheus servers hold two. Without a limit, whoever reaches this
 * port could take the handles of callers, or those that the first of several processes needs to replace another one.
 */
export const MOST_SCRAPERS = 16;

/** The file handles that stay free for files of secrets and certificates, and for connections that are just closing. */
const RESERVE = 16;

/**
 * Returns how many connections the file handles of this process allow, with a reserve. Without it, a flood of
 * connections takes every handle, and the system refuses those of callers before anything can be closed for them.
 * Returns infinity where the system has no `/proc`.
 *
 * @param others the connections of other ports
 */
export function roomForConnections(others: number): number {
  try {
    const limits = readFileSync('/proc/self/limits', 'latin1');
    const most = Number(/^Max open files +(\d+)/m.exec(limits)?.[1] ?? Number.POSITIVE_INFINITY);
    return Math.max(1, most - readdirSync('/proc/self/fd').length - RESERVE - others);
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
