import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** The folder of this project. */
export const ROOT: string = fileURLToPath(new URL('../../', import.meta.url));

/** Runs a crdshift command as npm does, until it ends. */
export function runScript(name: string, ...args: readonly string[]): Promise<Ran> {
  return runScriptIn({ path: ROOT }, name, ...args);
}

/** Runs a command with a text on standard input. */
export function runScriptWithInput(
  input: string,
  name: string,
  ...args: readonly string[]
): Promise<Ran> {
  return runScriptIn({ path: ROOT, input }, name, ...args);
}

/** Runs a command in another folder, optionally with environment variables and a text on standard input. */
export function runScriptIn(
  project: {
    readonly path: string;
    readonly env?: Readonly<Record<string, string>>;
    readonly input?: string;
  },
  name: string,
  ...args: readonly string[]
): Promise<Ran> {
  const program = join(project.path, 'scripts/crdshift.ts');
  const env = { ...process.env, ...calledByNpm(project.path), ...project.env };
  return runFile([program, name, ...args], { ...project, env });
}

/** Runs a module until it ends. */
export function runFile(
  words: readonly string[],
  at: {
    readonly path: string;
    readonly env?: Readonly<Record<string, string | undefined>>;
    readonly input?: string;
  },
): Promise<Ran> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [...words],
      { cwd: at.path, env: at.env ?? process.env },
      (error, stdout, stderr) => {
        const code = typeof error?.code === 'number' ? error.code : Number(error !== null);
        resolve({ code, stdout, stderr });
      },
    );
    if (at.input !== undefined) child.stdin?.end(at.input);
  });
}

/**
 * Returns the variables that npm sets for a script of a project, however the tests themselves were started, and the
 * cache of compiled modules that `scripts/run.mjs` uses. That of a copy goes with the copy.
 */
export function calledByNpm(path: string): Record<string, string> {
  const cache = path === ROOT ? 'node_modules/.cache/crdshift/compiled' : '.compiled';
  return {
    npm_command: 'run-script',
    npm_package_json: join(path, 'package.json'),
    NODE_COMPILE_CACHE: join(path, cache),
  };
}
