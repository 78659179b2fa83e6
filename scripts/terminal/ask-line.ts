import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { Writable } from 'node:stream';

/**
 * Reads one line from standard input. A terminal is asked with a prompt on standard error, and shows nothing of what is
 * typed or pasted; Ctrl-C ends the process there.
 *
 * @returns the line, without spaces around it
 * @throws {Error} that says what to do when there is no line, or more than one
 */
export async function askLine(prompt: string): Promise<string> {
  const input = process.stdin.isTTY ? await askTerminal(prompt) : await text(process.stdin);
  const line = input.trim();
  if (line === '') throw new Error('standard input is empty. Give it one line.');
  if (/[\r\n]/.test(line)) throw new Error('standard input has several lines. Give it one.');
  return line;
}

function askTerminal(prompt: string): Promise<string> {
  const nowhere = new Writable({
    write: (_chunk, _encoding, done) => {
      done();
    },
  });
  // As a terminal, which readline has to edit by itself: so the system echoes nothing, and the echo of readline is lost.
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  // Not before the system has stopped to echo: somebody may paste as soon as there is a prompt.
  process.stderr.write(prompt);
  return new Promise((resolve) => {
    lines.once('line', (line) => {
      resolve(line);
      lines.close();
    });
    lines.once('SIGINT', () => {
      lines.close();
      process.kill(process.pid, 'SIGINT');
    });
    lines.once('close', () => {
      process.stderr.write('\n');
      resolve('');
    });
  });
}
