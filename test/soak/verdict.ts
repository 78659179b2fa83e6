import type { Soaked } from './soak.ts';

/**
 * Garbage is collected when there is need, so memory rises at first. A leak of one kilobyte per call adds a gigabyte in
 * an hour.
 */
const GROWTH = { factor: 1.5, mebibytes: 64 };

/** Returns a sentence for each promise that a soak has broken. */
export function brokenPromises({
  eu,
  us,
  memory,
  linesLost,
  exitCode,
  disturbances,
}: Soaked): string[] {
  const broken = [...eu.failures, ...us.failures].map(
    (failure) => `a conversion failed: ${failure}`,
  );
  const third = Math.floor(memory.length / 3);
  const [first, last] = [median(memory.slice(0, third)), median(memory.slice(-third))];
  if (!(last <= first * GROWTH.factor + GROWTH.mebibytes)) {
    broken.push(`memory grows from ${first} to ${last} MiB`);
  }
  if (!(linesLost > 0)) broken.push('no line of log was lost, so the log never stalled');
  if (exitCode !== 0) broken.push(`the process ended with ${exitCode}`);
  if (Object.keys(disturbances).length < 5) broken.push('not everything happened');
  return broken;
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
