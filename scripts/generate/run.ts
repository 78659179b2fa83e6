import { counted } from '../../src/core/counted.ts';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { findKindsProblem } from '../kinds/kinds-check.ts';
import { callOf } from '../program/call.ts';
import { EXIT } from '../program/exit-codes.ts';
import { asUsage, WrongUsage } from '../program/wrong-usage.ts';
import { projectHere } from '../project/project.ts';
import { findStale, generateFiles } from './generated-files.ts';
import type { Generation } from './generated-files.ts';

/** The options of `generate`. */
export interface Flags {
  readonly check: boolean;
  readonly json: boolean;
}

/** The result of the command. */
interface Outcome {
  readonly written: readonly string[];
  /** The number of files that are up to date. */
  readonly upToDate: number;
  readonly errors: readonly string[];
  readonly notes: readonly string[];
}

/** Generates the modules of CRDs and the index of the kinds. */
export async function generate({ check, json }: Flags, ...given: string[]): Promise<number> {
  const project = projectHere();
  const kinds = relative('', join(project.root, project.kinds));
  if (given.length === 0 && !existsSync(kinds)) {
    throw new WrongUsage(
      `${kinds} does not exist. If this is the folder of your project, draft your first kind with ${callOf('draft', 'CRD-FILE')}.`,
    );
  }
  const paths = given.length === 0 ? [kinds] : given;
  const generation = await read(paths);
  const outcome = check ? await judge(generation, given.length === 0) : await write(generation);
  report(outcome, check, json);
  return outcome.errors.length === 0 ? EXIT.done : EXIT.failed;
}

async function read(paths: readonly string[]): Promise<Generation> {
  const generation = await asUsage(() => generateFiles(projectHere(), paths));
  if (generation.files.length + generation.errors.length > 0) return generation;
  throw new WrongUsage(`there is no crd.yaml or crd.yml in ${paths.join(', ')}`);
}

/** Checks that the files are up to date and, if they are those of the kinds, that the kinds can be served. */
async function judge(generation: Generation, isOfKinds: boolean): Promise<Outcome> {
  const stale = findStale(generation);
  const problem = stale.length === 0 && isOfKinds ? await findKindsProblem() : undefined;
  const errors = problem === undefined ? stale : [problem];
  const upToDate = generation.files.filter(({ before, text }) => before === text).length;
  return { written: [], upToDate, errors, notes: [] };
}

async function write({ files, errors, missing }: Generation): Promise<Outcome> {
  if (errors.length > 0) return { written: [], upToDate: 0, errors, notes: [] };
  const outdated = files.filter(({ before, text }) => before !== text);
  for (const { target, text } of outdated) await writeFile(target, text);
  const written = outdated.map(({ target }) => target);
  return { written, upToDate: files.length - written.length, errors, notes: missing };
}

function report(
  { written, upToDate, errors, notes }: Outcome,
  isCheck: boolean,
  json: boolean,
): void {
  for (const line of errors) process.stderr.write(`${line}\n`);
  if (json) {
    process.stdout.write(`${JSON.stringify({ written, upToDate, errors, notes })}\n`);
    return;
  }
  if (isCheck || errors.length > 0) return;
  const all = written.length + upToDate;
  const lines = [
    ...written.map((target) => `wrote ${target}`),
    `${upToDate} of ${counted(all, 'file')} up to date`,
    ...notes.map((note) => `note: ${note}`),
  ];
  process.stdout.write(lines.map((line) => `${line}\n`).join(''));
}
