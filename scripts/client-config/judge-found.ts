import { conversionStanza, withConversion } from '../../src/crd/conversion-stanza.ts';
import { kcpFindings } from '../../src/crd/derived/api-resource-schema.ts';
import type { KcpRule } from '../../src/crd/derived/api-resource-schema.ts';
import { error, warning } from '../../src/crd/finding.ts';
import type { CrdRule, Finding } from '../../src/crd/finding.ts';
import { sameJson } from '../../src/core/json/same-json.ts';
import { isJsonObject } from '../../src/core/json/json-value.ts';
import type { CaBundleRule } from './ca-bundle.ts';
import type { FoundCrd } from './crd-file.ts';
import { judge } from './judge.ts';
import type { Circumstances } from './judge.ts';
import type { Format } from './options.ts';

/** The rules about a CRD in a file, or about the document from which it is derived. */
export type FoundRule = CrdRule | CaBundleRule | KcpRule | 'SchemaImmutable' | 'HelmNeedsV1';

/** Returns the findings about a CRD of a file, in the words of the document from which it is derived. */
export function judgeFound(
  crd: FoundCrd,
  task: Circumstances & { readonly format: Format },
): Finding<FoundRule>[] {
  const findings = judge(crd.document, crd.form, task);
  if (crd.form === 'v1beta1' && task.conversion !== undefined && task.format === 'helm') {
    const message = 'this is a CRD of v1beta1. Turn it into v1 first, with --upgrade-crd.';
    return [...findings, error('HelmNeedsV1', 'apiVersion', message)];
  }
  if (crd.origin === 'CompositeResourceDefinition') return findings.map(inCrossplaneWords);
  if (crd.origin !== 'APIResourceSchema') return findings;
  return [...findings, ...findingsOfKcp(crd, task)];
}

/** Crossplane calls the storage version referenceable. */
function inCrossplaneWords<Rule extends string>(finding: Finding<Rule>): Finding<Rule> {
  if (finding.rule !== 'StorageVersionCount') return finding;
  const message = finding.message
    .replace('the storage version', 'referenceable')
    .replace('storage: true', 'referenceable: true');
  return { ...finding, message };
}

function findingsOfKcp(
  { written, form }: FoundCrd,
  { conversion, format }: Circumstances & { readonly format: Format },
): Finding<FoundRule>[] {
  if (conversion === undefined) return kcpFindings(written);
  const stanza = conversionStanza(form, conversion);
  const findings = kcpFindings(withConversion(written, stanza));
  const { spec } = written;
  if (isJsonObject(spec) && sameJson(spec['conversion'], stanza)) return findings;
  const message =
    'kcp refuses changes to the spec of an APIResourceSchema that exists. Give metadata.name another prefix, and name the new schema in the APIExport.';
  if (format === 'crd') return [...findings, warning('SchemaImmutable', 'spec', message)];
  return [...findings, error('SchemaImmutable', 'spec', `${message} Use --format crd.`)];
}
