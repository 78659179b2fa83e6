import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { findKindsProblem } from './kinds-check.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const GENERATE = fileURLToPath(new URL('../generate.ts', import.meta.url));
const KINDS = 'src/kinds';

/**
 * Why the sources, as they are now, must not leave this machine: a generated file is not what its CRD makes of it, or
 * the kinds cannot be served. Undefined when they may.
 */
export async function findObstacleToShipping(): Promise<string | undefined> {
  return findStaleFiles() ?? (await findKindsProblem());
}

/** A deployment may have no CRD beside its kinds at all. */
function findStaleFiles(): string | undefined {
  if (globSync(`${KINDS}/**/crd.yaml`, { cwd: ROOT }).length === 0) return undefined;
  const { status, stderr } = spawnSync(process.execPath, [GENERATE, '--check', KINDS], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return status === 0 ? undefined : stderr.trim();
}
