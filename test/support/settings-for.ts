import type { Settings } from '../../src/entry/node/settings.ts';
import { readSettings } from '../../src/entry/node/settings.ts';

/** Returns the settings of an open server at a free port of this machine, with others from an environment. */
export function settingsFor(environment: Readonly<Record<string, string>> = {}): Settings {
  const settings = readSettings({
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'error',
    ALLOW_ANYONE: 'true',
    ...environment,
  });
  if ('problems' in settings) throw new Error(settings.problems.join());
  return settings;
}
