import { setTimeout as sleep } from 'node:timers/promises';
import type { Reader } from '../support/a-pipe.ts';
import { childrenOf, residentMemoryOf } from '../support/processes-of.ts';
import { retryingLoad } from '../support/retrying-load.ts';
import type { RetriedOutcome } from '../support/retrying-load.ts';
import { guessSecrets, sayNothing, sendNonsense, sendSlowly } from './bad-company.ts';
import type { SoakedServer } from './server.ts';
import { startSoaked } from './server.ts';

/** The result of a soak. */
export interface Soaked {
  /** The well-behaved callers of two secrets. */
  readonly eu: RetriedOutcome;
  readonly us: RetriedOutcome;
  /** The times that each disturbance happened. */
  readonly disturbances: Readonly<Record<string, number>>;
  /** The resident memory of the first process and the oldest worker in MiB, once a second. */
  readonly memory: readonly number[];
  readonly linesLost: number;
  /** The exit code after an order to stop. */
  readonly exitCode: number | null;
}

/** The pause after a disturbance, and the time to warm up. */
const PAUSE_MILLISECONDS = 2000;
const WARM_UP_MILLISECONDS = 5000;

/** The number of connections of which none meets a process that does not know a secret. */
const CERTAIN = 20;

export interface SoakOptions {
  /** Called with a line about the state, once a minute. */
  readonly tell: (line: string) => void;
  /** Called after each disturbance, with its begin and end in milliseconds of `performance.now`. */
  readonly onDisturbance?: (name: Disturbance, begun: number, ended: number) => void;
  /** Uses the server as well, until the end of the disturbances. */
  readonly guest?: (server: SoakedServer, end: Promise<void>) => Promise<void>;
}

export type Disturbance =
  | 'certificate renewed'
  | 'process killed'
  | 'log stalled'
  | 'secrets changed'
  | 'log closed';

/** A disturbance, and the way to make it. */
type Turn = readonly [name: Disturbance, act: () => Promise<void>];

/**
 * Runs a mixed load: well-behaved callers of two secrets, strangers, slow clients, nonsense, and meanwhile certificates
 * and secrets that change, processes that are killed, and a log that stalls or is closed. The secret `eu` is always
 * valid.
 *
 * @param seconds the duration
 */
export async function soak(
  seconds: number,
  { tell, onDisturbance = () => undefined, guest = () => Promise.resolve() }: SoakOptions,
): Promise<Soaked> {
  const server = await startSoaked('eu', 'us');
  const log = new LogReader(server);
  const stopping = new AbortController();
  const { signal } = stopping;
  await untilServing(server);
  const eu = retryingLoad(server.urlOf('eu'), 4, { pause: 20 });
  const us = retryingLoad(server.urlOf('us'), 4, { pause: 20 });
  const bad = [guessSecrets, sayNothing, sendSlowly, sendNonsense].map((run) =>
    run(server, signal),
  );
  const memory: number[] = [];
  const disturbances: Record<string, number> = {};
  const rotation = rotate(server, us);
  const all: readonly [Turn, ...Turn[]] = [
    ['certificate renewed', server.renewCertificate],
    ['process killed', () => killNewest(server)],
    ['log stalled', () => log.stall()],
    ['secrets changed', async () => void (await rotation.next())],
    ['log closed', () => log.reopen()],
  ];
  await sleep(WARM_UP_MILLISECONDS);
  const [oldest = 0] = childrenOf(server.pid);
  const end = performance.now() + seconds * 1000;
  const measuring = setInterval(() => {
    memory.push(residentMemoryOf(server.pid) + residentMemoryOf(oldest));
    if (memory.length % 60 === 0) {
      tell(
        `${memory.length} s: ${memory.at(-1)} MiB, ${eu.answered() + us.answered()} conversions`,
      );
    }
  }, 1000);
  const over = Promise.withResolvers<void>();
  const visiting = guest(server, over.promise);
  for (let turn = 0; performance.now() < end && server.ending() === undefined; turn += 1) {
    const [name, act] = all[turn % all.length] ?? all[0];
    const begun = performance.now();
    await act();
    onDisturbance(name, begun, performance.now());
    disturbances[name] = (disturbances[name] ?? 0) + 1;
    await sleep(PAUSE_MILLISECONDS);
  }
  over.resolve();
  await visiting;
  clearInterval(measuring);
  stopping.abort();
  await Promise.all(bad);
  const [first, second] = await Promise.all([eu.stop(), us.stop()]);
  const linesLost = (await server.metric('crdshift_log_lines_lost_total')) ?? Number.NaN;
  const exitCode = await server.stop();
  log.stop();
  return { eu: first, us: second, disturbances, memory, linesLost, exitCode };
}

/** Reads the log of a server, with interruptions. */
class LogReader {
  readonly #server: SoakedServer;
  readonly #timer: NodeJS.Timeout;
  #reader: Reader;
  #isStalled = false;

  constructor(server: SoakedServer) {
    this.#server = server;
    this.#reader = server.log.open();
    this.#timer = setInterval(() => {
      if (!this.#isStalled) this.#reader.drop();
    }, 20);
  }

  /** Reads nothing for so long that the pipe is full. */
  async stall(): Promise<void> {
    this.#isStalled = true;
    await sleep(2 * PAUSE_MILLISECONDS);
    this.#isStalled = false;
  }

  /** Leaves the pipe without a reader for a while. */
  async reopen(): Promise<void> {
    this.#isStalled = true;
    this.#reader.close();
    await sleep(PAUSE_MILLISECONDS);
    this.#reader = this.#server.log.open();
    this.#isStalled = false;
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#reader.close();
  }
}

/** Gives the callers of `us` another secret, and back. Both are valid until the callers use the new one. */
async function* rotate(
  server: SoakedServer,
  us: ReturnType<typeof retryingLoad>,
): AsyncGenerator<void> {
  for (;;) {
    for (const [before, after] of [
      ['us', 'us-2'],
      ['us-2', 'us'],
    ] as const) {
      await server.setSecrets('eu', before, after);
      await untilKnown(server, after);
      us.moveTo(server.urlOf(after));
      await us.goesOn();
      await server.setSecrets('eu', after);
      yield;
    }
  }
}

/** Waits until the processes know a secret. Which of them answers a connection is left to chance. */
async function untilKnown({ knows }: SoakedServer, secret: string): Promise<void> {
  for (let known = 0; known < CERTAIN;) known = (await knows(secret)) ? known + 1 : 0;
  // All read the files in the same second.
  await sleep(PAUSE_MILLISECONDS);
}

/** Kills the newest worker, and waits for its end. The oldest lives on, so that its memory tells of a leak. */
async function killNewest({ pid }: SoakedServer): Promise<void> {
  const newest = childrenOf(pid).at(-1);
  if (newest === undefined || childrenOf(pid).length < 2) return;
  process.kill(newest, 'SIGKILL');
  while (childrenOf(pid).includes(newest)) await sleep(5);
}

async function untilServing(server: SoakedServer): Promise<void> {
  for (;;) {
    const ending = server.ending();
    if (ending !== undefined) throw new Error(`the server does not start: ${ending}`);
    const processes = await server.metric('crdshift_processes').catch(() => undefined);
    if (processes === 2) return;
    await sleep(100);
  }
}
