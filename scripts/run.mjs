/**
 * Every npm script starts with `node scripts/run.mjs PROGRAM …`. It installs missing packages, so that `npm start` and
 * `npm test` work on a fresh clone, and then runs PROGRAM: a module of this project or an installed tool.
 * This file is plain JavaScript without dependencies: packages may be missing, and the machine's Node may not run
 * TypeScript.
 *
 * @module
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { OLDEST_NODE, isTooOld } from './program/node-version.mjs';

/** @typedef {{ version?: string, integrity?: string, optional?: boolean, devOptional?: boolean }} Package */

const root = new URL('../', import.meta.url);

const [program = '', ...args] = process.argv.slice(2);
const reason = findReasonToInstall();
if (reason !== undefined) install(reason);
checkNode(reason === undefined ? process.version : versionOfNextNode());
const isModule = program.endsWith('.ts');
if (isModule && reason === undefined) await importModule();
else runInOwnProcess();

/**
 * Runs a module in this process, because starting another takes longer than most commands run. Compiled modules are
 * cached.
 */
async function importModule() {
  const { enableCompileCache } = await import('node:module');
  enableCompileCache(fileURLToPath(new URL('node_modules/.cache/crdshift/compiled', root)));
  const module = pathToFileURL(program);
  process.argv.splice(1, 2, fileURLToPath(module));
  await import(module.href);
}

/** Runs the program from PATH. npm puts node_modules/.bin first there, with the tools and the installed Node. */
function runInOwnProcess() {
  const [command, ...given] = isModule ? ['node', program, ...args] : [program, ...args];
  const child = spawn(command, given, { stdio: 'inherit', shell: process.platform === 'win32' });
  // A terminal also signals the child; other senders signal only this process.
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => child.kill(signal));
  }
  // npm's shell may end without passing a signal on.
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid !== parent) child.kill('SIGTERM');
  }, 500);
  timer.unref();
  child.on('error', (error) => {
    console.error(`${program}: ${error.message}`);
    process.exitCode = 1;
  });
  child.on('exit', (code) => {
    process.exitCode = code ?? 1;
  });
}

/**
 * Returns why an install is needed, or undefined if it is not. npm writes node_modules/.package-lock.json at the end of
 * an install, so that file agrees with package-lock.json only when everything is installed.
 *
 * @returns {string | undefined}
 */
function findReasonToInstall() {
  const installed = readPackages('node_modules/.package-lock.json');
  const locked = readPackages('package-lock.json');
  if (installed.size === 0) return 'nothing is installed yet';
  for (const [path, wanted] of locked) {
    const found = installed.get(path);
    // npm skips packages for other platforms.
    const mayBeAbsent = path === '' || wanted.optional === true || wanted.devOptional === true;
    if (found === undefined && !mayBeAbsent) return `${path} is missing`;
    if (found !== undefined && found.integrity !== wanted.integrity) return `${path} has changed`;
  }
  return undefined;
}

/**
 * Returns the packages of a lock file by their install folder. Without a lock file, there are none.
 *
 * @param {string} path
 * @returns {Map<string, Package>}
 */
function readPackages(path) {
  const file = new URL(path, root);
  if (!existsSync(file)) return new Map();
  /** @type {{ packages: Record<string, Package> }} */
  // oxlint-disable-next-line typescript/no-unsafe-assignment -- npm writes this file, and no package to check it with is installed yet
  const lock = JSON.parse(readFileSync(file, 'utf8'));
  return new Map(Object.entries(lock.packages));
}

/**
 * Installs the packages. All output goes to standard error, because the output of PROGRAM may be redirected to a file.
 * npm's warnings are hidden: they complain that this Node is too old for packages that it will not run.
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

/** Returns the version of the Node in PATH. On Linux and Windows, the install puts a Node into node_modules/.bin. */
function versionOfNextNode() {
  const { status, stdout } = spawnSync('node', ['--version'], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : process.version;
}

/**
 * Exits with an explanation if this Node cannot run `.ts` files.
 *
 * @param {string} version
 */
function checkNode(version) {
  if (!isTooOld(version)) return;
  console.error(
    `crdshift runs TypeScript directly and needs Node ${OLDEST_NODE} or newer; this is ${version}. ` +
      'On Linux and Windows (x64), npm installs Node 24 with crdshift; elsewhere, get it from https://nodejs.org.',
  );
  process.exit(1);
}
