import type { Readable } from 'node:stream';
import type { Output } from '../observe/output.ts';

const LINE_END = '\n';

/**
 * The characters after which a line is divided. Lines of the log are shorter, because a message names few objects. An
 * output would lose a line of more than 1 MiB.
 */
const LONGEST_LINE = 256 * 1024;

/**
 * Passes whole lines of a process on. If processes wrote to one pipe themselves, the system would mix lines of more than
 * 4 KiB. It never stops reading, so a stalled log holds up no process. Output without line ends, such as that of a
 * converter, is divided, so that it takes little memory.
 */
export function relayLines(lines: Readable, output: Output): void {
  let rest = '';
  const endLine = (): void => {
    output.write(rest + LINE_END);
    rest = '';
  };
  lines.setEncoding('utf8');
  lines.on('data', (text: string) => {
    const end = text.lastIndexOf(LINE_END) + 1;
    if (end > 0) output.write(rest + text.slice(0, end));
    rest = end > 0 ? text.slice(end) : rest + text;
    if (rest.length > LONGEST_LINE) endLine();
  });
  lines.on('end', () => {
    if (rest !== '') endLine();
  });
}
