import { isCidr, isIpv4, isIpv6, isMac } from './addresses.ts';
import { isEmail } from './email.ts';
import { matcherOf } from './go-pattern.ts';
import { isRequestUri } from './go-url.ts';
import { isCreditCard, isHostname, isIsbn10, isIsbn13, isSsn } from './numbers-and-names.ts';
import { dnsLabelProblems, dnsSubdomainProblems } from '../metadata/names.ts';
import { isDate, isDateTime, parseDuration } from './times.ts';

type Check = (text: string) => boolean;

const UUID_START = '(?i)^[0-9a-f]{8}-?[0-9a-f]{4}-?';
const UUID_END = '-?[0-9a-f]{12}$';

const CHANNEL = '\\s*(0|[1-9]\\d?|1\\d\\d?|2[0-4]\\d|25[0-5])\\s*';

/** The formats of texts, named without dashes (kube-openapi, `pkg/validation/strfmt/default.go`). */
const FORMATS: ReadonlyMap<string, Check> = new Map<string, Check>([
  ['bsonobjectid', matcherOf('^[0-9a-fA-F]{24}$')],
  ['uri', isRequestUri],
  ['email', isEmail],
  ['hostname', isHostname],
  ['ipv4', isIpv4],
  ['ipv6', isIpv6],
  ['cidr', isCidr],
  ['mac', isMac],
  ['uuid', matcherOf(`${UUID_START}[0-9a-f]{4}-?[0-9a-f]{4}${UUID_END}`)],
  ['uuid3', matcherOf(`${UUID_START}3[0-9a-f]{3}-?[0-9a-f]{4}${UUID_END}`)],
  ['uuid4', matcherOf(`${UUID_START}4[0-9a-f]{3}-?[89ab][0-9a-f]{3}${UUID_END}`)],
  ['uuid5', matcherOf(`${UUID_START}5[0-9a-f]{3}-?[89ab][0-9a-f]{3}${UUID_END}`)],
  ['isbn', (text) => isIsbn10(text) || isIsbn13(text)],
  ['isbn10', isIsbn10],
  ['isbn13', isIsbn13],
  ['creditcard', isCreditCard],
  ['ssn', isSsn],
  ['hexcolor', matcherOf('^#?([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$')],
  ['rgbcolor', matcherOf(`^rgb\\(${CHANNEL},${CHANNEL},${CHANNEL}\\)$`)],
  [
    'byte',
    matcherOf(
      '^(?:[A-Za-z0-9+\\/]{4})*(?:[A-Za-z0-9+\\/]{2}==|[A-Za-z0-9+\\/]{3}=|[A-Za-z0-9+\\/]{4})$',
    ),
  ],
  ['password', () => true],
  ['date', isDate],
  ['duration', (text) => parseDuration(text) !== undefined],
  ['datetime', isDateTime],
  ['k8sshortname', (text) => dnsLabelProblems(text).length === 0],
  ['k8slongname', (text) => dnsSubdomainProblems(text).length === 0],
]);

/** The release that introduced a format, by its minor number; the others were always there. */
const SINCE: ReadonlyMap<string, number> = new Map([
  ['k8sshortname', 34],
  ['k8slongname', 34],
]);

/**
 * Returns the check of a format of texts; undefined if the release ignores the format
 * (apiextensions-apiserver, `pkg/apiserver/validation/formats.go`).
 *
 * @param release the minor number of the Kubernetes release
 */
export function formatCheck(format: string, release: number): Check | undefined {
  const name = format.replaceAll('-', '');
  return (SINCE.get(name) ?? 0) <= release ? FORMATS.get(name) : undefined;
}
