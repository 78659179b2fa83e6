import { callOf } from './call.ts';

/** A command line that cannot be followed; the message says why. Nothing has been done. */
export class WrongUsage extends Error {
  override readonly name = 'WrongUsage';
}

/** What asked for cannot be had, or does not hold; the message says why, and stands alone. */
export class Failure extends Error {
  override readonly name = 'Failure';
}

/**
 * Why a command line cannot be followed, and where it says how the command is used.
 *
 * @param name of the command: `secret new`
 */
export function wrongUsageText(name: string, why: string): string {
  const [command = '', ...others] = name.split(' ');
  const help = callOf(command, [...others, '--help'].join(' '));
  return `${why}\n${help} tells how it is used.\n`;
}
