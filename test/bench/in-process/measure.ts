import { performance } from 'node:perf_hooks';
import { readProcessorTime } from '../support/processor-time.ts';
import type { Engine } from './engines.ts';
import { SIZES } from './objects.ts';
import type { Task } from './work.ts';

/** How thoroughly tasks are compared. */
export interface Effort {
  readonly rounds: number;
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

/**
 * Reviews of so many characters leave garbage that one sample makes and the next one collects, so all of it is
 * collected before each. Smaller ones collect theirs while they are measured, as a server does.
 */
const BIG = 1_000_000;

/**
 * Does all tasks in every round, side by side, in an order that changes from round to round. Time is that of the
 * processor because others may keep the machine busy.
 *
 * @returns the times of each task
 */
export async function measure(
  engine: Engine,
  tasks: readonly Task[],
  { rounds, sampleMilliseconds, warmUpMilliseconds }: Effort,
): Promise<Times[]> {
  const { milliseconds = [] } = await engine.tell({ prepare: tasks, warmUpMilliseconds });
  const times = tasks.map(() => ({ processor: [] as number[], clock: [] as number[] }));
  for (let round = 0; round < rounds; round += 1) {
    for (const at of turn(round, tasks.length)) {
      const task = tasks[at];
      if (task === undefined) continue;
      if (SIZES[task.size].bytes * task.objects >= BIG) await engine.tell({ collect: true });
      const reviews = reviewsInSample(tasks, milliseconds, task, sampleMilliseconds);
      const clock = performance.now();
      const processor = readProcessorTime(engine.pid);
      await engine.tell({ task: at, reviews });
      const scale = 1000 / (reviews * task.objects);
      times[at]?.processor.push((readProcessorTime(engine.pid) - processor) * scale);
      times[at]?.clock.push((performance.now() - clock) * scale);
    }
  }
  return times;
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
  const shortest = Math.min(
    ...milliseconds.filter((_, at) => {
      const other = tasks[at];
      return other?.size === task.size && other.objects === task.objects;
    }),
  );
  return Math.max(1, Math.round(sampleMilliseconds / shortest));
}
