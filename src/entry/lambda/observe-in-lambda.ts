import type { Observe } from '../../http/call.ts';
import type { Log, LogLevel } from '../../http/log.ts';
import { entryOf, levelsFrom } from '../../http/log.ts';
import type { ConversionsOf } from '../../http/observed-conversion.ts';
import { embedMetrics } from './embedded-metrics.ts';

/**
 * Logs every call as one line, which carries its metrics when the call has a secret. A call that is not serious enough
 * for the log has a line of nothing but metrics: the ratio of failures would be wrong without the successes.
 */
export function observeInLambda(
  log: Log,
  { least, conversionsOf }: { least: LogLevel; conversionsOf: ConversionsOf },
): Observe {
  const levels = levelsFrom(least);
  return (call) => {
    const entry = entryOf(call);
    const isLogged = levels.has(entry.level);
    if (call.caller === undefined) {
      if (isLogged) log(entry);
      return;
    }
    const metrics = embedMetrics(call, conversionsOf, Date.now());
    log({ ...(isLogged ? entry : { level: entry.level, msg: 'metrics' }), ...metrics });
  };
}
