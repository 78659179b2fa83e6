import type { Log } from '../../../http/log.ts';
import { lineAt } from '../../../http/log.ts';

/** Long enough that a busy process writes seldom, and too short for anybody who watches to notice. */
const LONGEST_WAIT_MILLISECONDS = 50;
const MOST_CHARACTERS = 16_384;

let lines = '';
let timer: NodeJS.Timeout | undefined;

/**
 * Writes log lines to standard output, several at once: a write for each costs more than the conversion that it tells
 * of. Errors are written at once, with what came before them; a process that is killed with SIGKILL may lose the lines
 * of its last 50 ms.
 */
export const logLine: Log = (entry) => {
  lines += `${lineAt(timeNow(), entry)}\n`;
  if (entry.level === 'error' || lines.length > MOST_CHARACTERS) flush();
  else timer ??= setTimeout(flush, LONGEST_WAIT_MILLISECONDS).unref();
};

let second = Number.NaN;
let textOfSecond = '';

/** The time in RFC 3339. All of it but the milliseconds is that of the lines before: a Date takes 2 µs to write. */
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
