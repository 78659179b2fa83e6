import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeAuthority } from '../../../scripts/local/certificates.ts';
import type { Authority } from '../../../scripts/local/certificates.ts';
import { aFolder } from '../../support/a-folder.ts';
import { aReviewOf, SIZES } from '../in-process/objects.ts';
import { TRIVIAL_WORKERS } from '../rivals/trivial-workers.ts';
import { nodeEntry, worker } from '../support/our-sides.ts';
import { postReview } from '../support/post-review.ts';
import { readUsage } from '../support/process-usage.ts';
import { bareNode } from '../support/rival-sides.ts';
import type { Side } from '../support/side.ts';
import { startSide } from '../support/start-side.ts';
import { startWorkerd } from '../support/start-workerd.ts';
import { ratioOf, spreadOf } from '../support/statistics.ts';
import type { Spread } from '../support/statistics.ts';
import { formatTable } from '../support/table.ts';

/** The memory for one body in a process that has answered nothing large before. Every spread is over the rounds. */
export interface MemoryRow {
  readonly side: string;
  readonly bodyBytes: number;
  /** Resident memory after small reviews, and at its peak after the body. */
  readonly idleBytes: Spread;
  readonly peakBytes: Spread;
  /** The peak above idle, in bytes for each byte of the body. */
  readonly timesBody: Spread;
}

/** A process that answers reviews. */
interface Server {
  readonly pid: number;
  readonly post: (review: string) => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Starts a new process. */
type Start = () => Promise<Server>;

const SETTINGS = { ALLOW_ANYONE: 'true' };

const GROUP = 'stable.example.com';

/**
 * Measures the peak of resident memory for reviews of objects of 4 KB.
 *
 * @param megabytes sizes of the bodies, 10^6 bytes each; at most 8, the default limit
 */
export async function measureMemory({
  megabytes,
  rounds,
}: {
  readonly megabytes: readonly number[];
  readonly rounds: number;
}): Promise<MemoryRow[]> {
  if (megabytes.length === 0) return [];
  const folder = await aFolder();
  try {
    const starts = await findStarts(folder.path);
    const rows: MemoryRow[] = [];
    for (const size of megabytes) {
      const review = aReviewOf(GROUP, SIZES['4 KB'], Math.floor((size * 1e6) / 4097));
      for (const [side, start] of starts) {
        rows.push({ side, ...(await measureBody(start, review, rounds)) });
      }
    }
    return rows;
  } finally {
    await folder.remove();
  }
}

async function measureBody(
  start: Start,
  review: string,
  rounds: number,
): Promise<Omit<MemoryRow, 'side'>> {
  const small = aReviewOf(GROUP, SIZES['1 KB'], 1);
  const idle: number[] = [];
  const peak: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const server = await start();
    try {
      await server.post(small);
      idle.push((await readUsage(server.pid)).residentBytes);
      await server.post(review);
      peak.push((await readUsage(server.pid)).peakBytes);
    } finally {
      await server.stop();
    }
  }
  const above = peak.map((bytes, round) => bytes - (idle[round] ?? Number.NaN));
  return {
    bodyBytes: review.length,
    idleBytes: spreadOf(idle),
    peakBytes: spreadOf(peak),
    timesBody: ratioOf(
      above,
      above.map(() => review.length),
    ),
  };
}

async function findStarts(folder: string): Promise<[string, Start][]> {
  const authority = await makeAuthority('crdshift benchmark');
  const bundled = await worker(folder);
  const text = await readFile(join(folder, 'worker.js'), 'utf8');
  const setting = { authority, folder };
  const node = await nodeEntry(folder);
  const bare = bareNode('parse and stringify');
  return [
    [node.name, () => startNode(node, setting)],
    [bare.name, () => startNode(bare, setting)],
    [bundled.name, () => startWorker(text)],
    ['workerd, parse and stringify', () => startWorker(TRIVIAL_WORKERS['parse and stringify'])],
  ];
}

async function startNode(
  side: Side,
  { authority, folder }: { authority: Authority; folder: string },
): Promise<Server> {
  const { url, pid, stop } = await startSide(side, { authority, folder, core: undefined });
  return {
    pid,
    stop,
    post: async (review) => {
      const { status, body } = await postReview(url, authority.certificatePem, review);
      checkAnswer(side.name, status, body);
    },
  };
}

async function startWorker(text: string): Promise<Server> {
  const { origin, pid, stop } = await startWorkerd(text, SETTINGS);
  return {
    pid,
    stop,
    post: async (review) => {
      const headers = { 'content-type': 'application/json' };
      const response = await fetch(`${origin}/convert`, { method: 'POST', headers, body: review });
      checkAnswer('workerd', response.status, await response.text());
    },
  };
}

/** Checks only that the review is not refused. Whether sides convert correctly is checked before. */
function checkAnswer(name: string, status: number, body: string): void {
  if (status !== 200 || body.includes('"status":"Failure"')) {
    throw new Error(`${name} returned ${status}: ${body.slice(0, 500)}`);
  }
}

/** Returns one line for each body and side. */
export function formatMemory(rows: readonly MemoryRow[]): string {
  const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(0);
  return formatTable([
    ['memory, new processes', 'body MB', 'idle MB', 'peak MB', 'above idle, × body'],
    ...rows.map((row) => [
      row.side,
      megabytes(row.bodyBytes),
      megabytes(row.idleBytes.median),
      megabytes(row.peakBytes.median),
      row.timesBody.median.toFixed(1),
    ]),
  ]);
}
