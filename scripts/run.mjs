/**
 * `node scripts/run.mjs PROGRAM …` is how every script of npm begins: it installs what is missing, so that `npm start` and
 * `npm test` each work on a bare clone, and then runs the program, a module of this project or a tool that is installed.
 * Plain JavaScript without dependencies: here nothing is installed yet, and the machine's own Node may be too old for
 * TypeScript.
 *
 * @module
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** @typedef {{ version?: string, integrity?: string, optional?: boolean, devOptional?: boolean }} Package */

const root = new URL('../', import.meta.url);

const [program = '', ...args] = process.argv.slice(2);
const reason = findReasonToInstall();
if (reason !== undefined) install(reason);
checkNode(reason === undefined ? process.version : versionOfNextNode());
const isModule = program.endsWith('.ts');
if (isModule && reason === undefined) await importModule();
else runInOwnProcess();

/** Here, because a process costs more than most commands take. What was compiled once is kept, types stripped. */
async function importModule() {
  const { enableCompileCache } = await import('node:module');
  enableCompileCache(fileURLToPath(new URL('node_modules/.cache/crdshift/compiled', root)));
  const module = pathToFileURL(program);
  process.argv.splice(1, 2, fileURLToPath(module));
  await import(module.href);
}

/** npm puts node_modules/.bin first in PATH: the tools are there, and the Node that the install may just have brought. */
function runInOwnProcess() {
  const [command, ...given] = isModule ? ['node', program, ...args] : [program, ...args];
  const child = spawn(command, given, { stdio: 'inherit', shell: process.platform === 'win32' });
  // A terminal tells the child as well, and others tell only this process.
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => child.kill(signal));
  }
  child.on('error', (error) => {
    console.error(`${program}: ${error.message}`);
    process.exitCode = 1;
  });
  child.on('exit', (code) => {
    process.exitCode = code ?? 1;
  });
}

/**
 * npm writes node_modules/.package-lock.json at the end of an install: it is there and agrees with package-lock.json
 * only when everything is installed.
 *
 * @returns {string | undefined}
 */
function findReasonToInstall() {
  const installed = readPackages('node_modules/.package-lock.json');
  const locked = readPackages('package-lock.json');
  if (installed.size === 0) return 'nothing is installed yet';
  for (const [path, wanted] of locked) {
    const found = installed.get(path);
    // The packages for other platforms are left out on purpose.
    const mayBeAbsent = path === '' || wanted.optional === true || wanted.devOptional === true;
    if (found === undefined && !mayBeAbsent) return `${path} is missing`;
    if (found !== undefined && found.integrity !== wanted.integrity) return `${path} has changed`;
  }
  return undefined;
}

/**
 * The packages of a lock file, by the folder that they are installed in; none when there is no such file.
 *
 * @param {string} path
 * @returns {Map<string, Package>}
 */
function readPackages(path) {
  const file = new URL(path, root);
  if (!existsSync(file)) return new Map();
  /** @type {{ packages: Record<string, Package> }} */
  // oxlint-disable-next-line typescript/no-unsafe-assignment -- npm wrote the file, and nothing to check it with is installed
  const lock = JSON.parse(readFileSync(file, 'utf8'));
  return new Map(Object.entries(lock.packages));
}

/**
 * Everything goes to standard error: what the script that follows prints may be on its way into a file. npm's warnings
 * are left out, for they are about a Node too old for packages that will not run on it.
 *
 * @param {string} why
 */
function install(why) {
  console.error(`Installing what package-lock.json lists (npm ci), because ${why}.`);
  const npm = process.env['npm_execpath'];
  const [command, first] = npm === undefined ? ['npm', []] : [process.execPath, [npm]];
  const words = [...first, 'ci', '--include=dev', '--include=optional', '--loglevel=error'];
  const { status } = spawnSync(command, words, {
    cwd: root,
    stdio: ['ignore', process.stderr, process.stderr],
  });
  if (status !== 0) process.exit(status ?? 1);
}

/** npm puts node_modules/.bin first in PATH, and on Linux and Windows the install has just put a Node there. */
function versionOfNextNode() {
  const { status, stdout } = spawnSync('node', ['--version'], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : process.version;
}

/**
 * Stops with an explanation where Node cannot run `.ts` files as they are, which it can from 22.18 on
 * (https://nodejs.org/api/typescript.html).
 *
 * @param {string} version
 */
function checkNode(version) {
  const [major = 0, minor = 0] = version.slice(1).split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 18)) return;
  console.error(
    `crdshift runs TypeScript as it is, which needs Node 22.18 or newer; this is ${version}. ` +
      'On Linux and Windows (x64) the install brings Node 24 along; elsewhere, get it from https://nodejs.org.',
  );
  process.exit(1);
}
