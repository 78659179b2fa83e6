/** Thrown for a definition that cannot be served: a part, a kind, or the list of kinds. */
export class DefinitionError extends Error {
  override readonly name = 'DefinitionError';
  /** All reasons, one sentence each. */
  readonly findings: readonly string[];

  /**
   * @param subject - the definition, in words
   * @param findings - all reasons, one sentence each
   * @param verdict - the rest of the sentence about the subject
   */
  constructor(subject: string, findings: readonly string[], verdict = 'is not complete') {
    super(`${subject} ${verdict}:\n${findings.map((finding) => `  - ${finding}`).join('\n')}`);
    this.findings = findings;
  }
}
