/** Another year, weekday, hour and minute: 400 days, 7 hours and 13 minutes later. */
const LATER = (400 * 24 * 60 + 7 * 60 + 13) * 60_000;

/** Calls a synchronous function at another time: while it runs, `Date` tells a later one. */
export function atAnotherTime<Result>(act: () => Result): Result {
  const { Date: real } = globalThis;
  const now = (): number => real.now() + LATER;
  const later = new Proxy(real, {
    construct: (target, args, newTarget) => {
      const given = args.length === 0 ? [now()] : args;
      const made: unknown = Reflect.construct(target, given, newTarget);
      return made instanceof target ? made : new target(now());
    },
    apply: () => String(new real(now())),
    get: (target, name, receiver) =>
      name === 'now' ? now : (Reflect.get(target, name, receiver) as unknown),
  });
  Reflect.set(globalThis, 'Date', later);
  try {
    return act();
  } finally {
    Reflect.set(globalThis, 'Date', real);
  }
}
