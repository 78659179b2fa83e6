import type { Observer } from '../../http/call.ts';
import type { Log, LogLevel } from '../../http/log.ts';
import { entryOf, levelsFrom } from '../../http/log.ts';
import type { ConversionCounter } from '../../http/observed-conversion.ts';
import { embedMetrics } from './embedded-metrics.ts';

/**
 * Logs one line for every call, with metrics if the call has a secret. Below the log level, the line of such a call has
 * metrics only: without the successes, the failure ratio would be wrong.
 */
export function observeInLambda(
  log: Log,
  { least, conversionsOf }: { least: LogLevel; conversionsOf: ConversionCounter },
): Observer {
  const levels = levelsFrom(least);
  return (call) => {
    const entry = entryOf(call);
    const isLogged = levels.includes(entry.level);
    if (call.caller === undefined) {
      if (isLogged) log(entry);
      return;
    }
    const metrics = embedMetrics(call, conversionsOf, Date.now());
    log({ ...(isLogged ? entry : { level: entry.level, msg: 'metrics' }), ...metrics });
  };
}
