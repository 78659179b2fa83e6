import { HEARTBEAT_MILLISECONDS } from './messages.ts';

/** The heartbeats of processes, by id. */
export interface Heartbeats {
  /** Notes that a process has started. It has 30 s more until its first report. */
  readonly started: (id: number) => void;
  /** Notes that a process has reported. */
  readonly heard: (id: number) => void;
  readonly forget: (id: number) => void;
  /** Returns the processes that have been silent for too long. Call it once per heartbeat. */
  readonly silent: () => readonly number[];
}

/** A process needs less than a second to load its modules, and longer on a busy machine. */
const START_MILLISECONDS = 30_000;

/**
 * Watches heartbeats. If this process itself was not running for a while, such as on a suspended machine, it has read
 * no heartbeat, so that time does not count.
 *
 * @param patience the longest silence, in milliseconds
 * @param now milliseconds on a monotonic clock
 */
export function watchHeartbeats(patience: number, now: () => number): Heartbeats {
  const heardAt = new Map<number, number>();
  let lookedAt = now();
  return {
    started: (id) => void heardAt.set(id, now() + START_MILLISECONDS),
    heard: (id) => void heardAt.set(id, now()),
    forget: (id) => void heardAt.delete(id),
    silent: () => {
      const time = now();
      const isLate = time - lookedAt > 2 * HEARTBEAT_MILLISECONDS;
      lookedAt = time;
      if (isLate) for (const [id, at] of heardAt) heardAt.set(id, Math.max(at, time));
      return [...heardAt].filter(([, at]) => time - at > patience).map(([id]) => id);
    },
  };
}
