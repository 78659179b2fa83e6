import { createInterface } from 'node:readline/promises';

/** Asks a question on a terminal. Anything but yes is a no. */
export async function askYes(output: NodeJS.WriteStream, question: string): Promise<boolean> {
  const lines = createInterface({ input: process.stdin, output });
  try {
    return /^y(?:es)?$/i.test((await lines.question(question)).trim());
  } finally {
    lines.close();
  }
}
