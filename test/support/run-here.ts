import { Readable } from 'node:stream';
import { vi } from 'vitest';
import { COMMANDS } from '../../scripts/program/commands.ts';
import { runProgram } from '../../scripts/program/program.ts';
import type { Ran } from './run-script.ts';

let last: Promise<unknown> = Promise.resolve();

/**
 * Runs a command line in this process, one at a time, which takes a small part of the time of a new one. The code, the
 * output and the files are those of `runScript`; only a process shows that it ends.
 */
export function runHere(...args: readonly string[]): Promise<Ran> {
  return inTurn(() => runAlone(args));
}

/** Runs a command line in this process with a text on standard input, which is no terminal. */
export function runHereWithInput(input: string, ...args: readonly string[]): Promise<Ran> {
  return inTurn(async () => {
    const stdin = Readable.from([Buffer.from(input)]) as typeof process.stdin;
    const spy = vi.spyOn(process, 'stdin', 'get').mockReturnValue(stdin);
    return runAlone(args).finally(() => spy.mockRestore());
  });
}

function inTurn(run: () => Promise<Ran>): Promise<Ran> {
  const ran = last.then(run);
  last = ran.catch(() => undefined);
  return ran;
}

async function runAlone(args: readonly string[]): Promise<Ran> {
  const texts = { stdout: '', stderr: '' };
  const spies = (['stdout', 'stderr'] as const).map((name) =>
    vi.spyOn(process[name], 'write').mockImplementation((text) => {
      texts[name] += String(text);
      return true;
    }),
  );
  try {
    return { code: await runProgram(COMMANDS, args), ...texts };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}
