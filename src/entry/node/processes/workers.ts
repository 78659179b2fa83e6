import type { Log } from '../../../http/log.ts';
import type { Snapshot } from '../observe/snapshot.ts';
import type { Heartbeats } from './heartbeats.ts';
import { watchHeartbeats } from './heartbeats.ts';
import type { ToWorker } from './messages.ts';
import { HEARTBEAT_MILLISECONDS } from './messages.ts';
import { planRestarts } from './restarts.ts';
import type { Worker, WorkerEnd } from './worker.ts';
import { startWorker } from './worker.ts';

/** The reason why a process ended without an order. */
export type EndReason = 'crash' | 'stuck';

/** The functions and limits of those who start workers. */
interface WorkersOptions {
  readonly count: number;
  /** The longest time without a heartbeat, in milliseconds. */
  readonly patience: number;
  readonly log: Log;
  /** Returns the first message to a worker. */
  readonly start: () => ToWorker;
  readonly onMetrics: (id: number, snapshot: Snapshot) => void;
  /** Called after each end, with a reason unless it was ordered. */
  readonly onEnd: (id: number, reason: EndReason | undefined) => void;
  /** Called when processes end again and again, and none serves. */
  readonly onHopeless: (problem: string) => void;
}

/** The worker processes. Those that end are replaced, and those that are stuck are ended. */
export class Workers {
  readonly #options: WorkersOptions;
  readonly #workers = new Map<number, Worker>();
  readonly #stuck = new Set<number>();
  readonly #heartbeats: Heartbeats;
  readonly #delayAfter = planRestarts();
  readonly #ready = Promise.withResolvers<void>();
  readonly #gone = Promise.withResolvers<void>();
  #phase: 'starting' | 'serving' | 'stopping' = 'starting';
  #looking: NodeJS.Timeout | undefined;

  constructor(options: WorkersOptions) {
    this.#options = options;
    this.#heartbeats = watchHeartbeats(options.patience, () => performance.now());
  }

  /**
   * Starts the processes, and resolves when all serve. Rejects with the problem of the first that ends before. The
   * processes end with this one.
   */
  start(): Promise<void> {
    process.on('exit', this.kill);
    this.#looking = setInterval(() => this.#endStuck(), HEARTBEAT_MILLISECONDS).unref();
    for (let started = 0; started < this.#options.count; started += 1) this.#startOne();
    return this.#ready.promise;
  }

  /** Sends a message to all processes. */
  tell(message: ToWorker): void {
    for (const worker of this.#workers.values()) worker.tell(message);
  }

  /** Returns the ids of the processes that serve. */
  serving(): readonly number[] {
    return [...this.#workers.values()].filter((one) => one.isServing()).map(({ id }) => id);
  }

  /** Lets the processes that serve drain, ends the others at once, and resolves when all have ended. */
  drain(): Promise<void> {
    this.#phase = 'stopping';
    for (const worker of this.#workers.values()) {
      if (worker.isServing()) worker.tell({ is: 'drain' });
      else worker.kill();
    }
    if (this.#workers.size === 0) this.#gone.resolve();
    return this.#gone.promise;
  }

  /** Ends all processes at once. */
  readonly kill = (): void => {
    for (const worker of this.#workers.values()) worker.kill();
  };

  /** Stops starting processes, and ends all of them immediately. */
  readonly stop = (): void => {
    this.#phase = 'stopping';
    clearInterval(this.#looking);
    this.kill();
    process.off('exit', this.kill);
  };

  #startOne(): void {
    if (this.#phase === 'stopping') return;
    const worker = startWorker({
      start: this.#options.start,
      onMessage: () => this.#heartbeats.heard(worker.id),
      onServing: () => {
        if (this.#phase !== 'starting' || this.serving().length < this.#options.count) return;
        this.#phase = 'serving';
        this.#ready.resolve();
      },
      onMetrics: (snapshot) => this.#options.onMetrics(worker.id, snapshot),
      onEnd: (end) => this.#afterEnd(worker, end),
    });
    this.#workers.set(worker.id, worker);
    this.#heartbeats.started(worker.id);
  }

  #afterEnd(worker: Worker, end: WorkerEnd): void {
    const reason = this.#stuck.delete(worker.id) ? 'stuck' : 'crash';
    this.#workers.delete(worker.id);
    this.#heartbeats.forget(worker.id);
    this.#options.onEnd(worker.id, this.#phase === 'stopping' ? undefined : reason);
    switch (this.#phase) {
      case 'starting':
        this.#ready.reject(new Error(end.problem ?? `a process cannot start: ${end.how}`));
        return;
      case 'serving':
        this.#replace(worker, end);
        return;
      case 'stopping':
        if (this.#workers.size === 0) this.#gone.resolve();
    }
  }

  #replace({ pid }: Pick<Worker, 'pid'>, { served, problem, how }: WorkerEnd): void {
    const delay = this.#delayAfter({ served, others: this.serving().length });
    const error = problem ?? how;
    if (delay === 'never') {
      this.#options.onHopeless(`processes end as soon as they start: ${error}`);
      return;
    }
    this.#options.log({ level: 'error', msg: 'process ended', pid, error });
    setTimeout(() => this.#startAgain(), delay);
  }

  /** Starts a process, or tries it later if the system refuses it, for instance for lack of memory. */
  #startAgain(): void {
    try {
      this.#startOne();
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error);
      this.#replace({ pid: undefined }, { served: 0, problem, how: '' });
    }
  }

  #endStuck(): void {
    const { log, patience } = this.#options;
    for (const id of this.#heartbeats.silent()) {
      const worker = this.#workers.get(id);
      if (worker === undefined || this.#stuck.has(id)) continue;
      this.#stuck.add(id);
      log({ level: 'error', msg: 'process stuck', pid: worker.pid, seconds: patience / 1000 });
      worker.kill();
    }
  }
}
