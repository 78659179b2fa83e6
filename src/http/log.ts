/* oxlint-disable no-console -- this is where log lines leave the app */
import type { Call, Observe } from './call.ts';

/** From the least to the most serious. */
export const LOG_LEVELS = ['debug', 'info', 'warn', 'error'] as const;

export type LogLevel = (typeof LOG_LEVELS)[number];

/** One line of the log. It holds no content of an object (`ReviewReport`) and no secret. */
export interface LogEntry {
  readonly level: LogLevel;
  /** What the line is about: `review`, `refused`, `not found`, `crash`, or what an entry has to say. */
  readonly msg: string;
  readonly [field: string]: unknown;
}

export type Log = (entry: LogEntry) => void;

/** Writes each entry as one line of JSON. Every platform collects what is written to the console. */
export function logToConsole(entry: LogEntry): void {
  console.log(lineOf(entry));
}

/** An entry as one line of JSON, with the time. */
export function lineOf(entry: LogEntry): string {
  return lineAt(new Date().toISOString(), entry);
}

/** An entry as one line of JSON, with a time that is text already: to make it takes a third of what the line takes. */
export function lineAt(time: string, entry: LogEntry): string {
  return `{"time":"${time}",${JSON.stringify(entry).slice(1)}`;
}

/** A log of what is at least so serious. */
export function logFrom(least: LogLevel, log: Log = logToConsole): Log {
  const levels = levelsFrom(least);
  return (entry) => {
    if (levels.has(entry.level)) log(entry);
  };
}

/** A level and all that are more serious. */
export function levelsFrom(least: LogLevel): ReadonlySet<LogLevel> {
  return new Set(LOG_LEVELS.slice(LOG_LEVELS.indexOf(least)));
}

/** Logged at the start where it is so. */
export const OPEN_ENDPOINT: LogEntry = {
  level: 'warn',
  msg: 'no secret is set, and /convert is open to everyone: set SECRET_DIGEST_<NAME> to the SHA-256 of a secret',
};

/** Makes one line of every call. */
export function logCalls(log: Log): Observe {
  return (call) => log(entryOf(call));
}

/** The line of a call. What anybody on the internet can cause is worth one only when debugging. */
export function entryOf(call: Call): LogEntry {
  const { code, caller, report, reason, crash, durationMs, trace } = call;
  // Field by field: to copy all but two of them would take as long as to write the line.
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
