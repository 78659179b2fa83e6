/* oxlint-disable no-console -- this is where log lines leave the app */
import type { Call, Observer } from './call.ts';
import { OPEN_WARNING } from './secrets.ts';

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
    if (levels.has(entry.level)) log(entry);
  };
}

/** Returns a log that writes one entry only, for something that may fail in every call. */
export function logOnce(log: Log): Log {
  let isLogged = false;
  return (entry) => {
    if (!isLogged) log(entry);
    isLogged = true;
  };
}

/** Returns a level and all that are more serious. */
export function levelsFrom(least: LogLevel): ReadonlySet<LogLevel> {
  return new Set(LOG_LEVELS.slice(LOG_LEVELS.indexOf(least)));
}

/** Logged at the start if the endpoint is open. */
export const OPEN_ENDPOINT: LogEntry = {
  level: 'warn',
  msg: `${OPEN_WARNING}: set SECRET_DIGEST_<NAME> to the SHA-256 of a secret`,
};

/** Returns an observer that logs one line for every call. */
export function logCalls(log: Log): Observer {
  return (call) => log(entryOf(call));
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
