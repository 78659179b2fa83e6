import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Runs `scripts/<name>.ts` as npm runs it, to its end. */
export function runScript(name: string, ...args: readonly string[]): Promise<Ran> {
  return runScriptIn({ path: ROOT }, name, ...args);
}

/** The same with a text on standard input. */
export function runScriptWithInput(
  input: string,
  name: string,
  ...args: readonly string[]
): Promise<Ran> {
  return runScriptIn({ path: ROOT, input }, name, ...args);
}

/** The same in another folder, with environment variables, or a text on standard input. */
export function runScriptIn(
  project: {
    readonly path: string;
    readonly env?: Readonly<Record<string, string>>;
    readonly input?: string;
  },
  name: string,
  ...args: readonly string[]
): Promise<Ran> {
  const script = join(project.path, 'scripts', `${name}.ts`);
  const env = { ...process.env, ...project.env };
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [script, ...args],
      { env },
      (error, stdout, stderr) => {
        const code = typeof error?.code === 'number' ? error.code : Number(error !== null);
        resolve({ code, stdout, stderr });
      },
    );
    if (project.input !== undefined) child.stdin?.end(project.input);
  });
}
