import { formatCheck } from '../../formats/formats.ts';
import {
  dns1035LabelProblems,
  dnsLabelProblems,
  dnsSubdomainProblems,
  labelKeyProblems,
  labelValueProblems,
  maskTrailingDash,
} from '../../metadata/names.ts';
import { LATEST } from '../../release.ts';
import { global, library, list, method, optional, string } from '../language/overload.ts';
import type { Kind, Overload } from '../language/overload.ts';
import { ListValue, OptionalValue } from '../language/values.ts';
import type { OpaqueValue } from '../language/values.ts';
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

/** The formats by the names of their functions (`ConstantFormats` in `pkg/cel/library/format.go`). */
const FORMATS: ReadonlyMap<string, NamedFormat> = new Map(
  [
    new NamedFormat('dns1123Label', dnsLabelProblems),
    new NamedFormat('dns1123Subdomain', dnsSubdomainProblems),
    new NamedFormat('dns1035Label', dns1035LabelProblems),
    new NamedFormat('qualifiedName', labelKeyProblems),
    new NamedFormat('dns1123LabelPrefix', (text) => dnsLabelProblems(maskTrailingDash(text))),
    new NamedFormat('dns1123SubdomainPrefix', (text) =>
      dnsSubdomainProblems(maskTrailingDash(text)),
    ),
    new NamedFormat('dns1035LabelPrefix', (text) => dns1035LabelProblems(maskTrailingDash(text))),
    new NamedFormat('labelValue', labelValueProblems),
    new NamedFormat('uri', uri),
    new NamedFormat('uuid', problemUnless('uuid', 'does not match the UUID format')),
    new NamedFormat('byte', problemUnless('byte', 'invalid base64')),
    new NamedFormat('date', problemUnless('date', 'invalid date')),
    new NamedFormat('datetime', problemUnless('datetime', 'invalid datetime')),
  ].map((format) => [format.name, format]),
);

/** The format library of Kubernetes (apiserver, `pkg/cel/library/format.go`). */
export const FORMAT_LIBRARY: readonly Overload[] = [
  ...Array.from(FORMATS, ([name, format]) => global(`format.${name}`, [], FORMAT, () => format)),
  global('format.named', [string], optional(FORMAT), (name) => OptionalValue.of(FORMATS.get(name))),
  method('validate', [FORMAT, string], optional(list(string)), (format, text) => {
    const problems = format.check(text);
    return problems.length === 0 ? OptionalValue.none : OptionalValue.of(ListValue.of(problems));
  }),
];

/** Returns the check of a format of OpenAPI. */
function problemUnless(format: string, problem: string): Check {
  const isOfFormat = formatCheck(format, LATEST);
  return (text) => (isOfFormat?.(text) === true ? [] : [problem]);
}

function uri(text: string): readonly string[] {
  const problem = problemOf(text);
  return problem === undefined ? [] : [`parse ${JSON.stringify(text)}: ${problem}`];
}
