import type { Environment } from '../../src/http/settings.ts';

/** Returns the names of the settings that `read` reads. */
export function settingsRead(read: (environment: Environment) => unknown): ReadonlySet<string> {
  const names = new Set<string>();
  const environment: Environment = new Proxy<Record<string, unknown>>(
    {},
    {
      get: (_nothing, name) => {
        names.add(String(name));
        return undefined;
      },
    },
  );
  read(environment);
  return names;
}
