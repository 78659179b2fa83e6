import { crdFindings } from '../../src/core/crd/crd-findings.ts';
import { readCrd, schemaOf } from '../../src/core/crd/custom-resource-definition.ts';
import { error } from '../../src/core/crd/finding.ts';
import type { Finding } from '../../src/core/crd/finding.ts';
import { shapeOfSchema } from '../../src/core/crd/shape-of-schema.ts';
import type { Shape } from '../../src/core/crd/shape.ts';
import type { JsonObject } from '../../src/core/json/json-value.ts';
import { readCrdFile } from '../client-config/crd-file.ts';
import { schemaFindings } from './schema-findings.ts';

/** What a module is generated from. */
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
}

/** What a CRD may not lack here. Everything else about it is for `npm run client-config -- --check`. */
const RULES: ReadonlySet<string> = new Set([
  'WrongType',
  'FieldMissing',
  'VersionNameInvalid',
  'VersionDuplicate',
  'SchemaMissing',
  'SchemaTwice',
]);

/** Reads the one CRD of a file, YAML or JSON; all findings are errors. */
export function readKind(text: string): KindSource | readonly Finding<string>[] {
  const file = readCrdFile(text);
  if (!('crds' in file)) return [file];
  const [first, second] = file.crds;
  if (first === undefined || second !== undefined) {
    const message = `there are ${file.crds.length} CRDs. Keep one in a file, as a folder holds one kind.`;
    return [error('SeveralCrds', '', message)];
  }
  const { document, form } = first;
  const crd = readCrd(document, form);
  const findings: Finding<string>[] = crdFindings(document).filter(({ rule }) => RULES.has(rule));
  if (Array.isArray(crd)) return findings;
  if (crd.versions.length === 0) {
    findings.push(error('FieldMissing', 'spec.versions', 'there is no version. Add one.'));
  }
  const shared = crd.sharedSchema === undefined ? undefined : 'spec.validation.openAPIV3Schema';
  for (const [index, version] of crd.versions.entries()) {
    const path = shared ?? `spec.versions[${index}].schema.openAPIV3Schema`;
    if (shared !== undefined && index > 0) break;
    findings.push(...schemaFindings(schemaOf(crd, version), path));
  }
  if (findings.length > 0) return findings;
  const versions = crd.versions.map((version) => {
    const schema = schemaOf(crd, version) ?? {};
    const unknownFields = crd.preserveUnknownFields ? 'preserved' : 'pruned';
    return { name: version.name, schema, shape: shapeOfSchema(schema, unknownFields) };
  });
  return { group: crd.group, kind: crd.kind, versions };
}
