import { matcherOf } from '../../formats/go-pattern.ts';
import { utf8Length } from '../../../json/utf8-length.ts';
import { global, library, list, method, optional, string } from '../language/overload.ts';
import type { Kind, Overload } from '../language/overload.ts';
import { ListValue, OptionalValue } from '../language/values.ts';
import type { OpaqueValue } from '../language/values.ts';
import { parseTimestamp } from './time.ts';
import { problemOf } from './url.ts';

type Check = (text: string) => readonly string[];

/** A format with a name. */
class NamedFormat implements OpaqueValue {
  readonly typeName = 'kubernetes.NamedFormat';
  readonly name: string;
  readonly check: Check;

  constructor(name: string, check: Check) {
    this.name = name;
    this.check = check;
  }

  equals(other: OpaqueValue): boolean {
    return other instanceof NamedFormat && other.name === this.name;
  }
}

const FORMAT: Kind<NamedFormat> = library(
  'kubernetes.NamedFormat',
  (value) => value instanceof NamedFormat,
);

const LABEL = '[a-z0-9]([-a-z0-9]*[a-z0-9])?';
const SUBDOMAIN = `${LABEL}(\\.${LABEL})*`;
const LABEL_1035 = '[a-z]([-a-z0-9]*[a-z0-9])?';
const KEY = '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]';
const VALUE = `(${KEY})?`;
const LABEL_TEXT =
  "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character";
const SUBDOMAIN_TEXT =
  "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character";
const LABEL_1035_TEXT =
  "a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character";
const KEY_TEXT =
  "must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character";
const VALUE_TEXT =
  "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character";
const UUID = /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i;
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=|[A-Za-z0-9+/]{4})$/;

/** The formats by the names of their functions (`ConstantFormats` in `pkg/cel/library/format.go`). */
const FORMATS: ReadonlyMap<string, NamedFormat> = new Map(
  [
    new NamedFormat('dns1123Label', label),
    new NamedFormat('dns1123Subdomain', subdomain),
    new NamedFormat('dns1035Label', label1035),
    new NamedFormat('qualifiedName', qualifiedName),
    new NamedFormat('dns1123LabelPrefix', (text) => label(prefix(text))),
    new NamedFormat('dns1123SubdomainPrefix', (text) => subdomain(prefix(text))),
    new NamedFormat('dns1035LabelPrefix', (text) => label1035(prefix(text))),
    new NamedFormat('labelValue', (text) => [
      ...tooManyBytes(text, 63),
      ...mismatch(text, VALUE, VALUE_TEXT, ['MyValue', 'my_value', '12345']),
    ]),
    new NamedFormat('uri', uri),
    new NamedFormat('uuid', (text) => (UUID.test(text) ? [] : ['does not match the UUID format'])),
    new NamedFormat('byte', (text) => (BASE64.test(text) ? [] : ['invalid base64'])),
    new NamedFormat('date', (text) => (isDate(text) ? [] : ['invalid date'])),
    new NamedFormat('datetime', (text) => (isDateTime(text) ? [] : ['invalid datetime'])),
  ].map((format) => [format.name, format]),
);

/** The format library of Kubernetes (apiserver, `pkg/cel/library/format.go`). */
export const FORMAT_LIBRARY: readonly Overload[] = [
  ...Array.from(FORMATS, ([name, format]) => global(`format.${name}`, [], FORMAT, () => format)),
  global('format.named', [string], optional(FORMAT), (name) => {
    const format = FORMATS.get(name);
    return format === undefined ? OptionalValue.none : OptionalValue.of(format);
  }),
  method('validate', [FORMAT, string], optional(list(string)), (format, text) => {
    const problems = format.check(text);
    return problems.length === 0 ? OptionalValue.none : OptionalValue.of(ListValue.of(problems));
  }),
];

/** The texts of apimachinery (`pkg/util/validation/validation.go`). */
function label(text: string): readonly string[] {
  const problems = mismatch(text, LABEL, LABEL_TEXT, ['my-name', '123-abc']);
  const isSubdomain = problems.length > 0 && matcherOf(`^${SUBDOMAIN}$`)(text);
  return [...tooLong(text, 63), ...(isSubdomain ? ['must not contain dots'] : problems)];
}

function subdomain(text: string): readonly string[] {
  return [...tooLong(text, 253), ...mismatch(text, SUBDOMAIN, SUBDOMAIN_TEXT, ['example.com'])];
}

function label1035(text: string): readonly string[] {
  return [
    ...tooLong(text, 63),
    ...mismatch(text, LABEL_1035, LABEL_1035_TEXT, ['my-name', 'abc-123']),
  ];
}

function qualifiedName(text: string): readonly string[] {
  const parts = text.split('/');
  const examples = ['MyName', 'my.name', '123-abc'];
  if (parts.length > 2) {
    return [
      `a valid label key ${explain(KEY_TEXT, KEY, examples)} with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')`,
    ];
  }
  const name = parts.at(-1) ?? '';
  const domain = parts.length === 2 ? parts[0] : undefined;
  const ofDomain =
    domain === '' ? ['must be non-empty'] : domain === undefined ? [] : subdomain(domain);
  const ofName = name === '' ? ['must be non-empty'] : tooManyBytes(name, 63);
  return [
    ...ofDomain.map((problem) => `prefix part ${problem}`),
    ...[...ofName, ...mismatch(name, KEY, KEY_TEXT, examples)].map(
      (problem) => `name part ${problem}`,
    ),
  ];
}

/** A prefix of a generated name may end with a dash (`maskTrailingDash`). Go cuts bytes, so others do not fit. */
function prefix(text: string): string {
  return /[ -~]-$/.test(text) ? `${text.slice(0, -2)}a` : text;
}

function mismatch(
  text: string,
  pattern: string,
  problem: string,
  examples: readonly string[],
): readonly string[] {
  return matcherOf(`^(?:${pattern})$`)(text) ? [] : [explain(problem, pattern, examples)];
}

function explain(problem: string, pattern: string, examples: readonly string[]): string {
  const shown = examples.map((example) => `'${example}', `).join(' or ');
  return `${problem} (e.g. ${shown}regex used for validation is '${pattern}')`;
}

function tooLong(text: string, limit: number): readonly string[] {
  return utf8Length(text) > limit ? [`must be no more than ${limit} characters`] : [];
}

/** The texts of label keys and values are newer (`pkg/api/validate/content`). */
function tooManyBytes(text: string, limit: number): readonly string[] {
  return utf8Length(text) > limit ? [`must be no more than ${limit} bytes`] : [];
}

function uri(text: string): readonly string[] {
  const problem = problemOf(text);
  return problem === undefined ? [] : [`parse ${JSON.stringify(text)}: ${problem}`];
}

function isDate(text: string): boolean {
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(text) && parseTimestamp(`${text}T00:00:00Z`, false) !== undefined
  );
}

function isDateTime(text: string): boolean {
  const [date = '', time = ''] = text.toLowerCase().split('t');
  const found = /^(\d{2}):(\d{2}):(\d{2})(?:.\d+)?(?:z|[+-]\d{2}:\d{2})$/.exec(time);
  if (!isDate(date) || found === null) return false;
  const [, hours = '', minutes = '', seconds = ''] = found;
  return hours <= '23' && minutes <= '59' && seconds <= '59';
}
