import type { Observer } from './call.ts';
import { crashOf } from '../core/problem.ts';
import type { Log } from './log.ts';
import { logOnce } from './log.ts';

/**
 * Returns an observer that passes every call to several observers, in their order. If one of them throws or rejects,
 * that does not affect the others, the reply or the process. Only the first failure is logged.
 */
export function observeAll(observers: readonly Observer[], log: Log): Observer {
  const logFirst = logOnce(log);
  const fail = (error: unknown): void => {
    logFirst({ level: 'error', msg: 'observer failed', crash: crashOf(error) });
  };
  return (call) => {
    for (const observe of observers) {
      try {
        const done: unknown = observe(call);
        // A promise of another library may have no `catch`, and a promise may have one of its own.
        if (done !== undefined) new Promise((resolve) => resolve(done)).catch(fail);
      } catch (error) {
        fail(error);
      }
    }
  };
}
