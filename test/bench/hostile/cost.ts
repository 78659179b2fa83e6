import { setTimeout as sleep } from 'node:timers/promises';
import { startEngine } from '../in-process/engines.ts';
import type { Engine } from '../in-process/engines.ts';
import type { WorkedTask } from '../in-process/work.ts';
import { readProcessorTime } from '../support/processor-time.ts';

/** A process that answers one review again and again. */
export interface Answering {
  readonly pid: number;
  /** Milliseconds of the processor for one answer, each time anew. */
  readonly sample: () => Promise<number>;
  readonly stop: () => Promise<void>;
}

export interface CostOptions {
  readonly sampleMilliseconds: number;
  readonly warmUpMilliseconds: number;
  /** Whoever has not answered three times by then is given up. */
  readonly capSeconds: number;
}

/** Beside the review, answered before, so that something is compiled. */
type Reviews = Readonly<Record<'review', string> & Record<'others', readonly string[]>>;

/** Answers that are made before the first sample: to look at, to compare with, and to warm up. */
const LEAST_ANSWERS = 3;

/** Undefined, and what an answer takes at least, when there is none in time. */
export async function startAnswering(
  { review, others }: Reviews,
  options: CostOptions,
): Promise<Answering | { readonly atLeast: number }> {
  const { sampleMilliseconds, warmUpMilliseconds, capSeconds } = options;
  const engine = await startEngine('Node');
  try {
    const warm: WorkedTask = { does: 'answer', objects: 1, texts: others, others: [] };
    await engine.tell({ prepare: warm, warmUpMilliseconds });
    const task: WorkedTask = { does: 'answer', objects: 1, texts: [review], others: [] };
    const before = readProcessorTime(engine.pid);
    const done = await inTime(engine.tell({ prepare: task, warmUpMilliseconds }), capSeconds);
    if (done === undefined) {
      const atLeast = (readProcessorTime(engine.pid) - before) / LEAST_ANSWERS;
      await engine.stop();
      return { atLeast };
    }
    const reviews = Math.max(1, Math.round(sampleMilliseconds / (done.milliseconds ?? 1)));
    return { pid: engine.pid, sample: () => sampleOf(engine, reviews), stop: engine.stop };
  } catch (error) {
    await engine.stop();
    throw error;
  }
}

async function sampleOf(engine: Engine, reviews: number): Promise<number> {
  const before = readProcessorTime(engine.pid);
  await engine.tell({ reviews });
  return (readProcessorTime(engine.pid) - before) / reviews;
}

/** Undefined when it takes longer; then nobody waits for it any more. */
async function inTime<T>(work: Promise<T>, seconds: number): Promise<T | undefined> {
  const patience = new AbortController();
  const late = sleep(seconds * 1000, undefined, { signal: patience.signal }).catch(() => undefined);
  // Its process will be stopped, and then it fails.
  work.catch(() => undefined);
  try {
    return await Promise.race([work, late]);
  } finally {
    patience.abort();
  }
}
