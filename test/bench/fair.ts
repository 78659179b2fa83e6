/**
 * `npm run bench:fair` shows that the Node entry is fair: the calls of a secret while another one floods the webhook,
 * its new connections while others hold all of them, and caches that fill with few places. Each scenario starts a webhook in a process of its own. The callers retry as API
 * servers do. Prints how many calls succeeded, how often they were told to retry, and the time.
 *
 * @module
 */
import { resolve } from 'node:path';
import { crowded, filled, flooded } from './fair/scenarios.ts';
import type { Count } from './fair/scenarios.ts';
import { readCommandLine } from './support/command-line.ts';
import { formatTable } from './support/table.ts';

const HELP = `Shows that the Node entry is fair to every secret, and lets calls wait before it refuses them.

Usage:
  npm run bench:fair -- [--entry FILE]

Options:
  --entry FILE    the module that starts the webhook, such as that of an older checkout (default: src/node.ts)
  --help          print this text

Exit codes: 0 done; 2 wrong usage.
`;

const { entry: file } =
  readCommandLine({ name: 'bench:fair', help: HELP, options: { entry: { type: 'string' } } }) ??
  process.exit();
const entry = file === undefined ? undefined : resolve(file);

const FLOOD = { connections: 140, bytes: 2_500_000 };
const QUIET = { connections: 0, bytes: 0 };
const SCENARIOS: readonly (readonly [string, () => Promise<Count>])[] = [
  ['calls of B', () => flooded({ entry }, QUIET, 98)],
  ['calls of B while A sends 2.5 MB on 140 connections', () => flooded({ entry }, FLOOD, 98)],
  [
    'new connections of B while A holds 60 of 60',
    () => crowded({ by: 'caller', places: 60, held: 60 }, 99, entry),
  ],
  [
    'new connections of B while 70 strangers want 60',
    () => crowded({ by: 'strangers', places: 60, held: 70 }, 68, entry),
  ],
  ...[8, 16, 32].flatMap((places) =>
    [10, 20].map((atOnce) => {
      const settings = { MAX_CONCURRENT: String(places) };
      return [
        `a cache of 300 objects, ${atOnce} at once, MAX_CONCURRENT=${places}`,
        () => filled({ entry, settings }, { objects: 300, atOnce }),
      ] as const;
    }),
  ),
];

const rows = [['', 'succeeded', 'told to retry', 'time']];
for (const [name, run] of SCENARIOS) {
  const { succeeded, of, refusals, seconds } = await run();
  rows.push([name, `${succeeded} of ${of}`, String(refusals), `${seconds.toFixed(1)} s`]);
  process.stderr.write('.');
}
console.log(`\n${formatTable(rows)}`);
// The flood waits for its replies.
process.exit();
