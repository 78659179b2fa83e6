import { markersIn } from '../hostile/marker.ts';
import { SECRET } from '../servers/secret.ts';
import type { Fault } from './check-reply.ts';

/** Log fields that hold names from reviews: uid, kinds, versions, and the message that the caller also gets. */
const NAMES = new Set(['uid', 'kind', 'from', 'to', 'message']);

/** Finds a fault in a log line: it must be JSON, and hold no secret and nothing of a request except names. */
export function findLogFault(line: string): Fault {
  if (line.includes(SECRET)) return 'the secret in the log';
  const entry = parse(line);
  if (entry === undefined) return 'a line that is no JSON';
  if (!line.includes('zq')) return undefined;
  const isOfHead = markersIn(line).some(({ place }) => place === 'h' || place === 'x');
  if (isOfHead) return 'a part of a head in the log';
  const rest = Object.entries(entry).filter(([field]) => !NAMES.has(field));
  return markersIn(JSON.stringify(rest)).length > 0 ? 'content of a request in the log' : undefined;
}

function parse(line: string): object | undefined {
  try {
    return JSON.parse(line) as object;
  } catch {
    return undefined;
  }
}
