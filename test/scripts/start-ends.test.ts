import { execFile, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test, vi } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly program: string;
}

/** Returns all processes that still run. A process that has ended and waits for its parent counts as ended. */
async function processes(): Promise<Process[]> {
  const { stdout } = await promisify(execFile)('ps', ['-eo', 'pid=,ppid=,stat=,args=']);
  return stdout.split('\n').flatMap((line) => {
    const [, pid, parent, state = '', program = ''] =
      /^ *(\d+) +(\d+) +(\S+) +(.*)$/.exec(line) ?? [];
    if (pid === undefined || state.startsWith('Z')) return [];
    return [{ pid: Number(pid), parent: Number(parent), program }];
  });
}

/** Returns a process, its children, their children, and so on. */
function familyOf(pid: number | undefined, all: readonly Process[]): Process[] {
  const children = all.filter(({ parent }) => parent === pid);
  return [
    ...all.filter((one) => one.pid === pid),
    ...children.flatMap((child) => familyOf(child.pid, all)),
  ];
}

/** Starts the development server with npm, in a process group of its own, as a terminal does. */
async function startWithNpm(): Promise<{ readonly npm: ChildProcess; readonly family: Process[] }> {
  const npm = spawn('npm', ['start'], {
    cwd: ROOT,
    env: { ...process.env, PORT: '0' },
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let printed = '';
  npm.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text));
  await vi.waitUntil(() => printed.includes('Ctrl-C stops.'), { timeout: 180_000 });
  const family = familyOf(npm.pid, await processes());
  onTestFinished(async () => {
    for (const { pid } of await stillRunning(family)) process.kill(pid, 'SIGKILL');
  });
  return { npm, family };
}

async function stillRunning(family: readonly Process[]): Promise<Process[]> {
  const all = await processes();
  return family.filter((one) =>
    all.some(({ pid, program }) => pid === one.pid && program === one.program),
  );
}

test.skipIf(process.platform === 'win32').for<['SIGTERM' | 'SIGINT', string]>([
  ['SIGTERM', 'sent to npm'],
  ['SIGINT', 'sent to all, as Ctrl-C does'],
])('npm start leaves no process behind after %s %s', { timeout: 300_000 }, async ([signal]) => {
  const { npm, family } = await startWithNpm();
  expect(family.some(({ program }) => program.includes('workerd'))).toBe(true);
  if (signal === 'SIGTERM') npm.kill(signal);
  else process.kill(-(npm.pid ?? 0), signal);
  await vi.waitFor(async () => expect(await stillRunning(family)).toEqual([]), {
    timeout: 90_000,
    interval: 200,
  });
});
