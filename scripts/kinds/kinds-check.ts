import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { projectHere } from '../project/project.ts';
import { Failure } from '../program/wrong-usage.ts';
import type { Project } from '../project/project.ts';

const IMPORT_KINDS = fileURLToPath(new URL('import-kinds.ts', import.meta.url));

/**
 * Why the kinds, as their sources are now, cannot be served: a generated file is out of date, a definition is
 * incomplete, or a module cannot be loaded. Undefined when they can.
 */
export function findKindsProblem({ root }: Project = projectHere()): Promise<string | undefined> {
  return new Promise((resolve) => {
    const args = ['--no-warnings', IMPORT_KINDS];
    execFile(process.execPath, args, { cwd: root }, (error, _stdout, stderr) => {
      const problem = stderr.trim();
      if (error === null) resolve(undefined);
      else resolve(problem === '' ? error.message : problem);
    });
  });
}

/** @throws {Error} that says why the kinds cannot be served, if they cannot. */
export async function checkKinds(project: Project): Promise<void> {
  const problem = await findKindsProblem(project);
  if (problem !== undefined) throw new Failure(problem);
}
