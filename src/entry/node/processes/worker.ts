import cluster from 'node:cluster';
import { LOG_OUTPUT } from '../observe/log.ts';
import type { Snapshot } from '../observe/snapshot.ts';
import type { ToPrimary, ToWorker } from './messages.ts';
import { WORKER_MARK } from './messages.ts';
import { relayLines } from './relay-lines.ts';

/** A worker process, as the primary sees it. */
export interface Worker {
  readonly id: number;
  readonly pid: number | undefined;
  readonly isServing: () => boolean;
  readonly tell: (message: ToWorker) => void;
  /** Ends the process at once, whatever it computes. */
  readonly kill: () => void;
}

/** The end of a worker process. */
export interface WorkerEnd {
  /** The time for which it served, in milliseconds. 0 if it never did. */
  readonly served: number;
  /** The problem that it reported, if any. */
  readonly problem: string | undefined;
  /** Its exit code or signal. */
  readonly how: string;
}

/** The functions that are called about a worker process. */
interface WorkerEvents {
  /** Returns the first message to the process. */
  readonly start: () => ToWorker;
  /** Called for each message, because each proves that the event loop turns. */
  readonly onMessage: () => void;
  readonly onServing: () => void;
  readonly onMetrics: (snapshot: Snapshot) => void;
  readonly onEnd: (end: WorkerEnd) => void;
}

/**
 * Starts a worker process, which runs the program of this process again. Its log lines go to the log of this one.
 *
 * Processes accept connections themselves (`SCHED_NONE`), so one that is stuck or busy gets none. If this process passed
 * connections on in turns (`SCHED_RR`), each stuck process would hold one of them until its client gives up. Over TLS,
 * both shared 10 and 100 connections almost evenly, and took the same time per call.
 */
export function startWorker(events: WorkerEvents): Worker {
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  cluster.setupPrimary({ stdio: ['ignore', 'pipe', 'inherit', 'ipc'], serialization: 'advanced' });
  const worker = cluster.fork({ [WORKER_MARK]: 'true' });
  const { id, process: child } = worker;
  let servingSince: number | undefined;
  let problem: string | undefined;
  const tell = (message: ToWorker): void => {
    if (worker.isConnected()) worker.send(message);
  };
  worker.on('message', (message: ToPrimary) => {
    events.onMessage();
    switch (message.is) {
      case 'hello':
        tell(events.start());
        return;
      case 'serving':
        servingSince = performance.now();
        events.onServing();
        return;
      case 'failed':
        ({ problem } = message);
        return;
      case 'alive':
        if (message.metrics !== undefined) events.onMetrics(message.metrics);
    }
  });
  // For instance, a message to a process that has just ended, or no file handle for a new one, which then has no output.
  worker.on('error', ({ message }) => {
    if (child.pid === undefined) problem = message;
  });
  if (child.stdout) relayLines(child.stdout, LOG_OUTPUT);
  // Not `exit`, after which its last log lines may still arrive.
  child.once('close', (code, signal) => {
    events.onEnd({
      served: servingSince === undefined ? 0 : performance.now() - servingSince,
      problem,
      how: signal ?? `exit code ${code}`,
    });
  });
  return {
    id,
    pid: child.pid,
    isServing: () => servingSince !== undefined,
    tell,
    kill: () => void child.kill('SIGKILL'),
  };
}
