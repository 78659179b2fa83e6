/** RFC 1035: at most 63 characters. */
const LABEL = /^[a-z](?:[-a-z0-9]*[a-z0-9])?$/;
const LONGEST_LABEL = 63;

/** RFC 1123: at most 253 characters; unlike a DNS-1035 label, a label here may start with a digit. */
const SUBDOMAIN = /^[a-z0-9](?:[-a-z0-9]*[a-z0-9])?(?:\.[a-z0-9](?:[-a-z0-9]*[a-z0-9])?)*$/;
const LONGEST_SUBDOMAIN = 253;

/** Reports whether a name is a DNS-1035 label, as versions and review versions must be. */
export function isDns1035Label(name: string): boolean {
  return name.length <= LONGEST_LABEL && LABEL.test(name);
}

/** Reports whether a name is a DNS-1123 subdomain, as every segment of a service path must be. */
export function isDns1123Subdomain(name: string): boolean {
  return name.length <= LONGEST_SUBDOMAIN && SUBDOMAIN.test(name);
}
