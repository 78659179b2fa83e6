import type { Observe } from './call.ts';

/** Tells several observers of every call, in this order. */
export function observeAll(...observers: readonly Observe[]): Observe {
  return (call) => {
    for (const observe of observers) observe(call);
  };
}
