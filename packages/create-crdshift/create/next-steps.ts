/** A project that was created. */
export interface CreatedProject {
  /** Its folder, relative to the current one. */
  readonly folder: string;
  readonly isInstalled: boolean;
  readonly hasKind: boolean;
}

/**
 * Returns the list of the next commands, in their order. With a kind, `crdshift draft` has already listed the steps, and
 * only the way to the project is missing.
 */
export function nextSteps({ folder, isInstalled, hasKind }: CreatedProject): string {
  const goThere = folder === '.' ? [] : [`cd ${folder}`];
  const steps = [
    ...goThere,
    ...(isInstalled ? [] : ['npm install']),
    'npm run draft -- CRD   # draft a kind from its CRD',
    'npm start              # serve the webhook on this machine',
  ];
  if (!hasKind) return `\nNext:\n\n${listed(steps)}\n${THE_REST}`;
  const before = `\nBefore these steps, go to the project:\n\n${listed(goThere)}`;
  return `${goThere.length === 0 ? '' : before}\n${THE_REST}`;
}

const THE_REST = 'README.md explains the rest.\n';

function listed(steps: readonly string[]): string {
  return steps.map((step) => `  ${step}\n`).join('');
}
