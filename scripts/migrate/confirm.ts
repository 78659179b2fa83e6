import { createInterface } from 'node:readline/promises';
import type { PassResult } from '../../src/life/migrate/pass.ts';

/** Asks on a terminal if the objects may be written. Anything but yes is a no. */
export async function confirmOn(
  output: NodeJS.WriteStream,
  cluster: string,
  { counts, largest }: PassResult,
): Promise<boolean> {
  const size = largest === undefined ? '' : `, the largest has ${largest.bytes} bytes`;
  const lines = createInterface({ input: process.stdin, output });
  try {
    const answer = await lines.question(
      `${counts.objects - counts.refused} of ${counts.objects} objects can be written${size}. Write them in ${cluster}? [y/N] `,
    );
    return /^y(?:es)?$/i.test(answer.trim());
  } finally {
    lines.close();
  }
}
