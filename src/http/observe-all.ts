import type { Call, Observer } from './call.ts';
import { crashOf } from '../core/problem.ts';
import type { Log } from './log.ts';
import { logOnce } from './log.ts';

/**
 * Returns an observer that passes every call to several observers, in their order. If one of them throws or rejects,
 * that does not affect the others, the reply or the process. Only the first failure is logged.
 */
export function observeAll(observers: readonly Observer[], log: Log): Observer {
  const logFailure = logOnce(log);
  return (call) => {
    for (const observe of observers) void passTo(observe, call, logFailure);
  };
}

/** Runs the observer at once. `await` also waits for a promise of another library, which may have no `catch`. */
async function passTo(observe: Observer, call: Call, logFailure: Log): Promise<void> {
  try {
    const done: unknown = observe(call);
    await done;
  } catch (error) {
    logFailure({ level: 'error', msg: 'observer failed', crash: crashOf(error) });
  }
}
