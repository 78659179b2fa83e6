import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { pinnedTo } from './cores.ts';
import type { CommandLine } from './cores.ts';
import { buildGoProgram } from './go-program.ts';
import { readBusySeconds, readUsage } from './process-usage.ts';

/** What a load client prints (`test/bench/load/main.go`). Latencies are in microseconds. */
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

/** What a load has cost the server, and what its client has seen. */
export interface LoadResult extends ClientResult {
  readonly requestsPerSecond: number;
  /** Processor time of the server for one call, user and kernel. */
  readonly cpuMicroseconds: number;
  /** As many as a core with nothing else to do could answer: the reciprocal of that. */
  readonly requestsPerCoreSecond: number;
  /** Resident memory of the server after the load, and at its highest so far. */
  readonly residentBytes: number;
  readonly peakBytes: number;
  /** Cores that neither server nor client has used: by others, or by the kernel for both. */
  readonly coresOfOthers: number;
}

export interface Load {
  /** Who is under load: its process, its name for messages, and where it takes reviews. */
  readonly server: { readonly name: string; readonly pid: number; readonly url: string };
  /** PEM. */
  readonly authorityFile: string;
  /** One review on each line. */
  readonly reviewsFile: string;
  readonly connections: number;
  readonly seconds: number;
  readonly warmUpSeconds: number;
  /** The only core of the client; undefined for any. */
  readonly core: number | undefined;
}

/** The client that is written in Go, as the API server is. Built where it is not built yet. */
export async function goClient(): Promise<CommandLine> {
  const folder = fileURLToPath(new URL('../load', import.meta.url));
  return { command: await buildGoProgram(folder), args: [] };
}

/** One that does the same on Node, for where there is no Go. It is slower, which the processor time of servers is not. */
export function nodeClient(): CommandLine {
  const script = fileURLToPath(new URL('../load/load.ts', import.meta.url));
  return { command: process.execPath, args: [script] };
}

/**
 * Puts a server under load. Connections are new, and neither opening them nor the warm-up counts.
 *
 * @throws {Error} when a single reply was wrong: a server that fails fast must not look fast
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
