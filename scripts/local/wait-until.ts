import { setTimeout as sleep } from 'node:timers/promises';

/** Short enough that a wait costs nothing noticeable, long enough to leave the other side the processor. */
const PAUSE_MILLISECONDS = 50;

/**
 * Asks again and again until there is an answer, for what a Kubernetes API server does "soon": it becomes ready,
 * a CRD becomes served, a change of a CRD takes effect.
 *
 * @param what completes the sentence "waited for …" in the error
 * @param attempt answers undefined for "not yet"; what it throws counts as "not yet" and is told at the end
 * @throws {Error} when the deadline has passed, with what the last attempt threw as its cause
 */
export async function waitUntil<T>(
  what: string,
  attempt: () => Promise<T | undefined>,
  seconds = 60,
): Promise<T> {
  const deadline = Date.now() + seconds * 1000;
  let cause: unknown;
  for (;;) {
    try {
      const answer = await attempt();
      if (answer !== undefined) return answer;
      cause = undefined;
    } catch (error) {
      if (error instanceof NeverError) throw error;
      cause = error;
    }
    if (Date.now() > deadline) {
      const last = cause instanceof Error ? `; last: ${cause.message}` : '';
      throw new Error(`waited ${seconds} seconds for ${what}${last}`, { cause });
    }
    await sleep(PAUSE_MILLISECONDS);
  }
}

/** Thrown inside an attempt when waiting longer is pointless, for instance because the process has ended. */
export class NeverError extends Error {}
