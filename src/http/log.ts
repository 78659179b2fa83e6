/* oxlint-disable no-console -- this is where log lines leave the app */
import type { Call, Observer } from './call.ts';

/** The log levels, from the least to the most serious. */
export const LOG_LEVELS = ['debug', 'info', 'warn', 'error'] as const;

/** The seriousness of a line. */
export type LogLevel = (typeof LOG_LEVELS)[number];

/** One line of the log. It has no content of objects (`ReviewReport`) and no secret. */
export interface LogEntry {
  readonly level: LogLevel;
  /** The event: `review`, `refused`, `not found` or `crash` for calls, and other texts for events of a platform. */
  readonly msg: string;
  readonly [field: string]: unknown;
}

/** Writes a line of the log. */
export type Log = (entry: LogEntry) => void;

/** Writes each entry to the console as one line of JSON. Every platform collects the output of the console. */
export function logToConsole(entry: LogEntry): void {
  console.log(lineOf(entry));
}

/** Returns an entry as one line of JSON, with the current time. */
export function lineOf(entry: LogEntry): string {
  return lineAt(new Date().toISOString(), entry);
}

/** Returns an entry as one line of JSON. The time is a text, because formatting it takes a third of the work. */
export function lineAt(time: string, entry: LogEntry): string {
  return `{"time":"${time}",${JSON.stringify(entry).slice(1)}`;
}

/** Returns a log that drops entries below a level. */
export function logFrom(least: LogLevel, log: Log): Log {
  const levels = levelsFrom(least);
  return (entry) => {
    if (levels.includes(entry.level)) log(entry);
  };
}

/**
 * Returns a log that writes one entry only, for something that may fail in every call. It never throws: a log that fails
 * as well must not fail the call.
 */
export function logOnce(log: Log): Log {
  let isLogged = false;
  return (entry) => {
    if (isLogged) return;
    isLogged = true;
    try {
      log(entry);
    } catch {
      // There is no other place to report it.
    }
  };
}

/** Returns a level and all that are more serious. */
export function levelsFrom(least: LogLevel): readonly LogLevel[] {
  return LOG_LEVELS.slice(LOG_LEVELS.indexOf(least));
}

/** Logged at the start if the endpoint is open. */
export const OPEN_ENDPOINT: LogEntry = {
  level: 'warn',
  msg: 'no secret is set, so /convert is open to everyone',
};

/** The time in which a conversion of a caller gets at most one line, in milliseconds. */
const PERIOD = 1000;

/** The number of conversions that get a line in one period. Callers can invent kinds, and each would get one. */
const MOST_IN_PERIOD = 100;

/**
 * Returns an observer that logs calls, one line for each.
 *
 * At the level info, not every review that succeeds has a line, because writing one takes 6 to 12 % of the processor
 * time of a call. In each second, the first review of each caller and conversion has a line. `unlogged` in the next line
 * is the number of reviews, of all callers and conversions, that have succeeded without one. A call with a secret always
 * has a line if it fails, takes a second or longer, or belongs to a sampled trace.
 *
 * @param least the least level that the log writes
 * @param now milliseconds on a monotonic clock
 */
export function logCalls(
  log: Log,
  least: LogLevel = 'info',
  now: () => number = () => performance.now(),
): Observer {
  if (least !== 'info') return (call) => log(entryOf(call));
  const logged = new Set<string>();
  let end = 0;
  let unlogged = 0;
  const takeLine = (call: Call): boolean => {
    const conversion = routineOf(call);
    if (conversion === undefined) return true;
    const time = now();
    if (time >= end) {
      logged.clear();
      end = time + PERIOD;
    }
    if (logged.has(conversion) || logged.size === MOST_IN_PERIOD) return false;
    logged.add(conversion);
    return true;
  };
  return (call) => {
    if (!takeLine(call)) {
      unlogged += 1;
      return;
    }
    const entry = entryOf(call);
    // The log drops the calls of strangers, and a count must not be dropped with them.
    const isCounted = unlogged > 0 && entry.level !== 'debug';
    log(isCounted ? { ...entry, unlogged } : entry);
    if (isCounted) unlogged = 0;
  };
}

/** Returns the caller and the conversion of a review that need not have a line; undefined for any other call. */
function routineOf({ report, caller, trace, durationMs }: Call): string | undefined {
  if (report?.outcome !== 'Success') return undefined;
  if (trace?.sampled === true || durationMs >= PERIOD) return undefined;
  return `${caller} ${report.kind} ${Object.keys(report.from).join()} ${report.to}`;
}

/** Returns the log entry of a call. Calls without a secret have the level debug, because anyone can make them. */
export function entryOf(call: Call): LogEntry {
  const { code, caller, report, reason, crash, durationMs, trace } = call;
  // Field by field: copying all but two of them would take as long as writing the line.
  return {
    level: levelOf(call),
    msg: wordFor(call),
    code,
    caller,
    reason,
    crash,
    durationMs,
    ...report,
    ...trace,
  };
}

function levelOf({ report, code, caller }: Call): LogLevel {
  if (report !== undefined) return report.outcome === 'Success' ? 'info' : 'error';
  if (code === 500) return 'error';
  return caller === undefined ? 'debug' : 'warn';
}

function wordFor({ report, code }: Call): string {
  if (report !== undefined) return 'review';
  if (code === 500) return 'crash';
  return code === 404 ? 'not found' : 'refused';
}
