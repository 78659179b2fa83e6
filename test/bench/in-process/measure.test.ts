import { expect, test } from 'vitest';
import { startEngine } from './engines.ts';
import { measure } from './measure.ts';
import type { CronTabTask } from './work.ts';

const ENGINES = ['Node', 'workerd'] as const;

const task: CronTabTask = { does: 'convert', workload: 'two functions', size: '1 KB', objects: 1 };

test.each(ENGINES)('measures a time for every task in every round, in %s', async (name) => {
  const tasks: CronTabTask[] = [
    task,
    { ...task, does: 'parse and stringify' },
    { ...task, workload: 'a lens, one field kept', objects: 3 },
  ];
  const effort = { rounds: 2, processes: 2, sampleMilliseconds: 20, warmUpMilliseconds: 20 };
  const { times, coresOfOthers } = await measure(name, tasks, effort);
  expect(times).toHaveLength(3);
  for (const { processor, clock } of times) {
    expect(processor).toHaveLength(2);
    expect(Math.min(...processor, ...clock)).toBeGreaterThan(0);
  }
  expect(coresOfOthers).toBeGreaterThanOrEqual(0);
});

test.each(ENGINES)('refuses to measure a task that is not prepared, in %s', async (name) => {
  const engine = await startEngine(name);
  try {
    await expect(engine.tell({ reviews: 1 })).rejects.toThrow(
      /no work is prepared|Internal Server Error/,
    );
  } finally {
    await engine.stop();
  }
});
