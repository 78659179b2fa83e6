import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { pinnedTo } from './cores.ts';
import type { ClientLoad, LoadClient } from './load-client.ts';
import { readBusySeconds, readUsage } from './process-usage.ts';

/** The output of a load client (`test/bench/load/main.go`). Latencies are in microseconds. */
export interface ClientResult {
  readonly requests: number;
  readonly errors: number;
  readonly firstError?: string;
  readonly seconds: number;
  readonly clientCpuSeconds: number;
  readonly p50: number;
  readonly p90: number;
  readonly p99: number;
  readonly max: number;
}

/** The cost of a load to the server, and the results of its client. */
export interface LoadResult extends ClientResult {
  readonly requestsPerSecond: number;
  /** Processor time of the server for one call, in user and kernel mode. */
  readonly cpuMicroseconds: number;
  /** The calls that an otherwise idle core could answer: the reciprocal of `cpuMicroseconds`. */
  readonly requestsPerCoreSecond: number;
  /** Resident memory of the server after the load, and at its peak so far. */
  readonly residentBytes: number;
  readonly peakBytes: number;
  /** Cores used by neither server nor client: by other work, or by the kernel for both. */
  readonly coresOfOthers: number;
}

export interface Load extends Omit<ClientLoad, 'url'> {
  /** The server under load: its process, its name for messages, and the URL for reviews. */
  readonly server: { readonly name: string; readonly pid: number; readonly url: string };
  /** The core of the client; undefined for any. */
  readonly core: number | undefined;
}

/**
 * Puts a server under load on new connections. Opening them and the warm-up do not count.
 *
 * @throws {Error} when a single reply is wrong: a server that fails fast must not look fast
 */
export async function measureLoad(client: LoadClient, load: Load): Promise<LoadResult> {
  const { name, pid, url } = load.server;
  const { command, args } = pinnedTo(load.core, client({ ...load, url }));
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(child, 'close') as Promise<[number | null]>;
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const ready = await lines.next();
  if (ready.done === true) throw new Error(`the load client ended with ${(await ended)[0]}`);
  const before = await readUsage(pid);
  const busyBefore = await readBusySeconds();
  child.stdin.write('\n');
  const line = await resultIn(lines);
  const after = await readUsage(pid);
  const busySeconds = (await readBusySeconds()) - busyBefore;
  await ended;
  if (line === undefined) throw new Error('the load client has no result');
  const result = JSON.parse(line) as ClientResult;
  if (result.errors > 0 || result.requests === 0) {
    const { errors, requests, firstError = 'no request was answered' } = result;
    throw new Error(`${errors} of ${requests} requests to ${name} failed: ${firstError}`);
  }
  const cpuSeconds = after.cpuSeconds - before.cpuSeconds;
  const ofOthers = busySeconds - cpuSeconds - result.clientCpuSeconds;
  return {
    ...result,
    requestsPerSecond: result.requests / result.seconds,
    cpuMicroseconds: (cpuSeconds * 1e6) / result.requests,
    requestsPerCoreSecond: result.requests / cpuSeconds,
    residentBytes: after.residentBytes,
    peakBytes: after.peakBytes,
    coresOfOthers: Math.max(0, ofOthers) / result.seconds,
  };
}

/** Returns the line with the result. wrk prints a text of its own before it. */
async function resultIn(lines: AsyncIterable<string>): Promise<string | undefined> {
  for await (const line of lines) if (line.startsWith('{')) return line;
  return undefined;
}
