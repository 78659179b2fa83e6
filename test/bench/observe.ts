/**
 * `npm run bench:observe` measures the cost of observability: a call from the request to the whole reply, in one
 * process and without a network, with a log, with a log line of each call, with metrics for Prometheus, with log and
 * metrics, and with neither. Sides take
 * turns in short rounds, and the figure is the processor time of this process. The log goes through a pipe to the
 * parent, as in a container. Prints medians, quartiles, and ratios to neither in the same round; its ratio to itself
 * shows the noise.
 *
 * @module
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { readCommandLine } from './support/command-line.ts';
import { makeMetrics } from '../../src/entry/node/observe/metrics.ts';
import { nodeSha256 } from '../../src/entry/node/files/sha256.ts';
import { ADMITTED } from '../../src/http/limits.ts';
import type { AppOptions } from '../../src/http/options.ts';
import { createApp } from '../../src/http/app.ts';
import { logCalls, logFrom, logToConsole } from '../../src/http/log.ts';
import { observeConversions } from '../../src/http/observed-conversion.ts';
import { kinds } from '../../src/kinds/index.ts';
import { conversionsOf } from './support/conversions.ts';
import { OUR_VERSIONS } from './support/side.ts';
import { ratioOf, spreadOf } from './support/statistics.ts';
import { formatTable } from './support/table.ts';

const ROUNDS = 101;
const CALLS = 300;

/** The number of first rounds that only warm the compiler. */
const WARM_UP = 30;

const SECRET = 'GX3kUl0J1gKx0Wn_Zb7vJrQd4sTqPyM6eH5cLfA2iBo';
const HEADERS = { 'content-type': 'application/json' };

type Watched = Partial<Pick<AppOptions, 'observe' | 'admit'>>;

function sides(): Readonly<Record<string, Watched>> {
  const log = logCalls(logFrom('info', logToConsole));
  const logEach = logCalls(logFrom('debug', logToConsole), 'debug');
  const one = makeMetrics(observeConversions(kinds), () => undefined);
  const other = makeMetrics(observeConversions(kinds), () => undefined);
  const nobody = (): void => undefined;
  return {
    neither: { observe: nobody },
    'neither, again': { observe: nobody },
    log: { observe: log },
    'log of each call': { observe: logEach },
    metrics: { observe: one.observe, admit: one.countInFlight(() => ADMITTED) },
    both: { observe: [log, other.observe], admit: other.countInFlight(() => ADMITTED) },
  };
}

const HELP = `Measures the cost of observability: a call with the log, with a line of each call, with metrics, with both, and with neither.

Usage:
  npm run bench:observe

Options:
  --help    print this text

Exit codes: 0 done; 2 wrong usage.
`;

if (process.argv[2] === 'measured') await measureAll();
else if (readCommandLine({ name: 'bench:observe', help: HELP, options: {} }) !== undefined) {
  await watch();
}

/** Reads and discards the log of the measuring process. */
async function watch(): Promise<void> {
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url), 'measured'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child.stdout.resume();
  [process.exitCode] = (await once(child, 'close')) as [number];
}

async function measureAll(): Promise<void> {
  for (const bytes of [1024, 4096]) {
    const reviews = conversionsOf(OUR_VERSIONS, bytes).map(({ review }) => review);
    const times = await measure(reviews);
    process.stderr.write(`\na review of ${bytes} bytes with one object\n${report(times)}\n`);
  }
}

type Times = Readonly<Record<string, number[]>>;

/** Returns microseconds of processor time per call, by side, one for each round. */
async function measure(reviews: readonly string[]): Promise<Times> {
  const digest = nodeSha256(SECRET);
  const secrets = [{ name: 'prod-eu', digest }];
  const apps = Object.entries(sides()).map(([side, watched]) => {
    const options = { secrets: () => secrets, sha256: nodeSha256, ...watched };
    return { side, app: createApp(kinds, options), times: [] as number[] };
  });
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    const turn = round % apps.length;
    for (const { app, times } of [...apps.slice(turn), ...apps.slice(0, turn)]) {
      const before = process.cpuUsage();
      for (let call = 0; call < CALLS; call += 1) {
        const body = reviews[call % reviews.length] ?? '';
        await answer(app.fetch, body);
      }
      const { user, system } = process.cpuUsage(before);
      if (round >= WARM_UP) times.push((user + system) / CALLS);
    }
  }
  return Object.fromEntries(apps.map(({ side, times }) => [side, times]));
}

async function answer(
  fetch: (request: Request) => Response | Promise<Response>,
  body: string,
): Promise<void> {
  const url = `https://webhook.example/convert/${SECRET}?timeout=30s`;
  const response = await fetch(new Request(url, { method: 'POST', headers: HEADERS, body }));
  await response.text();
  if (response.status !== 200) throw new Error(`the call returned ${response.status}`);
}

function report(times: Times): string {
  const base = times['neither'] ?? [];
  const rows = Object.entries(times).map(([side, all]) => {
    const { median, low, high } = spreadOf(all);
    const ratio = ratioOf(all, base);
    return [
      side,
      `${median.toFixed(1)} µs`,
      `(${low.toFixed(1)} to ${high.toFixed(1)})`,
      ratio.median.toFixed(3),
      `(${ratio.low.toFixed(3)} to ${ratio.high.toFixed(3)})`,
    ];
  });
  return formatTable([['', 'a call', 'quartiles', 'ratio', 'quartiles'], ...rows]);
}
