/* oxlint-disable no-console -- this is where log lines leave the app */

/** One line of the log. It holds no content of an object and no secret. */
export interface LogEntry {
  readonly level: 'info' | 'warn' | 'error';
  /** What the line is about: `review`, `refused`, `crash`, or what an entry has to say. */
  readonly msg: string;
  readonly [field: string]: unknown;
}

export type Log = (entry: LogEntry) => void;

/** Writes each entry as one line of JSON. Every platform collects what is written to the console. */
export function logToConsole(entry: LogEntry): void {
  console.log(JSON.stringify(entry));
}
