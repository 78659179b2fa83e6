import { setTimeout as sleep } from 'node:timers/promises';
import { startEngine } from '../in-process/engines.ts';
import type { Engine } from '../in-process/engines.ts';
import type { WorkedTask } from '../in-process/work.ts';
import { readProcessorTime } from '../support/processor-time.ts';

/** A process that answers one review repeatedly. */
export interface Answerer {
  readonly pid: () => number;
  /** Takes a new review. Returns its least time in milliseconds if there is no answer in time. */
  readonly take: (review: string) => Promise<{ readonly atLeast: number } | undefined>;
  /** Measures the processor time of one answer in milliseconds. */
  readonly sample: () => Promise<number>;
  readonly stop: () => Promise<void>;
}

export interface CostOptions {
  readonly sampleMilliseconds: number;
  readonly warmUpMilliseconds: number;
  /** The time limit for the first three answers. */
  readonly capSeconds: number;
}

/** The number of answers before the first sample: to inspect, to compare, and to warm up. */
const LEAST_ANSWERS = 3;

/**
 * Starts a process. A process that exceeds the time limit is stopped and replaced by a new one.
 *
 * @param others reviews to answer first, so that code is compiled
 */
export async function startAnswerer(
  others: readonly string[],
  { sampleMilliseconds, warmUpMilliseconds, capSeconds }: CostOptions,
): Promise<Answerer> {
  const start = async (): Promise<Engine> => {
    const started = await startEngine('Node');
    const warm: WorkedTask = { does: 'answer', objects: 1, texts: others, others: [] };
    await started.tell({ prepare: warm, warmUpMilliseconds });
    return started;
  };
  let engine = await start();
  let reviews = 1;
  return {
    pid: () => engine.pid,
    take: async (review) => {
      const task: WorkedTask = { does: 'answer', objects: 1, texts: [review], others: [] };
      const before = readProcessorTime(engine.pid);
      const done = await inTime(engine.tell({ prepare: task, warmUpMilliseconds }), capSeconds);
      if (done === undefined) {
        const atLeast = (readProcessorTime(engine.pid) - before) / LEAST_ANSWERS;
        await engine.stop();
        engine = await start();
        return { atLeast };
      }
      reviews = Math.max(1, Math.round(sampleMilliseconds / (done.milliseconds ?? 1)));
      return undefined;
    },
    sample: () => sampleOf(engine, reviews),
    stop: () => engine.stop(),
  };
}

async function sampleOf(engine: Engine, reviews: number): Promise<number> {
  const before = readProcessorTime(engine.pid);
  await engine.tell({ reviews });
  return (readProcessorTime(engine.pid) - before) / reviews;
}

/** Returns undefined if the work takes longer. It is then abandoned. */
async function inTime<T>(work: Promise<T>, seconds: number): Promise<T | undefined> {
  const patience = new AbortController();
  const late = sleep(seconds * 1000, undefined, { signal: patience.signal }).catch(() => undefined);
  // The process will be stopped, which makes the abandoned work fail.
  work.catch(() => undefined);
  try {
    return await Promise.race([work, late]);
  } finally {
    patience.abort();
  }
}
