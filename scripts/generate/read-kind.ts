import { crdFindings } from '../../src/crd/crd-findings.ts';
import { schemaOf } from '../../src/crd/custom-resource-definition.ts';
import { readCrd } from '../../src/crd/read-crd.ts';
import type { CustomResourceDefinition } from '../../src/crd/custom-resource-definition.ts';
import { error } from '../../src/crd/finding.ts';
import type { Finding } from '../../src/crd/finding.ts';
import { shapeOfSchema } from '../../src/core/schema/shape-of-schema.ts';
import type { Shape } from '../../src/core/schema/shape.ts';
import type { JsonObject } from '../../src/core/json/json-value.ts';
import { readCrdFile } from '../client-config/crd-file.ts';
import type { FoundCrd } from '../client-config/crd-file.ts';
import { lineOf, segmentsOf } from '../yaml/line-of.ts';
import { templateIn } from '../yaml/read-yaml.ts';
import type { PlacedFinding } from '../yaml/read-yaml.ts';
import { schemaFindings } from './schema-findings.ts';

/** The data that a module is generated from. */
export interface KindSource {
  readonly group: string;
  readonly kind: string;
  readonly versions: readonly VersionSource[];
}

/** One version of a kind, served or not. */
export interface VersionSource {
  readonly name: string;
  readonly schema: JsonObject;
  readonly shape: Shape;
  /** True with the subresource `status`. */
  readonly hasStatus?: boolean;
}

/** The rules that a CRD must satisfy here. `npm run client-config -- --check` checks all others. */
const RULES: ReadonlySet<string> = new Set([
  'FieldMissing',
  'VersionNameInvalid',
  'VersionDuplicate',
  'SchemaMissing',
  'SchemaTwice',
]);

/** Reads the CRD of a YAML or JSON file. Returns findings, all of them errors, if it is not valid. */
export function readKind(text: string): KindSource | readonly PlacedFinding<string>[] {
  const file = readCrdFile(text);
  if (!('crds' in file)) return [file];
  // A claim has the versions of its composite resource, and a kind of its own.
  const crds = file.crds.filter(({ isClaim }) => !isClaim);
  const [first, second] = crds;
  if (first === undefined || second !== undefined) {
    const message = `there are ${crds.length} CRDs. Keep one in a file: a folder holds one kind.`;
    const line = lineOf(text, second?.node, []);
    return [{ ...error('SeveralCrds', '', message), line }];
  }
  const crd = readCrd(first.document, first.form);
  const findings = Array.isArray(crd) ? crd : findingsIn(crd, first);
  // A quoted value may be a template, too.
  const hasBadName = findings.some(({ rule }) => rule.endsWith('Invalid'));
  const template = hasBadName ? templateIn(text) : undefined;
  if (template !== undefined) return [template];
  if (Array.isArray(crd) || findings.length > 0) {
    return findings.map((finding) => ({
      ...finding,
      line: lineOf(text, first.node, segmentsOf(finding.path)),
    }));
  }
  return { group: crd.group, kind: crd.kind, versions: versionsOf(crd) };
}

function findingsIn(crd: CustomResourceDefinition, { document }: FoundCrd): Finding<string>[] {
  const findings: Finding<string>[] = [
    ...crdFindings(document).filter(({ rule }) => RULES.has(rule)),
    ...schemasOf(crd).flatMap(({ schema, path }) => schemaFindings(schema, path)),
  ];
  if (crd.versions.length === 0) {
    findings.push(error('FieldMissing', 'spec.versions', 'there is no version. Add one.'));
  }
  return findings;
}

/** Returns each schema of a CRD once, with its path. */
function schemasOf(
  crd: CustomResourceDefinition,
): { schema: JsonObject | undefined; path: string }[] {
  const { sharedSchema, versions } = crd;
  if (sharedSchema !== undefined) {
    return [{ schema: sharedSchema, path: 'spec.validation.openAPIV3Schema' }];
  }
  return versions.map(({ schema }, index) => ({
    schema,
    path: `spec.versions[${index}].schema.openAPIV3Schema`,
  }));
}

function versionsOf(crd: CustomResourceDefinition): VersionSource[] {
  const unknownFields = crd.preserveUnknownFields ? 'preserved' : 'pruned';
  return crd.versions.map((version) => {
    const schema = schemaOf(crd, version) ?? {};
    const { name, hasStatus } = version;
    return { name, schema, shape: shapeOfSchema(schema, unknownFields), hasStatus };
  });
}
