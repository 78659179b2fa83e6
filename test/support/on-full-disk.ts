import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from './run-script.ts';
import type { Ran } from './run-script.ts';

/** Runs a command that can write files of a few KiB only: a longer write fails in the middle, as on a full disk. */
export function onFullDisk(...args: readonly string[]): Promise<Ran> {
  const limited = 'trap "" XFSZ; ulimit -f 8; exec "$0" "$@"';
  const words = [process.execPath, join(ROOT, 'scripts/crdshift.ts'), ...args];
  return new Promise((resolve) => {
    execFile('/bin/sh', ['-c', limited, ...words], { cwd: ROOT }, (error, stdout, stderr) => {
      resolve({ code: Number(error?.code ?? 0), stdout, stderr });
    });
  });
}
