/**
 * `npm run soak -- --minutes 60`: a mixed load on a Node webhook of two processes, on loopback. It fails if a conversion
 * of a well-behaved caller fails, or if memory grows.
 *
 * @module
 */
import { parseArgs } from 'node:util';
import { soak } from './soak.ts';
import { brokenPromises, median } from './verdict.ts';

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '2' } } });
const minutes = Number(values.minutes);
if (!(minutes > 0)) {
  process.stderr.write('--minutes must be a positive number\n');
  process.exit(2);
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
