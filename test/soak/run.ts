/**
 * `npm run soak -- --minutes 60`: a mixed load on a Node webhook of two processes, on loopback. It fails if a conversion
 * of a well-behaved caller fails, or if memory grows.
 *
 * @module
 */
import { readCommandLine } from '../bench/support/command-line.ts';
import { soak } from './soak.ts';
import { brokenPromises, median } from './verdict.ts';

const HELP = `Loads a Node webhook of two processes, on loopback, and fails if a conversion of a well-behaved caller fails, or if
memory grows.

Usage:
  npm run soak -- [--minutes MINUTES]

Options:
  --minutes MINUTES  the time of the load, by default 2
  --help             print this text

Exit codes: 0 done; 1 a conversion failed, or memory grew; 2 wrong usage.
`;

const values = readCommandLine({
  name: 'soak',
  help: HELP,
  options: { minutes: { type: 'string', default: '2' } },
});
if (values !== undefined) await main(Number(values.minutes));

async function main(minutes: number): Promise<void> {
  if (!(minutes > 0)) {
    process.stderr.write('--minutes must be a positive number\n');
    process.exitCode = 2;
    return;
  }
  const tell = (line: string): void => void process.stdout.write(`${line}\n`);
  const result = await soak(minutes * 60, { tell });
  const { eu, us, disturbances, memory, linesLost } = result;
  const third = Math.floor(memory.length / 3);
  process.stdout.write(
    [
      `${eu.answered + us.answered} conversions, ${eu.retries + us.retries} retries`,
      `memory ${median(memory.slice(0, third))} MiB in the first third, ${median(memory.slice(-third))} in the last`,
      `${linesLost} lines of log lost`,
      ...Object.entries(disturbances).map(([name, times]) => `${name} ${times} times`),
      '',
    ].join('\n'),
  );
  const broken = brokenPromises(result);
  for (const sentence of broken) process.stderr.write(`${sentence}\n`);
  process.exit(broken.length === 0 ? 0 : 1);
}
