import { dns1035LabelProblems, dnsSubdomainProblems } from '../core/schema/metadata/names.ts';

/** The message for a name that is not a DNS-1035 label. */
export const NOT_A_LABEL =
  'this is not a DNS-1035 label. Write at most 63 lower-case letters, digits and -, beginning with a letter.';

/** Reports whether a name is a DNS-1035 label, as versions and review versions must be. */
export function isDns1035Label(name: string): boolean {
  return dns1035LabelProblems(name).length === 0;
}

/** Reports whether a name is a DNS-1123 subdomain, as every segment of a service path must be. */
export function isDns1123Subdomain(name: string): boolean {
  return dnsSubdomainProblems(name).length === 0;
}
