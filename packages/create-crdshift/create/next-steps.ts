/** A project that was created. */
export interface Created {
  /** Its folder, as messages name it. */
  readonly folder: string;
  readonly isInstalled: boolean;
  readonly hasKind: boolean;
}

/** What to do next, in the order in which it is done. */
export function nextSteps({ folder, isInstalled, hasKind }: Created): string {
  const steps = [
    ...(folder === '.' ? [] : [`cd ${folder}`]),
    ...(isInstalled ? [] : ['npm install']),
    ...(hasKind
      ? ['npm test               # convert the samples; read the draft in src/kinds']
      : ['npm run draft -- CRD   # draft a kind from its CRD']),
    'npm start              # serve the webhook on this machine',
  ];
  return `\nNext:\n\n${steps.map((step) => `  ${step}\n`).join('')}\nREADME.md says the rest.\n`;
}
