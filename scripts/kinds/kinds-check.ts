import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { projectHere } from '../project/project.ts';
import { Failure } from '../program/wrong-usage.ts';
import type { Project } from '../project/project.ts';

const IMPORT_KINDS = fileURLToPath(new URL('import-kinds.ts', import.meta.url));

/**
 * Checks whether the current sources of the kinds can be served. Returns the reason if not: a generated file is out of
 * date, a definition is incomplete, or a module cannot be loaded.
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

/**
 * Checks that the current sources of the kinds can be served.
 *
 * @throws {Failure} with the reason if not
 */
export async function checkKinds(project: Project): Promise<void> {
  const problem = await findKindsProblem(project);
  if (problem !== undefined) throw new Failure(problem);
}
