import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { CommandLine } from './cores.ts';
import { buildGoProgram } from './go-program.ts';

/** The load that a client puts on a server. */
export interface ClientLoad {
  /** The URL for reviews. */
  readonly url: string;
  /** A PEM file. */
  readonly authorityFile: string;
  /** A file with one review per line. */
  readonly reviewsFile: string;
  readonly connections: number;
  readonly seconds: number;
  /** The time under load on its connections before the measurement. wrk begins at once. */
  readonly warmUpSeconds: number;
}

/**
 * A program that posts reviews on kept HTTP/1.1 connections, one after another on each. It prints `ready`, waits for a
 * line on standard input, measures, and prints a `ClientResult` as one line of JSON.
 */
export type LoadClient = (load: ClientLoad) => CommandLine;

/** Returns the client in Go, the language of the API server. Builds it if necessary. */
export async function goClient(): Promise<LoadClient> {
  const command = await buildGoProgram(pathOf(''));
  return (load) => ({ command, args: argumentsOf(load) });
}

/** Returns the same client on Node, for machines without Go. It is slower, but the servers' processor time is not. */
export function nodeClient(): LoadClient {
  const script = pathOf('load.ts');
  return (load) => ({ command: process.execPath, args: [script, ...argumentsOf(load)] });
}

/**
 * Returns wrk, a client that takes little processor time and that others wrote. Undefined without wrk. It measures
 * whole seconds, and looks at the codes of replies only.
 */
export function wrkClient(): LoadClient | undefined {
  // wrk prints its version with exit code 1.
  if (spawnSync('wrk', ['--version']).error !== undefined) return undefined;
  const script = pathOf('wrk.lua');
  return ({ url, reviewsFile, connections, seconds }) => {
    const amounts = ['--threads=1', `--connections=${connections}`];
    const duration = `--duration=${Math.max(1, Math.round(seconds))}s`;
    const target = `${url}?timeout=30s`;
    const args = [...amounts, duration, `--script=${script}`, target, '--', reviewsFile];
    return { command: 'wrk', args };
  };
}

/** Said in place of the cases of wrk. */
export const NO_WRK = 'wrk is missing, so its cases are skipped. Debian has it in the package wrk.';

function pathOf(file: string): string {
  return fileURLToPath(new URL(`../load/${file}`, import.meta.url));
}

function argumentsOf(load: ClientLoad): string[] {
  return [
    `--url=${load.url}`,
    `--ca=${load.authorityFile}`,
    `--reviews=${load.reviewsFile}`,
    `--connections=${load.connections}`,
    `--duration=${load.seconds}s`,
    `--warm-up=${load.warmUpSeconds}s`,
  ];
}
