import type { Conversion } from '../../../src/crd/conversion-stanza.ts';
import { conversionPaths } from '../../../src/crd/custom-resource-definition.ts';
import { readCrd } from '../../../src/crd/read-crd.ts';
import type {
  ClientConfigFields,
  ConversionFields,
  CrdForm,
  CustomResourceDefinition,
} from '../../../src/crd/custom-resource-definition.ts';
import { error } from '../../../src/crd/finding.ts';
import type { Finding } from '../../../src/crd/finding.ts';
import type { ServiceFields } from '../../../src/crd/service-findings.ts';
import { sameJson } from '../../../src/core/json/same-json.ts';
import type { JsonObject } from '../../../src/core/json/json-value.ts';
import { converted } from '../judge.ts';

/** The rules about a CRD that is not what it should be. */
export type DifferenceRule = 'ConversionDiffers' | 'VersionsDiffer';

/**
 * Returns the conversion that a CRD has, or would have.
 *
 * @param conversion - the other conversion; undefined for its own
 * @returns undefined for a CRD that cannot be decoded
 */
export function conversionFields(
  document: JsonObject,
  form: CrdForm,
  conversion: Conversion | undefined,
): ConversionFields | undefined {
  const crd = readCrd(converted(document, form, conversion), form);
  return Array.isArray(crd) ? undefined : crd.conversion;
}

/**
 * Compares the conversion of a CRD with the one that it should have. Paths of URLs and services are never shown, because
 * they contain the secret.
 *
 * @param form - the form of the CRD, for the paths of the findings
 * @param remedy - one sentence
 */
export function conversionDifferences(
  actual: ConversionFields,
  wanted: ConversionFields,
  { form, remedy }: { readonly form: CrdForm; readonly remedy: string },
): Finding<DifferenceRule>[] {
  const differs = (path: string, what: string): Finding<DifferenceRule> =>
    error('ConversionDiffers', path, `${what}. ${remedy}`);
  if (actual.strategy !== wanted.strategy) {
    const what = `the strategy is ${actual.strategy || 'missing'}, not ${wanted.strategy}`;
    return [differs('spec.conversion.strategy', what)];
  }
  if (wanted.strategy !== 'Webhook') return [];
  const paths = conversionPaths(form);
  const findings = clientConfigDifferences(actual.clientConfig, wanted.clientConfig).map(
    ({ field, what }) => differs(`${paths.clientConfig}${field}`, what),
  );
  if (!sameJson(actual.reviewVersions, wanted.reviewVersions)) {
    const [is, not] = [actual, wanted].map((one) => `[${one.reviewVersions.join(', ')}]`);
    findings.push(differs(paths.reviewVersions, `the list is ${is}, not ${not}`));
  }
  return findings;
}

/** Compares the versions of a CRD in a cluster with those of its file. */
export function versionDifferences(
  actual: CustomResourceDefinition,
  wanted: CustomResourceDefinition,
): Finding<DifferenceRule>[] {
  const [is, not] = [actual, wanted].map((crd) => crd.versions.map(inWords).toSorted().join(', '));
  if (is === not) return [];
  const message = `the versions are ${is}; in the file they are ${not}. Apply the file, or correct it.`;
  return [error('VersionsDiffer', 'spec.versions', message)];
}

function inWords({ name, served, storage }: CustomResourceDefinition['versions'][number]): string {
  const notes = [...(storage ? ['stored'] : []), ...(served ? [] : ['not served'])];
  return notes.length === 0 ? name : `${name} (${notes.join(', ')})`;
}

interface Difference {
  readonly field: '' | '.url' | '.service' | '.caBundle';
  readonly what: string;
}

function clientConfigDifferences(
  actual: ClientConfigFields | undefined,
  wanted: ClientConfigFields | undefined,
): Difference[] {
  if (actual === undefined || wanted === undefined) {
    if (actual === wanted) return [];
    return [{ field: '', what: `the client config is ${actual ? 'unexpected' : 'missing'}` }];
  }
  return [...endpointDifferences(actual, wanted), ...trustDifferences(actual, wanted)];
}

function endpointDifferences(actual: ClientConfigFields, wanted: ClientConfigFields): Difference[] {
  const [is, not] = [endpointOf(actual), endpointOf(wanted)];
  if (is !== not) return [{ field: '', what: `the webhook is ${is}, not ${not}` }];
  const isSame = actual.url === wanted.url && actual.service?.path === wanted.service?.path;
  if (isSame) return [];
  const field = wanted.url === undefined ? '.service' : '.url';
  return [{ field, what: 'the path differs; it is not shown, because it contains the secret' }];
}

/** Returns the endpoint without its path. */
function endpointOf({ url, service }: ClientConfigFields): string {
  if (url !== undefined && service !== undefined) return 'both a url and a service';
  if (service !== undefined) return `the service ${serviceOf(service)}`;
  if (url === undefined) return 'missing';
  return URL.canParse(url) ? new URL(url).origin : 'an unreadable url';
}

function serviceOf({ namespace, name, port }: ServiceFields): string {
  return `${namespace}/${name}:${port}`;
}

function trustDifferences(actual: ClientConfigFields, wanted: ClientConfigFields): Difference[] {
  if (actual.caBundle === wanted.caBundle) return [];
  const what =
    wanted.caBundle === ''
      ? 'there is a caBundle, and none is wanted'
      : actual.caBundle === ''
        ? 'there is no caBundle, and one is wanted'
        : 'the caBundle differs';
  return [{ field: '.caBundle', what }];
}
