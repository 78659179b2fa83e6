import { performance } from 'node:perf_hooks';
import { readProcessorTime } from '../support/processor-time.ts';
import { watchOthers } from '../support/watch-others.ts';
import { startEngine } from './engines.ts';
import type { Engine, EngineName } from './engines.ts';
import { SIZES } from './objects.ts';
import type { Task } from './work.ts';

/** How thoroughly tasks are compared. */
export interface Effort {
  readonly rounds: number;
  /**
   * How often all begins anew with new processes, between which the rounds are divided: two processes that do the same
   * may differ for as long as they live, by how their code was compiled and where their heap is.
   */
  readonly processes: number;
  /** How long a sample takes at least; of reviews that take less, there are several in one. */
  readonly sampleMilliseconds: number;
  /** How long each task is done before the first round, until it is compiled. */
  readonly warmUpMilliseconds: number;
}

/** Microseconds for one object, one number for each round. */
export interface Times {
  /** Of the processor, on all threads: what compiles and collects garbage beside is part of the cost. */
  readonly processor: readonly number[];
  readonly clock: readonly number[];
}

export interface Measured {
  /** Of each task. */
  readonly times: readonly Times[];
  /** Cores that were busy with something else, at worst. */
  readonly coresOfOthers: number;
}

/**
 * The garbage of a review of so many characters is often collected during one of the next, so that a sample has some
 * of them, and takes longer.
 */
const BIG = { bytes: 1_000_000, leastReviews: 3, leastMilliseconds: 200 };

/**
 * Does all tasks in every round, side by side, in an order that changes from round to round. Each has a process of its
 * own, so that none pays for what another one leaves, and garbage is collected when V8 sees fit, as on a server:
 * collecting it on demand drops compiled code whose objects have all died, and measures its compilation. Time is that
 * of the processor because others may keep the machine busy.
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

/** All of them, beginning with another one each time, and there and back again by turns. */
function turn(round: number, length: number): number[] {
  const order = Array.from({ length }, (_, at) => (at + round) % length);
  return Math.floor(round / length) % 2 === 0 ? order : order.toReversed();
}

/** The same number for all tasks that are done to the same reviews: as many as the fastest of them needs. */
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

/** The same for tasks that are done to the same reviews. */
function reviewsOf(task: Task): unknown {
  return 'texts' in task ? task.texts : `${task.objects} × ${task.size}`;
}

/** Of a review. */
function bytesOf(task: Task): number {
  return 'texts' in task
    ? Math.max(...task.texts.map(({ length }) => length))
    : SIZES[task.size].bytes * task.objects;
}
