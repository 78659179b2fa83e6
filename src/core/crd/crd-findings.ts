import { conversionFindings } from './conversion-findings.ts';
import { crdFormOf, readCrd, schemaOf } from './custom-resource-definition.ts';
import type { CustomResourceDefinition } from './custom-resource-definition.ts';
import { isDns1035Label } from './dns-names.ts';
import { error, warning } from './finding.ts';
import type { Finding } from './finding.ts';
import { sameJson } from '../json/same-json.ts';

/**
 * Everything about the versions and the conversion of a CRD that the API server would refuse, and what it takes but
 * hardly does as meant. Schemas themselves are not judged. Empty for a document that is no CRD.
 * (apiextensions `validateCustomResourceDefinitionSpec`, as of Kubernetes 1.36; for the v1beta1 form as of 1.21.)
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
    const message = `the name is not made of plural and group. Name the CRD ${name}.`;
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
      const message =
        'this is no DNS-1035 label. Write lower-case letters, digits and -, beginning with a letter, at most 63 characters.';
      findings.push(error('VersionNameInvalid', path, message));
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
    const message = `the version is not the first of spec.versions. Write ${first}, or leave it out.`;
    findings.push(error('VersionNotFirst', 'spec.version', message));
  }
  return findings;
}

function schemaFindings(crd: CustomResourceDefinition): Finding[] {
  const findings: Finding[] = [];
  for (const [index, version] of crd.versions.entries()) {
    // In the v1beta1 form only what is pruned needs a schema.
    const needsSchema = crd.form === 'v1' || (version.served && !crd.preserveUnknownFields);
    if (!needsSchema || schemaOf(crd, version) !== undefined) continue;
    const path = `spec.versions[${index}].schema.openAPIV3Schema`;
    const message = `version ${version.name} has no schema. Add one; type: object with x-kubernetes-preserve-unknown-fields: true is the least.`;
    findings.push(error('SchemaMissing', path, message));
  }
  if (crd.form === 'v1') return findings;
  const schemas = crd.versions.flatMap(({ schema }) => schema ?? []);
  if (crd.sharedSchema !== undefined && schemas.length > 0) {
    const message =
      'there is a schema for all versions and one for a single version. Keep one or the other.';
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
      'the v1 form does not take true. Remove the field, and set x-kubernetes-preserve-unknown-fields: true in the schema where unknown fields are meant to stay.';
    return [error('UnknownFieldsPreserved', path, message)];
  }
  if (crd.preserveUnknownFields && strategy !== 'None') {
    const message =
      'unknown fields are preserved, as they are by default in the v1beta1 form, and then the API server takes no strategy but None. Write preserveUnknownFields: false.';
    return [error('UnknownFieldsPreserved', path, message)];
  }
  const schemas = crd.versions.map((version) => schemaOf(crd, version) ?? {});
  if (strategy !== 'None' || crd.preserveUnknownFields || allTheSame(schemas)) return [];
  const message =
    'the schemas of the versions differ, and with strategy None only apiVersion is changed: a field that the other version does not have is pruned, and lost with the next write. Use a webhook unless that is meant.';
  return [warning('SchemasDiffer', 'spec.conversion.strategy', message)];
}

function allTheSame(schemas: readonly unknown[]): boolean {
  return schemas.every((schema) => sameJson(schema, schemas[0]));
}
