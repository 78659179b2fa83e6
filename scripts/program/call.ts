import { readFileSync } from 'node:fs';
import { basename } from 'node:path';

/**
 * Returns a command line that a user can paste. Called by npm or npx, the program is named as the scripts of the package
 * name it, such as `npm test` or `npm run crdshift --`, and otherwise with npx. Called by its name or as a kubectl
 * plugin, it is named so.
 *
 * @param command the first word of the command
 * @param args the words after it
 */
export function callOf(command: string, args = ''): string {
  return words(wayTo(command, ''), args);
}

/** Like `callOf`, for a line whose standard output is piped: keeps npm from printing its own lines there. */
export function pipedCallOf(command: string, args: string): string {
  return words(wayTo(command, '--silent '), args);
}

interface Way {
  readonly call: string;
  /** The text between the call and its arguments. */
  readonly end: string;
}

function words({ call, end }: Way, args: string): string {
  return args === '' ? call : `${call}${end} ${args}`;
}

function wayTo(command: string, npmOption: string): Way {
  if (process.env['npm_command'] === undefined) return { call: `${program()} ${command}`, end: '' };
  const script = scriptOf(command);
  if (script === undefined) {
    // A clone has no program for npx.
    const way = 'crdshift' in scripts() ? `npm run ${npmOption}crdshift --` : 'npx crdshift';
    return { call: `${way} ${command}`, end: '' };
  }
  const own = npmOption === '' && (script === 'start' || script === 'test');
  return { call: own ? `npm ${script}` : `npm run ${npmOption}${script}`, end: ' --' };
}

function program(): string {
  return basename(process.argv[1] ?? '').startsWith('kubectl-') ? 'kubectl crdshift' : 'crdshift';
}

/** Returns the name of the package's npm script that calls a command, if any. */
function scriptOf(command: string): string | undefined {
  const called = new RegExp(String.raw`\bcrdshift(?:\.\w+)? ${command}$`);
  return Object.entries(scripts()).find(([, line]) => called.test(String(line)))?.[0];
}

let read: object | undefined;

function scripts(): object {
  read ??= readScripts(process.env['npm_package_json']);
  return read;
}

function readScripts(file: string | undefined): object {
  try {
    const content: unknown = JSON.parse(readFileSync(file ?? '', 'utf8'));
    const isPackage = typeof content === 'object' && content !== null && 'scripts' in content;
    return isPackage && typeof content.scripts === 'object' ? (content.scripts ?? {}) : {};
  } catch {
    return {};
  }
}
