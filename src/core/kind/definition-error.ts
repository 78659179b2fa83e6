/** A kind, or the list of kinds, cannot be served as it is defined. `findings` holds every reason, one sentence each. */
export class DefinitionError extends Error {
  override readonly name = 'DefinitionError';
  readonly findings: readonly string[];

  constructor(subject: string, findings: readonly string[]) {
    super(`${subject} is not complete:\n${findings.map((finding) => `  - ${finding}`).join('\n')}`);
    this.findings = findings;
  }
}
