import { conversionFindings } from './conversion-findings.ts';
import { crdFormOf, schemaOf } from './custom-resource-definition.ts';
import { readCrd } from './read-crd.ts';
import type { CustomResourceDefinition } from './custom-resource-definition.ts';
import { NOT_A_LABEL, isDns1035Label } from './dns-names.ts';
import { error, warning } from './finding.ts';
import type { Finding } from './finding.ts';
import { sameJson } from '../core/json/same-json.ts';

/**
 * Checks the versions and the conversion of a CRD. Errors are rules of the API server; warnings are settings that it
 * accepts but that are unlikely to work as intended. The content of schemas is not checked. (apiextensions
 * `validateCustomResourceDefinitionSpec`, as of Kubernetes 1.36; for the v1beta1 form as of 1.21.)
 *
 * @param document - a parsed document
 * @returns all findings; none for a document that is not a CRD
 */
export function crdFindings(document: unknown): Finding[] {
  const form = crdFormOf(document);
  if (form === undefined) return [];
  const crd = readCrd(document, form);
  if (Array.isArray(crd)) return crd;
  return [
    ...nameFindings(crd),
    ...versionFindings(crd),
    ...schemaFindings(crd),
    ...unknownFieldFindings(crd),
    ...conversionFindings(crd),
  ];
}

function nameFindings(crd: CustomResourceDefinition): Finding[] {
  const findings: Finding[] = [];
  const required: readonly [path: string, value: string][] = [
    ['spec.group', crd.group],
    ['spec.names.kind', crd.kind],
    ['spec.names.plural', crd.plural],
  ];
  for (const [path, value] of required) {
    if (value === '') findings.push(error('FieldMissing', path, 'this field is missing. Add it.'));
  }
  const name = `${crd.plural}.${crd.group}`;
  if (findings.length === 0 && crd.name !== name) {
    const message = `the name must be plural.group. Name the CRD ${name}.`;
    findings.push(error('NameMismatch', 'metadata.name', message));
  }
  return findings;
}

function versionFindings(crd: CustomResourceDefinition): Finding[] {
  const findings: Finding[] = [];
  const names = crd.versions.map(({ name }) => name);
  for (const [index, name] of names.entries()) {
    const path = `spec.versions[${index}].name`;
    if (!isDns1035Label(name)) {
      findings.push(error('VersionNameInvalid', path, NOT_A_LABEL));
    }
    if (names.indexOf(name) < index) {
      findings.push(error('VersionDuplicate', path, `${name} is listed twice. Remove one.`));
    }
  }
  const stored = crd.versions.filter(({ storage }) => storage).map(({ name }) => name);
  if (stored.length !== 1) {
    const what = stored.length === 0 ? 'no version is' : `${stored.join(', ')} are all`;
    const message = `${what} marked as the storage version. Set storage: true in exactly one.`;
    findings.push(error('StorageVersionCount', 'spec.versions', message));
  }
  const [first] = names;
  if (crd.version !== '' && first !== undefined && crd.version !== first) {
    const message = `the version must be the first of spec.versions. Write ${first}, or omit it.`;
    findings.push(error('VersionNotFirst', 'spec.version', message));
  }
  return findings;
}

function schemaFindings(crd: CustomResourceDefinition): Finding[] {
  const findings: Finding[] = [];
  for (const [index, version] of crd.versions.entries()) {
    // In the v1beta1 form only pruned versions need a schema.
    const needsSchema = crd.form === 'v1' || (version.served && !crd.preserveUnknownFields);
    if (!needsSchema || schemaOf(crd, version) !== undefined) continue;
    const path = `spec.versions[${index}].schema.openAPIV3Schema`;
    const message = `version ${version.name} has no schema. Add one, at least type: object with x-kubernetes-preserve-unknown-fields: true.`;
    findings.push(error('SchemaMissing', path, message));
  }
  if (crd.form === 'v1') return findings;
  const schemas = crd.versions.flatMap(({ schema }) => schema ?? []);
  if (crd.sharedSchema !== undefined && schemas.length > 0) {
    const message =
      'the CRD has a schema for all versions and one for a single version. Keep one or the other.';
    findings.push(error('SchemaTwice', 'spec.validation', message));
  }
  if (schemas.length > 0 && schemas.length === crd.versions.length && allTheSame(schemas)) {
    const message =
      'every version has the same schema. Write it once, as spec.validation.openAPIV3Schema.';
    findings.push(error('SchemasIdentical', 'spec.versions', message));
  }
  return findings;
}

function unknownFieldFindings(crd: CustomResourceDefinition): Finding[] {
  const { strategy } = crd.conversion;
  const path = 'spec.preserveUnknownFields';
  if (crd.preserveUnknownFields && crd.form === 'v1') {
    const message =
      'the v1 form does not allow true. Remove the field, and set x-kubernetes-preserve-unknown-fields: true in the schema where unknown fields should stay.';
    return [error('UnknownFieldsPreserved', path, message)];
  }
  if (crd.preserveUnknownFields && strategy !== 'None') {
    const message =
      'unknown fields are preserved (the default in the v1beta1 form), and the API server then allows only strategy None. Write preserveUnknownFields: false.';
    return [error('UnknownFieldsPreserved', path, message)];
  }
  const schemas = crd.versions.map((version) => schemaOf(crd, version) ?? {});
  if (strategy !== 'None' || crd.preserveUnknownFields || allTheSame(schemas)) return [];
  const message =
    'the schemas of the versions differ, and strategy None changes apiVersion only: a field that the other version does not have is pruned, and lost with the next write. Use a webhook unless you intend this loss.';
  return [warning('SchemasDiffer', 'spec.conversion.strategy', message)];
}

function allTheSame(schemas: readonly unknown[]): boolean {
  return schemas.every((schema) => sameJson(schema, schemas[0]));
}
