import type { Call, Observer } from './call.ts';
import { crashOf } from '../core/problem.ts';
import { logToConsole } from './log.ts';

/**
 * Returns an observer that passes every call to several observers, in their order. If one of them throws or rejects,
 * that does not affect the others, the reply or the process. Only the first failure in a process is logged to the
 * console.
 */
export function observeAll(observers: readonly Observer[]): Observer {
  return (call) => {
    for (const observe of observers) passTo(observe, call);
  };
}

function passTo(observe: Observer, call: Call): void {
  try {
    const done: unknown = observe(call);
    if (typeof done === 'object' && done !== null) void settle(done);
  } catch (error) {
    logOnce(error);
  }
}

/** Waits for a promise of any kind. Calling its `catch` would trust it to have one. */
async function settle(done: unknown): Promise<void> {
  try {
    await done;
  } catch (error) {
    logOnce(error);
  }
}

/** A broken observer fails for every call, so only the first failure is logged. */
let isLogged = false;

function logOnce(error: unknown): void {
  if (isLogged) return;
  isLogged = true;
  logToConsole({ level: 'error', msg: 'observer failed', crash: crashOf(error) });
}
