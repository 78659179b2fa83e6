import type { Readable } from 'node:stream';
import type { Output } from '../observe/output.ts';

const LINE_END = '\n';

/**
 * Passes whole lines of a process on. If processes wrote to one pipe themselves, the system would mix lines of more than
 * 4 KiB. It never stops reading, so a stalled log holds up no process.
 */
export function relayLines(lines: Readable, output: Output): void {
  let rest = '';
  lines.setEncoding('utf8');
  lines.on('data', (text: string) => {
    const end = text.lastIndexOf(LINE_END) + 1;
    if (end > 0) output.write(rest + text.slice(0, end));
    rest = end > 0 ? text.slice(end) : rest + text;
  });
  lines.on('end', () => {
    if (rest !== '') output.write(rest + LINE_END);
  });
}
