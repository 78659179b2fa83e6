import { setTimeout as sleep } from 'node:timers/promises';

/** The pause between attempts: too short to notice, long enough to leave the processor to the other side. */
const PAUSE_MILLISECONDS = 50;

/**
 * Repeats an attempt until it returns a value. It is for events that an API server completes "soon": it becomes ready,
 * it serves a CRD, a change of a CRD takes effect. That takes seconds, and several times that on a busy machine.
 *
 * @param what completes the sentence "waited for …" in the error
 * @param attempt returns undefined for "not yet"; an error also means "not yet"
 * @throws {Error} after the deadline; its cause is the error of the last attempt
 */
export async function waitUntil<T>(
  what: string,
  attempt: () => Promise<T | undefined>,
  seconds = 120,
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

/** Thrown by an attempt when waiting longer is pointless, for example because the process has ended. */
export class NeverError extends Error {}
