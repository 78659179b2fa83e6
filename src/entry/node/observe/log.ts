import { setTimeout as sleep } from 'node:timers/promises';
import type { Log, LogEntry } from '../../../http/log.ts';
import { lineAt } from '../../../http/log.ts';
import { outputTo } from './output.ts';
import type { Output } from './output.ts';

/** The limits of the buffer. The wait is long enough that a busy process writes seldom, and too short to be noticed. */
const LONGEST_WAIT_MILLISECONDS = 50;
const MOST_CHARACTERS = 16_384;

/** The standard output of this process. */
export const LOG_OUTPUT: Output = outputTo(process.stdout, (count) =>
  lineOf({ level: 'warn', msg: 'log lines lost', lines: count }),
);

let lines = '';
let timer: NodeJS.Timeout | undefined;

/**
 * Writes log lines to standard output, several at once, because one write per line costs more than a conversion. An
 * error is written immediately, with all lines before it. SIGKILL may lose the lines of the last 50 ms. Lines are also
 * lost, and counted, if standard output stalls or fails (`output.ts`).
 */
export const logLine: Log = (entry) => {
  lines += lineOf(entry);
  if (entry.level === 'error' || lines.length > MOST_CHARACTERS) flush();
  else timer ??= setTimeout(flush, LONGEST_WAIT_MILLISECONDS).unref();
};

function lineOf(entry: LogEntry): string {
  return `${lineAt(timeNow(), entry)}\n`;
}

let second = Number.NaN;
let textOfSecond = '';

/**
 * Returns the time in RFC 3339. Only the milliseconds are new within a second, because formatting a Date takes 2 µs.
 */
function timeNow(): string {
  const time = Date.now();
  const milliseconds = time % 1000;
  if (time - milliseconds !== second) {
    second = time - milliseconds;
    textOfSecond = new Date(second).toISOString().slice(0, -'000Z'.length);
  }
  return `${textOfSecond}${String(milliseconds).padStart(3, '0')}Z`;
}

function flush(): void {
  clearTimeout(timer);
  timer = undefined;
  if (lines === '') return;
  LOG_OUTPUT.write(lines);
  lines = '';
}

process.on('exit', flush);

/** The time for which a stopping process waits for the reader of its log. */
const LAST_WAIT_MILLISECONDS = 1000;

/** Resolves when all lines are written, or after a second: a stalled reader must not hold up the end of a process. */
export async function logWritten(): Promise<void> {
  flush();
  await Promise.race([LOG_OUTPUT.written(), sleep(LAST_WAIT_MILLISECONDS)]);
}
