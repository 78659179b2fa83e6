import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { pinnedTo } from './cores.ts';
import type { CommandLine } from './cores.ts';
import { buildGoProgram } from './go-program.ts';
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
  readonly bytesSent: number;
  readonly bytesReceived: number;
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

export interface Load {
  /** The server under load: its process, its name for messages, and the URL for reviews. */
  readonly server: { readonly name: string; readonly pid: number; readonly url: string };
  /** A PEM file. */
  readonly authorityFile: string;
  /** A file with one review per line. */
  readonly reviewsFile: string;
  readonly connections: number;
  readonly seconds: number;
  readonly warmUpSeconds: number;
  /** The core of the client; undefined for any. */
  readonly core: number | undefined;
}

/** Returns the client in Go, the language of the API server. Builds it if necessary. */
export async function goClient(): Promise<CommandLine> {
  const folder = fileURLToPath(new URL('../load', import.meta.url));
  return { command: await buildGoProgram(folder), args: [] };
}

/** Returns the same client on Node, for machines without Go. It is slower, but the servers' processor time is not. */
export function nodeClient(): CommandLine {
  const script = fileURLToPath(new URL('../load/load.ts', import.meta.url));
  return { command: process.execPath, args: [script] };
}

/**
 * Puts a server under load on new connections. Opening them and the warm-up do not count.
 *
 * @throws {Error} when a single reply is wrong: a server that fails fast must not look fast
 */
export async function measureLoad(client: CommandLine, load: Load): Promise<LoadResult> {
  const { command, args } = pinnedTo(load.core, {
    command: client.command,
    args: [...client.args, ...argumentsOf(load)],
  });
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(child, 'close') as Promise<[number | null]>;
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const ready = await lines.next();
  if (ready.done === true) throw new Error(`the load client ended with ${(await ended)[0]}`);
  const { name, pid } = load.server;
  const before = await readUsage(pid);
  const busyBefore = await readBusySeconds();
  child.stdin.write('\n');
  const line = await lines.next();
  const after = await readUsage(pid);
  const busySeconds = (await readBusySeconds()) - busyBefore;
  await ended;
  if (line.done === true) throw new Error('the load client has no result');
  const result = JSON.parse(line.value) as ClientResult;
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

function argumentsOf(load: Load): string[] {
  return [
    `--url=${load.server.url}`,
    `--ca=${load.authorityFile}`,
    `--reviews=${load.reviewsFile}`,
    `--connections=${load.connections}`,
    `--duration=${load.seconds}s`,
    `--warm-up=${load.warmUpSeconds}s`,
  ];
}
