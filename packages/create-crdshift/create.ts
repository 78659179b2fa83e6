#!/usr/bin/env node
/**
 * `npm create crdshift@latest FOLDER [CRD]` creates a project for the conversions of a user's kinds, installs its
 * packages, and drafts the first kind from a CRD.
 *
 * @module
 */
import { readdirSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { OLDEST_NODE, isTooOld } from '../../scripts/program/node-version.mjs';
import '../../scripts/terminal/closed-output.ts';
import { messageOf } from '../../scripts/terminal/message-of.ts';
import { createProject } from './create/create-project.ts';
import { draftCall, nextSteps } from './create/next-steps.ts';
import { nameOf } from './create/project-name.ts';
import { runInProject } from './create/run-in-project.ts';
import { askLine, readCrd, readForLater } from './create/read-crd.ts';
import type { ReadCrd } from './create/read-crd.ts';

const HELP = `Creates a project for the conversions of your custom resources.

Usage:
  npm create crdshift@latest FOLDER [CRD-FILE] [-- OPTIONS]
  kubectl get crd alerts.example.com -o yaml | npm create crdshift@latest FOLDER

Arguments:
  FOLDER          the folder to create; it must be new or empty
  CRD-FILE        a YAML or JSON file with one CRD, whose kind is drafted; - reads it from standard input

Options:
  --no-install    write the files only: install no packages, and draft no kind; the next steps name CRD-FILE
  --help          print this text

Without CRD-FILE, the CRD is read from standard input; in a terminal, the program asks for a file. An empty answer
creates a project without a kind.

Exit codes: 0 created; 1 the folder is not empty, or a command failed; 2 wrong usage, or CRD-FILE cannot be read.
`;

process.exitCode = await main(process.argv.slice(2));

async function main(args: readonly string[]): Promise<number> {
  let options;
  try {
    options = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        help: { type: 'boolean', short: 'h', default: false },
        'no-install': { type: 'boolean', default: false },
      },
    });
  } catch (cause) {
    return refuse(2, messageOf(cause));
  }
  const { values, positionals } = options;
  if (values.help) {
    process.stdout.write(HELP);
    return 0;
  }
  if (isTooOld(process.versions.node)) {
    return refuse(
      1,
      `crdshift needs Node ${OLDEST_NODE} or newer; this is ${process.versions.node}.`,
    );
  }
  const [folder, file, ...rest] = positionals;
  if (rest.length > 0) return refuse(2, `Unexpected argument ${rest.join(' ')}.`);
  const named = folder ?? (await askLine('Folder to create: '));
  if (named === undefined || named === '') {
    return refuse(2, 'Name the folder to create: npm create crdshift@latest my-conversions');
  }
  const isInstalled = !values['no-install'];
  let crd;
  try {
    // Read before anything is written: if the file cannot be read, no folder is created.
    crd = isInstalled ? await readCrd(file) : await readForLater(file);
  } catch (cause) {
    return refuse(2, messageOf(cause));
  }
  try {
    return await create(resolve(named), crd, isInstalled);
  } catch (cause) {
    return refuse(1, messageOf(cause));
  }
}

async function create(
  folder: string,
  crd: ReadCrd | undefined,
  isInstalled: boolean,
): Promise<number> {
  const name = nameOf(folder);
  await createProject(folder, name);
  const shown = relative('', folder) || '.';
  if (!isInstalled) {
    process.stdout.write(nextSteps({ folder: shown, crd: crd?.file, isInstalled, hasKind: false }));
    return 0;
  }
  process.stderr.write(`Installing packages in ${shown} (npm install) …\n`);
  if (!(await runInProject(folder, ['npm', 'install', '--no-audit', '--no-fund']))) {
    return refuse(1, `npm install failed. Run it again in ${shown}.`);
  }
  if (crd !== undefined) {
    const draft = ['npm', 'exec', '--', 'crdshift', 'draft', '-'];
    if (!(await runInProject(folder, draft, crd))) {
      const call = draftCall(folder, crd.file);
      return refuse(
        1,
        `The project is created, but without a kind. Correct the CRD, and run in ${shown}: ${call}`,
      );
    }
  }
  const hasKind = hasKindIn(folder);
  process.stdout.write(nextSteps({ folder: shown, crd: undefined, isInstalled, hasKind }));
  return 0;
}

/** Reports whether a project has a kind. A CRD with one version needs none. */
function hasKindIn(folder: string): boolean {
  const kinds = join(folder, 'src', 'kinds');
  return readdirSync(kinds, { withFileTypes: true }).some((entry) => entry.isDirectory());
}

function refuse(code: number, message: string): number {
  process.stderr.write(`${message}\n`);
  return code;
}
