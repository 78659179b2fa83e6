import { describe, expect, test } from 'vitest';
import { readProcesses } from '../../src/entry/node/processes/count.ts';
import { watchHeartbeats } from '../../src/entry/node/processes/heartbeats.ts';
import { planRestarts } from '../../src/entry/node/processes/restarts.ts';

const GIBIBYTE = 2 ** 30;
const ANY = Number.POSITIVE_INFINITY;

const IN_A_CLUSTER =
  'PROCESSES must be 1 or absent in a worker process of node:cluster, which pm2 starts in its cluster mode: remove PROCESSES, or start the program in fork mode';

describe('PROCESSES', () => {
  test.for<[PROCESSES: string | undefined, cores: number, memory: number, count: number]>([
    [undefined, 64, ANY, 1],
    ['', 64, ANY, 1],
    ['3', 1, ANY, 3],
    ['auto', 1, ANY, 1],
    ['auto', 8, ANY, 8],
    ['auto', 8, 3 * GIBIBYTE, 4],
    ['auto', 8, GIBIBYTE / 4, 1],
  ])('%j with %i cores and %d bytes is %i', ([PROCESSES, cores, memory, count]) => {
    const problems: string[] = [];
    const resources = { cores, memory, isClusterWorker: false };
    expect(readProcesses({ PROCESSES }, problems, resources)).toBe(count);
    expect(problems).toEqual([]);
  });

  test.for<[PROCESSES: string | undefined, problems: readonly string[]]>([
    [undefined, []],
    ['1', []],
    ['2', [IN_A_CLUSTER]],
    ['auto', [IN_A_CLUSTER]],
  ])('%j in a worker of another program has the problems %j', ([PROCESSES, expected]) => {
    const problems: string[] = [];
    readProcesses({ PROCESSES }, problems, { cores: 8, memory: ANY, isClusterWorker: true });
    expect(problems).toEqual(expected);
  });

  test.for(['0', '-1', '1.5', 'all', '1025'])('refuses %s', (PROCESSES) => {
    const problems: string[] = [];
    readProcesses({ PROCESSES }, problems);
    expect(problems).toEqual(['PROCESSES must be a whole number from 1 to 1024, or auto']);
  });
});

describe('a process is silent', () => {
  test('after the longest time without a report', () => {
    let now = 0;
    const heartbeats = watchHeartbeats(5000, () => now);
    heartbeats.heard(1);
    heartbeats.heard(2);
    for (now = 1000; now <= 5000; now += 1000) {
      heartbeats.heard(2);
      expect(heartbeats.silent()).toEqual([]);
    }
    now = 6000;
    expect(heartbeats.silent()).toEqual([1]);
    heartbeats.forget(1);
    expect(heartbeats.silent()).toEqual([]);
  });

  test('30 s later if it has never reported', () => {
    let now = 0;
    const heartbeats = watchHeartbeats(5000, () => now);
    heartbeats.started(1);
    const silentAt: number[] = [];
    for (; now <= 36_000; now += 1000) silentAt.push(...heartbeats.silent().map(() => now));
    expect(silentAt).toEqual([36_000]);
  });

  test('not earlier because this process was late meanwhile', () => {
    let now = 0;
    const heartbeats = watchHeartbeats(5000, () => now);
    heartbeats.started(1);
    const silentAt: number[] = [];
    for (now = 3000; now <= 36_000; now += 1000) {
      silentAt.push(...heartbeats.silent().map(() => now));
    }
    expect(silentAt).toEqual([36_000]);
  });

  test('not because this process itself was suspended', () => {
    let now = 0;
    const heartbeats = watchHeartbeats(5000, () => now);
    heartbeats.heard(1);
    now = 60_000;
    expect(heartbeats.silent()).toEqual([]);
    now = 61_000;
    expect(heartbeats.silent()).toEqual([]);
  });
});

describe('a process that has ended is replaced', () => {
  test('at once if it had served', () => {
    const delayAfter = planRestarts();
    const delays = Array.from({ length: 20 }, () => delayAfter({ served: 1000, others: 0 }));
    expect(new Set(delays)).toEqual(new Set([0]));
  });

  test('later and later if others serve, and forever', () => {
    const delayAfter = planRestarts();
    const delays = Array.from({ length: 10 }, () => delayAfter({ served: 999, others: 1 }));
    expect(delays).toEqual([100, 200, 400, 800, 1600, 3200, 6400, 10_000, 10_000, 10_000]);
    expect(delayAfter({ served: 1000, others: 1 })).toBe(0);
    expect(delayAfter({ served: 0, others: 1 })).toBe(100);
  });

  test('never after six ends in a row if nobody serves', () => {
    const delayAfter = planRestarts();
    const delays = Array.from({ length: 6 }, () => delayAfter({ served: 0, others: 0 }));
    expect(delays).toEqual([100, 200, 400, 800, 1600, 'never']);
  });
});
