/** Thrown for a definition that cannot be served: a part, a kind, or the list of kinds. */
export class DefinitionError extends Error {
  override readonly name = 'DefinitionError';
  /** All reasons, one sentence each. */
  readonly findings: readonly string[];

  /**
   * @param subject - the definition, in words
   * @param findings - all reasons, one sentence each
   */
  constructor(subject: string, findings: readonly string[]) {
    super(`${subject} is wrong:\n${findings.map((finding) => `  - ${finding}`).join('\n')}`);
    this.findings = findings;
  }
}
