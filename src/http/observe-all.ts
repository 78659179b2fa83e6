import type { Call, Observe } from './call.ts';
import { crashOf } from '../core/problem.ts';
import { logToConsole } from './log.ts';

/**
 * Returns an observer that tells several others of every call, in this order. One that throws or rejects harms neither
 * the others nor the reply nor the process: the first failure in a process is logged to the console, later ones are not.
 */
export function observeAll(observers: readonly Observe[]): Observe {
  return (call) => {
    for (const observe of observers) tellOf(call, observe);
  };
}

function tellOf(call: Call, observe: Observe): void {
  try {
    const done: unknown = observe(call);
    if (done instanceof Promise) done.catch(logOnce);
  } catch (error) {
    logOnce(error);
  }
}

/** An observer that fails does so on every call. */
let isLogged = false;

function logOnce(error: unknown): void {
  if (isLogged) return;
  isLogged = true;
  logToConsole({ level: 'error', msg: 'observer failed', crash: crashOf(error) });
}
