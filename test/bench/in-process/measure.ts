import { performance } from 'node:perf_hooks';
import { readProcessorTime } from '../support/processor-time.ts';
import { watchOthers } from '../support/watch-others.ts';
import { startEngine } from './engines.ts';
import type { Engine, EngineName } from './engines.ts';
import { SIZES } from './objects.ts';
import type { Task } from './work.ts';

/** The thoroughness of a measurement. */
export interface Effort {
  readonly rounds: number;
  /**
   * The number of times to start over with new processes; the rounds are divided between them. Two processes that do
   * the same work may differ for their whole lives, by compiled code and heap layout.
   */
  readonly processes: number;
  /** The minimum time of a sample. Short reviews are repeated to reach it. */
  readonly sampleMilliseconds: number;
  /** The time for which each task runs before the first round, until it is compiled. */
  readonly warmUpMilliseconds: number;
}

/** Microseconds for one object, one number per round. */
export interface Times {
  /** Processor time of all threads, because compilation and garbage collection are part of the cost. */
  readonly processor: readonly number[];
  readonly clock: readonly number[];
}

export interface Measured {
  /** The times of each task. */
  readonly times: readonly Times[];
  /** The most cores that were busy with other work. */
  readonly coresOfOthers: number;
}

/**
 * The garbage of a large review is often collected during one of the next ones. A sample therefore has several large
 * reviews and takes longer.
 */
const BIG = { bytes: 1_000_000, leastReviews: 3, leastMilliseconds: 200 };

/**
 * Runs all tasks side by side in every round, in an order that changes from round to round. Each task has its own
 * process, so that none pays for the garbage of another. V8 decides when to collect garbage, as on a server: collection
 * on demand drops compiled code whose objects have all died, and would measure its compilation. The time is processor
 * time, because other work may keep the machine busy.
 */
export async function measure(
  name: EngineName,
  tasks: readonly Task[],
  effort: Effort,
): Promise<Measured> {
  const times = tasks.map(() => ({ processor: [] as number[], clock: [] as number[] }));
  const coresOfOthers: number[] = [];
  for (let set = 0; set < effort.processes; set += 1) {
    const engines: Engine[] = [];
    try {
      for (const _ of tasks) engines.push(await startEngine(name));
      const measured = await measureIn(engines, tasks, effort);
      for (const [at, { processor, clock }] of measured.times.entries()) {
        times[at]?.processor.push(...processor);
        times[at]?.clock.push(...clock);
      }
      coresOfOthers.push(measured.coresOfOthers);
    } finally {
      for (const engine of engines) await engine.stop();
    }
  }
  return { times, coresOfOthers: Math.max(...coresOfOthers) };
}

async function measureIn(
  engines: readonly Engine[],
  tasks: readonly Task[],
  { rounds, processes, sampleMilliseconds, warmUpMilliseconds }: Effort,
): Promise<Measured> {
  const milliseconds: number[] = [];
  for (const [at, task] of tasks.entries()) {
    const done = await engines[at]?.tell({ prepare: task, warmUpMilliseconds });
    milliseconds.push(done?.milliseconds ?? Number.NaN);
  }
  const reviews = tasks.map((task) =>
    reviewsInSample(tasks, milliseconds, task, sampleMilliseconds),
  );
  const others = await watchOthers(engines.map(({ pid }) => pid));
  const times = tasks.map(() => ({ processor: [] as number[], clock: [] as number[] }));
  for (let round = 0; round < rounds / processes; round += 1) {
    for (const at of turn(round, tasks.length)) {
      const [engine, task, count = 1] = [engines[at], tasks[at], reviews[at]];
      if (engine === undefined || task === undefined) continue;
      const scale = 1000 / (count * task.objects);
      const clock = performance.now();
      const processor = readProcessorTime(engine.pid);
      await engine.tell({ reviews: count });
      times[at]?.processor.push((readProcessorTime(engine.pid) - processor) * scale);
      times[at]?.clock.push((performance.now() - clock) * scale);
    }
  }
  return { times, coresOfOthers: await others() };
}

/** Returns all indexes, each round beginning with another one, and reversed every second time around. */
function turn(round: number, length: number): number[] {
  const order = Array.from({ length }, (_, at) => (at + round) % length);
  return Math.floor(round / length) % 2 === 0 ? order : order.toReversed();
}

/** Returns the number of reviews in a sample, the same for all tasks on the same reviews: that of the fastest task. */
function reviewsInSample(
  tasks: readonly Task[],
  milliseconds: readonly number[],
  task: Task,
  sampleMilliseconds: number,
): number {
  const reviews = reviewsOf(task);
  const shortest = Math.min(
    ...milliseconds.filter((_, at) => tasks[at] !== undefined && reviewsOf(tasks[at]) === reviews),
  );
  if (bytesOf(task) < BIG.bytes) {
    return Math.max(1, Math.round(sampleMilliseconds / shortest));
  }
  return Math.max(BIG.leastReviews, Math.round(BIG.leastMilliseconds / shortest));
}

/** Returns equal values for tasks on the same reviews. */
function reviewsOf(task: Task): unknown {
  return 'texts' in task ? task.texts : `${task.objects} × ${task.size}`;
}

/** Returns the size of a review. */
function bytesOf(task: Task): number {
  return 'texts' in task
    ? Math.max(...task.texts.map(({ length }) => length))
    : SIZES[task.size].bytes * task.objects;
}
