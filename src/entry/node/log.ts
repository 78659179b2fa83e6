import type { Log } from '../../http/log.ts';
import { lineAt } from '../../http/log.ts';

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

let lastTime = 0;
let lastTimeText = '';

/** Lines of one millisecond share the text of its time. */
function timeNow(): string {
  const time = Date.now();
  if (time !== lastTime) {
    lastTime = time;
    lastTimeText = new Date(time).toISOString();
  }
  return lastTimeText;
}

function flush(): void {
  clearTimeout(timer);
  timer = undefined;
  if (lines === '') return;
  process.stdout.write(lines);
  lines = '';
}

process.on('exit', flush);
