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

/** The options for fuzzing a server. */
export interface FuzzOptions {
  /** The base name of files. */
  readonly name: string;
  readonly start: () => Promise<FuzzedServer>;
  /** The minimum number of requests. */
  readonly requests: number;
  /** The share of the requests after which the reference level of memory is taken. */
  readonly warmUp: number;
  /**
   * The maximum of resident memory as a factor of that level. The memory that an allocator returns varies from run to
   * run. Live memory on the heap has a stricter bound.
   */
  readonly memoryFactor: number;
}

/** The maximum growth of live memory after a garbage collection, in MiB. */
const HEAP_SLACK = 8;

/** The time that a process needs to come to rest, in milliseconds. */
const REST = 3000;

/** The maximum number of metric lines. A label that callers can fill would add lines with every request. */
const MAX_METRICS = 2000;

/** Numbers of conversations that no run reaches by itself. */
const [SLOW, LAST] = [3_000_000, 4_000_000];

const seeds = readSeeds();

/** Fuzzes one server from its start to its end, and checks what is left behind. */
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

    /** Yields conversations from a number on, until enough requests have been sent. */
    function* conversations(first: number, enough: number): Generator<Conversation> {
      for (let at = first; fuzzer.tally.requests() < enough; at += 1) {
        yield aConversation(workshop, SEED, at);
      }
    }

    test('answers conversations that once showed a defect', async () => {
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

    test('is alive, and has logged nothing forbidden', () => {
      expect(server.watched.ending()).toBeUndefined();
      expect(server.watched.logFaults()).toEqual([]);
    });

    test('has counted every call to its end, without labels that callers can fill', async () => {
      const metrics = await server.metrics?.();
      if (metrics === undefined) return;
      expect(metrics).toContain('_requests_in_flight{webhook="/convert"} 0\n');
      expect(markersIn(metrics)).toEqual([]);
      expect(metrics.split('\n').length).toBeLessThan(MAX_METRICS);
    });

    test('still converts', async () => {
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

/** Resolves with the faults in the handling of slow clients, which run next to the others. */
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
