import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** True if the system has the `script` of util-linux, which gives a program a terminal. */
export const HAS_TERMINAL = process.platform === 'linux';

/**
 * Runs a program at a terminal. Types each text as soon as the prompt before it is printed.
 *
 * @returns the exit code, 128 and the signal if one ended the program, and everything that the terminal showed
 */
export async function atATerminal(
  words: readonly string[],
  typed: readonly (readonly [prompt: string, text: string])[],
  cwd: string,
): Promise<{ code: number; shown: string }> {
  const line = words.map((word) => `'${word}'`).join(' ');
  const child = spawn('script', ['--quiet', '--return', '--command', line, '/dev/null'], { cwd });
  const left = [...typed];
  let shown = '';
  let seen = 0;
  child.stdout.on('data', (bytes: Buffer) => {
    shown += String(bytes);
    const [prompt = '', text = ''] = left[0] ?? [];
    const at = left.length === 0 ? -1 : shown.indexOf(prompt, seen);
    if (at === -1) return;
    seen = at + prompt.length;
    left.shift();
    child.stdin.write(text);
  });
  const [code] = (await once(child, 'close')) as [number];
  return { code, shown: shown.replaceAll('\r\n', '\n') };
}
