import type { Log } from '../../../http/log.ts';
import { lineAt } from '../../../http/log.ts';

/** The limits of the buffer. The wait is long enough that a busy process writes seldom, and too short to be noticed. */
const LONGEST_WAIT_MILLISECONDS = 50;
const MOST_CHARACTERS = 16_384;

let lines = '';
let timer: NodeJS.Timeout | undefined;

/**
 * Writes log lines to standard output, several at once, because one write per line costs more than a conversion. An
 * error is written immediately, with all lines before it. SIGKILL may lose the lines of the last 50 ms.
 */
export const logLine: Log = (entry) => {
  lines += `${lineAt(timeNow(), entry)}\n`;
  if (entry.level === 'error' || lines.length > MOST_CHARACTERS) flush();
  else timer ??= setTimeout(flush, LONGEST_WAIT_MILLISECONDS).unref();
};

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
  process.stdout.write(lines);
  lines = '';
}

process.on('exit', flush);
