import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { Writable } from 'node:stream';

/**
 * Reads one line from standard input. At a terminal, it prints a prompt on standard error and hides the input; Ctrl-C
 * ends the process.
 *
 * @returns the line, trimmed
 * @throws {Error} with advice if there is no line, or more than one
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
  // With `terminal`, readline edits the line itself: the system echoes nothing, and readline echoes to nowhere.
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  // Prompts only after the system has stopped echoing, because users may paste as soon as they see the prompt.
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
