/** The names of secrets; each of these has one setting, and every setting one of them. */
const NAME = /^[a-z\d]+(?:-[a-z\d]+)*$/;

/** As long as a label of a host name. */
const LONGEST_NAME = 63;

/** What the name of a secret is made of, as the end of a sentence. */
export const A_NAME: string = `lower-case letters and digits, with dashes between them, at most ${LONGEST_NAME} characters`;

/** Whether a secret may be called so. A copy that an editor leaves behind, `prod-eu~` or `prod-eu.swp`, may not. */
export function isSecretName(text: string): boolean {
  return text.length <= LONGEST_NAME && NAME.test(text);
}
