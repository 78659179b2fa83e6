import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { readRegressions } from './found.ts';
import type { Conversation } from './hostile/conversation.ts';
import { aConversation, aValidConversation } from './hostile/conversation.ts';
import { markersIn } from './hostile/marker.ts';
import { randomOf } from './hostile/random.ts';
import type { Workshop } from './hostile/request.ts';
import { aValidRequest } from './hostile/request.ts';
import { readSeeds } from './hostile/seeds.ts';
import type { Fuzzer } from './run.ts';
import { makeFuzzer } from './run.ts';
import { SEED } from './seed.ts';
import type { FuzzedServer, Memory } from './servers/fuzzed-server.ts';
import { SECRET } from './servers/secret.ts';
import { ENDLESS_CLIENTS, sendSlowly } from './wire/slow.ts';

/** How a server is fuzzed. */
export interface FuzzOptions {
  /** For the names of files. */
  readonly name: string;
  readonly start: () => Promise<FuzzedServer>;
  /** At least so many requests. */
  readonly requests: number;
  /** The share of the requests after which the level of memory is taken that it must come back to. */
  readonly warmUp: number;
  /**
   * By what resident memory may be above that level. How much freed memory an allocator gives back differs from run to
   * run; what is alive on the heap is held to more.
   */
  readonly memoryFactor: number;
}

/** What is alive after a collection of garbage is little, in MiB, and may be this much more. */
const HEAP_SLACK = 8;

/** What a process needs to come to rest, in milliseconds. */
const REST = 3000;

/** Lines that Prometheus is served; each label that callers could fill would make them more with every request. */
const MAX_METRICS = 2000;

/** Numbers of conversations that no run gets to by itself. */
const [SLOW, LAST] = [3_000_000, 4_000_000];

const seeds = readSeeds();

/** Fuzzes one server, from its start to its end, and looks at what is left. */
export function fuzz({ name, start, requests, warmUp, memoryFactor }: FuzzOptions): void {
  describe(`${name}, seed ${SEED}`, () => {
    let server: FuzzedServer;
    let fuzzer: Fuzzer;
    let workshop: Workshop;
    let sockets: number;
    let before: Memory;

    beforeAll(async () => {
      server = await start();
      sockets = server.watched.sockets();
      fuzzer = makeFuzzer(server, `${name.replaceAll(/\W+/g, '-')}-${SEED}`);
      workshop = { seeds, secret: SECRET, limit: server.limits.bytes };
      return async () => {
        console.log(`${name}, seed ${SEED}: ${fuzzer.tally.inWords()}`);
        await server.stop();
      };
    });

    /** Conversations from a number on, until enough requests were sent. */
    function* conversations(first: number, enough: number): Generator<Conversation> {
      for (let at = first; fuzzer.tally.requests() < enough; at += 1) {
        yield aConversation(workshop, SEED, at);
      }
    }

    test('answers what showed a defect once', async () => {
      await fuzzer.talk(readRegressions());
      expect(fuzzer.faults).toEqual([]);
    });

    test(`withstands ${requests} hostile requests`, async () => {
      const slow = startSlowClients(server, workshop);
      await fuzzer.talk(conversations(1, requests * warmUp));
      await sleep(REST);
      before = await server.memory();
      await fuzzer.talk(conversations(1_000_000, requests));
      const faults = [...fuzzer.faults, ...(await slow)];
      expect(faults).toEqual([]);
      expect(fuzzer.tally.requests()).toBeGreaterThanOrEqual(requests);
    });

    test('lives, and has said nothing that it must not', () => {
      expect(server.watched.ending()).toBeUndefined();
      expect(server.watched.logFaults()).toEqual([]);
    });

    test('has counted every call to its end, and nothing that callers could fill', async () => {
      const metrics = await server.metrics?.();
      if (metrics === undefined) return;
      expect(metrics).toContain('_requests_in_flight{webhook="/convert"} 0\n');
      expect(markersIn(metrics)).toEqual([]);
      expect(metrics.split('\n').length).toBeLessThan(MAX_METRICS);
    });

    test('converts as ever', async () => {
      const { tally, faults, talk } = makeFuzzer({ ...server, isWide: true }, `${name}-after`);
      await talk([aValidConversation(workshop, LAST)]);
      expect(faults).toEqual([]);
      expect([...tally.statuses]).toEqual([['200', 1]]);
    });

    test('has closed all connections', async () => {
      expect(await server.watched.socketsDownTo(sockets)).toBeLessThanOrEqual(sockets);
    });

    test('uses no more memory than after the first requests', async () => {
      await sleep(REST);
      const after = await server.memory();
      console.log(`${name}: memory in MiB`, { before, after });
      expect(after.resident).toBeLessThan(before.resident * memoryFactor);
      expect(after.heap ?? 0).toBeLessThan((before.heap ?? 0) + HEAP_SLACK);
      expect(after.buffers ?? 0).toBeLessThan((before.buffers ?? 0) + HEAP_SLACK);
    });
  });
}

/** Resolves with what went wrong with clients that take their time, while others do not. */
async function startSlowClients(server: FuzzedServer, workshop: Workshop): Promise<string[]> {
  const { connect, endsSlowOnes } = server;
  const request = aValidRequest(workshop, SLOW, randomOf(SEED, SLOW));
  const endless = endsSlowOnes ? Object.entries(ENDLESS_CLIENTS) : [];
  const faults = await Promise.all([
    ...endless.map(async ([does, client]) => {
      const fault = await client(connect, request);
      return fault === undefined ? [] : [`${fault} whose client ${does}`];
    }),
    ...Array.from({ length: 5 }, async () => (await sendSlowly(connect, request)) ?? []),
  ]);
  return faults.flat();
}
