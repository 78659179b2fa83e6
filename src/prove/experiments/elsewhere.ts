/** Another year, weekday, hour and minute: 400 days, 7 hours and 13 minutes later. */
const LATER = (400 * 24 * 60 + 7 * 60 + 13) * 60_000;

/** A language with other numbers and dates than English, and another upper case of `i`. */
const LANGUAGE = 'tr';

/** A time zone that few machines have, 14 hours ahead of UTC. */
const ZONE = 'Pacific/Kiritimati';

/** The functions that use the language of the machine unless they are given one, and the position of that argument. */
const LOCALIZED = [
  [Number.prototype, 'toLocaleString', 0],
  [BigInt.prototype, 'toLocaleString', 0],
  [Date.prototype, 'toLocaleString', 0],
  [Date.prototype, 'toLocaleDateString', 0],
  [Date.prototype, 'toLocaleTimeString', 0],
  [String.prototype, 'toLocaleUpperCase', 0],
  [String.prototype, 'toLocaleLowerCase', 0],
  [String.prototype, 'localeCompare', 1],
  [Intl, 'NumberFormat', 0],
  [Intl, 'DateTimeFormat', 0],
  [Intl, 'Collator', 0],
] as const;

/**
 * Calls a synchronous function at another time and place: while it runs, `Date` tells a later time, and the time zone,
 * the language and the variables of the environment are others. Only Node lets a program change the time zone.
 */
export function elsewhere<Result>(act: () => Result): Result {
  const restores = [
    replace(globalThis, 'Date', laterDate(Date)),
    ...LOCALIZED.map(([owner, name, at]) => replace(owner, name, inLanguage(owner, name, at))),
  ];
  const process = inside(globalThis, 'process');
  const env = inside(process, 'env');
  if (isObject(process) && isObject(env)) {
    restores.push(replace(env, 'TZ', ZONE), replace(process, 'env', otherVariables(env)));
  }
  try {
    return act();
  } finally {
    for (const restore of restores) restore();
  }
}

function inside(owner: unknown, name: string): unknown {
  return isObject(owner) ? Reflect.get(owner, name) : undefined;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** Replaces a property, and returns a function that puts the former one back. */
function replace(owner: object, name: string, value: unknown): () => void {
  const former = Reflect.getOwnPropertyDescriptor(owner, name);
  Reflect.set(owner, name, value);
  return () => {
    if (former === undefined) Reflect.deleteProperty(owner, name);
    else Reflect.set(owner, name, former.value);
  };
}

/** Returns an environment in which every variable has another value, also one that is not set here. */
function otherVariables(env: object): object {
  return new Proxy(env, {
    get: (target, name, receiver) => {
      const value: unknown = Reflect.get(target, name, receiver);
      if (typeof name === 'symbol' || typeof value === 'function') return value;
      return `${typeof value === 'string' ? value : ''} elsewhere`;
    },
  });
}

function laterDate(real: DateConstructor): DateConstructor {
  const now = (): number => real.now() + LATER;
  return new Proxy(real, {
    construct: (target, args, newTarget) => {
      const given = args.length === 0 ? [now()] : args;
      const made: unknown = Reflect.construct(target, given, newTarget);
      return made instanceof target ? made : new target(now());
    },
    apply: () => String(new real(now())),
    get: (target, name, receiver) =>
      name === 'now' ? now : (Reflect.get(target, name, receiver) as unknown),
  });
}

/** Returns a function that gets another language where it is called without one. */
function inLanguage(owner: object, name: string, at: number): unknown {
  const real: unknown = Reflect.get(owner, name);
  if (typeof real !== 'function') return real;
  const given = (args: readonly unknown[]): unknown[] => {
    const all = [...args];
    all[at] ??= LANGUAGE;
    return all;
  };
  return new Proxy(real, {
    construct: (target, args, newTarget) => {
      const made: unknown = Reflect.construct(target, given(args), newTarget);
      return isObject(made) ? made : {};
    },
    apply: (target, self, args) => Reflect.apply(target, self, given(args)) as unknown,
  });
}
