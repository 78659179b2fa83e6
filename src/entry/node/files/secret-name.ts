/** The pattern of secret names. Each name has one setting, and each setting has one name. */
const NAME = /^[a-z\d]+(?:-[a-z\d]+)*$/;

/** The length of a DNS label. */
const LONGEST_NAME = 63;

/** The form of a secret name, as the end of a sentence. */
export const A_NAME: string = `lower-case letters and digits, with dashes between them, at most ${LONGEST_NAME} characters`;

/** Reports whether a text is a secret name. The backup of an editor, such as `prod-eu~` or `prod-eu.swp`, is not. */
export function isSecretName(text: string): boolean {
  return text.length <= LONGEST_NAME && NAME.test(text);
}
