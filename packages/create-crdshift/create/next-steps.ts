/** A project that was created. */
export interface CreatedProject {
  /** Its folder, relative to the current one. */
  readonly folder: string;
  readonly isInstalled: boolean;
  readonly hasKind: boolean;
}

/** Returns the list of the next commands, in their order. */
export function nextSteps({ folder, isInstalled, hasKind }: CreatedProject): string {
  const steps = [
    ...(folder === '.' ? [] : [`cd ${folder}`]),
    ...(isInstalled ? [] : ['npm install']),
    ...(hasKind
      ? ['npm test               # test the draft in src/kinds; README.md says how to review it']
      : ['npm run draft -- CRD   # draft a kind from its CRD']),
    'npm start              # serve the webhook on this machine',
  ];
  return `\nNext:\n\n${steps.map((step) => `  ${step}\n`).join('')}\nREADME.md explains the rest.\n`;
}
