import { messageOf } from '../terminal/message-of.ts';
import { callOf } from './call.ts';

/** An invalid command line; the message states the reason. The command has done nothing. */
export class WrongUsage extends Error {
  override readonly name = 'WrongUsage';
}

/** A failed command or check. The message states the reason and is printed without a stack. */
export class Failure extends Error {
  override readonly name = 'Failure';
}

/**
 * Runs a function and reports its errors as wrong usage.
 *
 * @throws {WrongUsage} for every error
 */
export async function asUsage<T>(act: () => T | Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (cause) {
    throw new WrongUsage(messageOf(cause), { cause });
  }
}

/**
 * Formats the error of an invalid command line and refers to the help.
 *
 * @param name the command, for example `secret new`
 */
export function wrongUsageText(name: string, why: string): string {
  const [command = '', ...others] = name.split(' ');
  const help = callOf(command, [...others, '--help'].join(' '));
  return `${why}\nRun ${help} for usage.\n`;
}

/** Formats an error for standard output, where `--json` promises one JSON document. */
export function errorAsJson(message: string): string {
  return `${JSON.stringify({ error: message })}\n`;
}
