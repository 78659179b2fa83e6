import { utf8Length } from '../../json/utf8-length.ts';
import { matcherOf } from '../formats/go-pattern.ts';

const DNS_LABEL = '[a-z0-9]([-a-z0-9]*[a-z0-9])?';
const DNS_SUBDOMAIN = `${DNS_LABEL}(\\.${DNS_LABEL})*`;
const DNS_1035_LABEL = '[a-z]([-a-z0-9]*[a-z0-9])?';
const LABEL_KEY = '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]';
const LABEL_VALUE = `(${LABEL_KEY})?`;

const MAX_LABEL = 63;
const MAX_SUBDOMAIN = 253;

/** Valid names have as many bytes as characters. The messages of the API server use both words. */
type Unit = 'bytes' | 'characters';

/** Returns the rules of a DNS subdomain that a name breaks (apimachinery, `pkg/util/validation/validation.go`). */
export function dnsSubdomainProblems(name: string, unit: Unit = 'characters'): string[] {
  const rule =
    "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character";
  return [
    ...lengthProblems(name, MAX_SUBDOMAIN, unit),
    ...patternProblems(name, DNS_SUBDOMAIN, rule, ['example.com']),
  ];
}

/** Returns the rules of a DNS label that a name breaks. */
export function dnsLabelProblems(name: string): string[] {
  const rule =
    "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character";
  const broken = patternProblems(name, DNS_LABEL, rule, ['my-name', '123-abc']);
  const isSubdomain = broken.length > 0 && isMatch(name, DNS_SUBDOMAIN);
  return [
    ...lengthProblems(name, MAX_LABEL, 'characters'),
    ...(isSubdomain ? ['must not contain dots'] : broken),
  ];
}

/** Returns the rules of a DNS label (RFC 1035) that a name breaks. */
export function dns1035LabelProblems(name: string): string[] {
  const rule =
    "a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character";
  return [
    ...lengthProblems(name, MAX_LABEL, 'characters'),
    ...patternProblems(name, DNS_1035_LABEL, rule, ['my-name', 'abc-123']),
  ];
}

const LABEL_KEY_RULE =
  "must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character";
const LABEL_KEY_EXAMPLES = ['MyName', 'my.name', '123-abc'];

/** Returns the rules that the key of a label, an annotation or a finalizer breaks (`pkg/api/validate/content/kube.go`). */
export function labelKeyProblems(key: string): string[] {
  const parts = key.split('/');
  const name = parts.at(-1) ?? '';
  const prefix = parts.length === 1 ? undefined : parts[0];
  if (parts.length > 2) {
    const text = `a valid label key ${regexText(LABEL_KEY_RULE, LABEL_KEY, LABEL_KEY_EXAMPLES)}`;
    return [`${text} with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')`];
  }
  const ofPrefix =
    prefix === undefined
      ? []
      : prefix === ''
        ? ['must be non-empty']
        : dnsSubdomainProblems(prefix, 'bytes');
  const ofName = [
    ...(name === '' ? ['must be non-empty'] : lengthProblems(name, MAX_LABEL, 'bytes')),
    ...patternProblems(name, LABEL_KEY, LABEL_KEY_RULE, LABEL_KEY_EXAMPLES),
  ];
  return [
    ...ofPrefix.map((text) => `prefix part ${text}`),
    ...ofName.map((text) => `name part ${text}`),
  ];
}

/** Returns the rules that the value of a label breaks. */
export function labelValueProblems(value: string): string[] {
  const rule =
    "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character";
  return [
    ...lengthProblems(value, MAX_LABEL, 'bytes'),
    ...patternProblems(value, LABEL_VALUE, rule, ['MyValue', 'my_value', '12345']),
  ];
}

/** Returns the rules of a segment of a URL path that a name, or the beginning of one, breaks (`content/path.go`). */
export function pathSegmentProblems(name: string, isPrefix: boolean): string[] {
  if (!isPrefix && (name === '.' || name === '..')) return [`may not be '${name}'`];
  return ['/', '%']
    .filter((sign) => name.includes(sign))
    .map((sign) => `may not contain '${sign}'`);
}

/**
 * Returns the start of a generated name as it is validated: a dash at its end and the character before become a letter
 * (`maskTrailingDash`). Go cuts bytes, so only an ASCII character can be replaced without leaving invalid UTF-8.
 */
export function maskTrailingDash(name: string): string {
  return /[ -~]-$/.test(name) ? `${name.slice(0, -2)}a` : name;
}

function lengthProblems(text: string, most: number, unit: Unit): string[] {
  return utf8Length(text) > most ? [`must be no more than ${most} ${unit}`] : [];
}

function patternProblems(
  text: string,
  pattern: string,
  rule: string,
  examples: readonly string[],
): string[] {
  return isMatch(text, pattern) ? [] : [regexText(rule, pattern, examples)];
}

function isMatch(text: string, pattern: string): boolean {
  return matcherOf(`^${pattern}$`)(text);
}

function regexText(rule: string, pattern: string, examples: readonly string[]): string {
  const shown = examples.map((example) => `'${example}', `).join(' or ');
  return `${rule} (e.g. ${shown}regex used for validation is '${pattern}')`;
}
