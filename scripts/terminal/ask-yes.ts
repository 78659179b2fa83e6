import { askTerminal } from './ask-line.ts';

/** Asks a question on a terminal. Anything but yes is a no. */
export async function askYes(question: string): Promise<boolean> {
  const answer = await askTerminal(`${question} [y/N] `, 'shown');
  return /^y(?:es)?$/i.test(answer.trim());
}
