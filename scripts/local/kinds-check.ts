import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const IMPORT_KINDS = fileURLToPath(new URL('import-kinds.ts', import.meta.url));

/**
 * Why the kinds, as their sources are now, cannot be served: a definition is incomplete, or a module cannot be
 * loaded. Undefined when they can.
 */
export function findKindsProblem(): Promise<string | undefined> {
  return new Promise((resolve) => {
    execFile(process.execPath, ['--no-warnings', IMPORT_KINDS], (error, _stdout, stderr) => {
      const problem = stderr.trim();
      if (error === null) resolve(undefined);
      else resolve(problem === '' ? error.message : problem);
    });
  });
}

/** @throws {Error} that says why the kinds cannot be served, if they cannot. */
export async function checkKinds(): Promise<void> {
  const problem = await findKindsProblem();
  if (problem !== undefined) throw new Error(problem);
}
