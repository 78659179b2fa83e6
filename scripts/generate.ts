/**
 * `npm run generate` writes `crd.gen.ts` beside the `crd.yaml` of every kind; `--help` tells the rest.
 *
 * @module
 */
import { readFile, readdir, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Finding } from '../src/core/crd/finding.ts';
import { explainKeptByNpm } from './command-line.ts';
import { kindModule } from './generate/kind-module.ts';
import { HELP, readOptions } from './generate/options.ts';
import { readKind } from './generate/read-kind.ts';

const EXIT = { clean: 0, errorFound: 1, wrongUsage: 2 };

const PUBLIC_FACE = fileURLToPath(new URL('../src/index.ts', import.meta.url));

/** A CRD file, what was generated from it before, and what is generated now. */
interface Generated {
  readonly source: string;
  readonly target: string;
  readonly before: string | undefined;
  readonly result: string | readonly Finding<string>[];
}

process.exitCode = await main(process.argv.slice(2));

async function main(args: readonly string[]): Promise<number> {
  const options = readOptions(args);
  if (options === 'help') {
    process.stdout.write(HELP);
    return EXIT.clean;
  }
  if ('wrongUsage' in options) return refuseUsage(options.wrongUsage);
  const kept = { name: 'generate', args, options: ['check'], would: 'write files' };
  const swallowed = explainKeptByNpm(kept);
  if (swallowed !== undefined) return refuseUsage(swallowed);
  let all: Generated[];
  try {
    const sources = await Promise.all(options.paths.map(findCrdFiles));
    all = await Promise.all([...new Set(sources.flat())].map(generate));
  } catch (cause) {
    return refuseUsage(cause instanceof Error ? cause.message : String(cause));
  }
  const findings = all.flatMap(({ source, result }) =>
    typeof result === 'string' ? [] : result.map((finding) => sentence(source, finding)),
  );
  for (const finding of findings) process.stderr.write(`${finding}\n`);
  if (findings.length > 0) return EXIT.errorFound;
  const outdated = all.filter(({ before, result }) => before !== result);
  return options.task === 'check' ? report(outdated) : write(outdated, all.length);
}

function refuseUsage(why: string): number {
  process.stderr.write(`${why}\nnpm run generate -- --help tells how it is used.\n`);
  return EXIT.wrongUsage;
}

async function findCrdFiles(path: string): Promise<string[]> {
  if (!(await stat(path)).isDirectory()) return [path];
  const entries = await readdir(path, { recursive: true });
  const files = entries.filter(
    (entry) => basename(entry) === 'crd.yaml' && !entry.split(sep).includes('node_modules'),
  );
  if (files.length === 0) throw new Error(`there is no crd.yaml in ${path}`);
  return files.toSorted().map((file) => join(path, file));
}

async function generate(source: string): Promise<Generated> {
  const target = source.replace(/\.(?:ya?ml|json)$/, '') + '.gen.ts';
  const kind = readKind(await readFile(source, 'utf8'));
  const path = relative(dirname(target), PUBLIC_FACE).split(sep).join('/');
  const publicFace = path.startsWith('.') ? path : `./${path}`;
  return {
    source,
    target,
    before: await readIfThere(target),
    result: 'kind' in kind ? kindModule(kind, { source: basename(source), publicFace }) : kind,
  };
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return undefined;
    throw cause;
  }
}

async function write(outdated: readonly Generated[], all: number): Promise<number> {
  for (const { target, result } of outdated) {
    if (typeof result !== 'string') continue;
    await writeFile(target, result);
    process.stdout.write(`wrote ${target}\n`);
  }
  process.stdout.write(`${all - outdated.length} of ${all} were up to date\n`);
  return EXIT.clean;
}

function report(outdated: readonly Generated[]): number {
  for (const { target, before } of outdated) {
    const what = before === undefined ? 'is missing' : 'is out of date';
    process.stderr.write(`error: ${target} ${what}. Run npm run generate.\n`);
  }
  return outdated.length === 0 ? EXIT.clean : EXIT.errorFound;
}

function sentence(file: string, { level, path, message, rule }: Finding<string>): string {
  return `${level}: ${path === '' ? file : `${file}: ${path}`}: ${message} (${rule})`;
}
