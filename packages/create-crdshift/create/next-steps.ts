import { relative, resolve } from 'node:path';
import { shellWord } from '../../../scripts/program/shell-word.ts';

/** A project that was created. */
export interface CreatedProject {
  /** Its folder, relative to the current one. */
  readonly folder: string;
  /** The file of the CRD to draft; undefined if it is not known. */
  readonly crd: string | undefined;
  readonly isInstalled: boolean;
  readonly hasKind: boolean;
}

/**
 * Returns the list of the next commands, in their order. With a kind, `crdshift draft` has already listed the steps, and
 * only the way to the project is missing.
 */
export function nextSteps({ folder, crd, isInstalled, hasKind }: CreatedProject): string {
  const goThere = folder === '.' ? [] : [`cd ${shellWord(folder)}`];
  const steps = [
    ...goThere,
    ...(isInstalled ? [] : ['npm install']),
    `${draftCall(folder, crd)}   # draft a kind from its CRD`,
    'npm start   # serve the webhook on this machine',
  ];
  if (!hasKind) return `\nNext:\n\n${listed(steps)}\n${THE_REST}`;
  const before = `\nBefore these steps, go to the project:\n\n${listed(goThere)}`;
  return `${goThere.length === 0 ? '' : before}\n${THE_REST}`;
}

/** Returns the command that drafts a kind, run in the project: its path to the file differs from that here. */
export function draftCall(folder: string, crd: string | undefined): string {
  return `npm run draft -- ${crd === undefined ? 'CRD-FILE' : shellWord(relative(resolve(folder), resolve(crd)))}`;
}

const THE_REST = 'README.md explains the rest.\n';

function listed(steps: readonly string[]): string {
  return steps.map((step) => `  ${step}\n`).join('');
}
