import { createHash } from 'node:crypto';
import { existsSync, globSync } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, join } from 'node:path';
import { NOT_FOUND, runToEnd } from '../../../scripts/local/local-process.ts';

const GO_IS_NEEDED = 'It needs Go 1.26 or newer (https://go.dev/dl).';

/**
 * Builds the Go module in a folder, and returns the path of the program. The result is cached with the programs of the
 * control plane, and rebuilt when one of its files changes.
 *
 * @param folder contains go.mod, go.sum and a package main
 * @param say receives progress messages, because a build takes minutes
 * @throws {Error} when Go is missing or the build fails
 */
export async function buildGoProgram(
  folder: string,
  say: (line: string) => void = console.log,
): Promise<string> {
  const name = basename(folder);
  const program = await cachedPath(folder, name);
  if (existsSync(program)) return program;
  const unfinished = `${program}.building-${process.pid}`;
  await mkdir(join(program, '..'), { recursive: true });
  say(`Building ${name} with Go into ${program}, once. This takes up to some minutes.`);
  const started = Date.now();
  try {
    await goBuild(folder, unfinished);
    await rename(unfinished, program);
  } finally {
    await rm(unfinished, { force: true });
  }
  say(`${name}: ${Math.round((Date.now() - started) / 1000)} s`);
  return program;
}

/** Returns a path whose name depends on everything that affects the program. */
async function cachedPath(folder: string, name: string): Promise<string> {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}\n`);
  for (const file of globSync('**/{go.mod,go.sum,*.go}', { cwd: folder }).toSorted()) {
    hash.update(`${file}\n`).update(await readFile(join(folder, file)));
  }
  const { XDG_CACHE_HOME: configured } = process.env;
  const root =
    configured === undefined || configured === '' ? join(homedir(), '.cache') : configured;
  return join(root, 'crdshift', 'bench', `${name}-${hash.digest('hex').slice(0, 16)}`);
}

async function goBuild(folder: string, output: string): Promise<void> {
  const args = ['build', '-trimpath', '-buildvcs=false', '-ldflags', '-s -w', '-o', output, '.'];
  const env = { ...process.env, CGO_ENABLED: '0' };
  const code = await runToEnd({ command: 'go', args, folder, env });
  if (code === NOT_FOUND) throw new Error(`Go cannot be started. ${GO_IS_NEEDED}`);
  if (code !== 0) throw new Error(`go build in ${folder} failed. ${GO_IS_NEEDED}`);
}
