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
  const input = process.stdin.isTTY
    ? await askTerminal(prompt, 'hidden')
    : await text(process.stdin);
  const line = input.trim();
  if (line === '') throw new Error('standard input is empty. Give it one line.');
  if (/[\r\n]/.test(line)) throw new Error('standard input has several lines. Give it one.');
  return line;
}

/**
 * Prints a prompt on standard error, and reads a line from the terminal. Ctrl-C ends the process.
 *
 * @returns the line; empty at the end of the input
 */
export function askTerminal(prompt: string, echo: 'shown' | 'hidden'): Promise<string> {
  const output = echo === 'shown' ? process.stderr : nowhere();
  // With `terminal`, readline edits the line itself: the system echoes nothing, and readline echoes to the output.
  const lines = createInterface({ input: process.stdin, output, terminal: true });
  lines.setPrompt(prompt);
  if (echo === 'shown') lines.prompt();
  // Prompts only after the system has stopped echoing, because users may paste as soon as they see the prompt.
  else process.stderr.write(prompt);
  return new Promise((resolve) => {
    let isEchoed = false;
    lines.once('line', (line) => {
      isEchoed = echo === 'shown';
      resolve(line);
      lines.close();
    });
    lines.once('SIGINT', () => {
      lines.close();
      process.kill(process.pid, 'SIGINT');
    });
    lines.once('close', () => {
      // Readline echoes the end of a line, but not Ctrl-C and Ctrl-D.
      if (!isEchoed) process.stderr.write('\n');
      resolve('');
    });
  });
}

function nowhere(): Writable {
  return new Writable({
    write: (_chunk, _encoding, done) => {
      done();
    },
  });
}

/** Asks a question on a terminal. Anything but yes is a no. */
export async function askYes(question: string): Promise<boolean> {
  const answer = await askTerminal(`${question} [y/N] `, 'shown');
  return /^y(?:es)?$/i.test(answer.trim());
}
