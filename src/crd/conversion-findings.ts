import { isBase64 } from '../core/json/base64.ts';
import { conversionPaths } from './custom-resource-definition.ts';
import type { ClientConfigFields, CustomResourceDefinition } from './custom-resource-definition.ts';
import { NOT_A_LABEL, isDns1035Label } from './dns-names.ts';
import { error, warning } from './finding.ts';
import type { Finding, ReviewVersionRule } from './finding.ts';
import { serviceFindings } from './service-findings.ts';
import { urlFindings } from './url-findings.ts';

/** The ConversionReview versions that API servers support (apiextensions `acceptedConversionReviewVersions`). */
const REVIEW_VERSIONS: readonly string[] = ['v1', 'v1beta1'];

/**
 * Checks the conversion stanza of a CRD by the rules of the API server (apiextensions
 * `validateCustomResourceConversion`).
 *
 * @returns all findings, empty for a correct stanza
 */
export function conversionFindings(crd: CustomResourceDefinition): Finding[] {
  const { strategy, ignored } = crd.conversion;
  const findings: Finding[] = ignored.map((field) =>
    warning(
      'FieldIgnored',
      `spec.conversion.${field}`,
      `the API server silently drops ${field} from a CRD of apiextensions.k8s.io/${crd.form}. Remove it.`,
    ),
  );
  if (strategy === 'Webhook') return [...findings, ...webhookFindings(crd)];
  if (strategy !== 'None') {
    const what =
      strategy === '' ? 'the strategy is missing' : 'the API server does not know this strategy';
    findings.push(
      error('StrategyUnsupported', 'spec.conversion.strategy', `${what}. Write None or Webhook.`),
    );
  }
  return [...findings, ...unusedFindings(crd)];
}

/** Reports the fields that require strategy Webhook, if the strategy is another one. */
export function unusedFindings(crd: CustomResourceDefinition): Finding[] {
  const { clientConfig, reviewVersions, strategy } = crd.conversion;
  if (strategy === 'Webhook') return [];
  const paths = conversionPaths(crd.form);
  const findings: Finding[] = [];
  if (clientConfig !== undefined) {
    const message =
      'a client config requires strategy: Webhook. Remove the client config, or set the strategy to Webhook.';
    findings.push(error('ClientConfigUnused', paths.clientConfig, message));
  }
  if (reviewVersions.length > 0) {
    const message =
      'review versions require strategy: Webhook. Remove the review versions, or set the strategy to Webhook.';
    findings.push(error('ReviewVersionsUnused', paths.reviewVersions, message));
  }
  return findings;
}

function webhookFindings(crd: CustomResourceDefinition): Finding[] {
  const { clientConfig, reviewVersions } = crd.conversion;
  const paths = conversionPaths(crd.form);
  const ofVersions = reviewVersionFindings(reviewVersions, paths.reviewVersions);
  if (clientConfig !== undefined) {
    return [...clientConfigFindings(clientConfig, paths.clientConfig), ...ofVersions];
  }
  const message = 'strategy: Webhook requires a client config. Add one with a url or a service.';
  return [error('ClientConfigMissing', paths.clientConfig, message), ...ofVersions];
}

function clientConfigFindings(clientConfig: ClientConfigFields, path: string): Finding[] {
  const { url, service, caBundle } = clientConfig;
  const findings: Finding[] = [];
  if ((url === undefined) === (service === undefined)) {
    const what = url === undefined ? 'neither a url nor a service' : 'both a url and a service';
    findings.push(
      error('UrlOrService', path, `the client config has ${what}. Write exactly one of them.`),
    );
  } else if (url !== undefined) {
    findings.push(...urlFindings(url, `${path}.url`));
  } else if (service !== undefined) {
    findings.push(...serviceFindings(service, `${path}.service`));
  }
  if (!isBase64(caBundle)) {
    const message =
      'the caBundle is not base64. Write the PEM file in base64, or omit the caBundle for a publicly trusted certificate.';
    findings.push(error('CaBundleNotBase64', `${path}.caBundle`, message));
  }
  return findings;
}

/**
 * Checks conversionReviewVersions by the rules of the API server (apiextensions `validateConversionReviewVersions`).
 *
 * @param versions - the list
 * @param path - the path of the list in the CRD, for the findings
 */
function reviewVersionFindings(
  versions: readonly string[],
  path: string,
): Finding<ReviewVersionRule>[] {
  const known = REVIEW_VERSIONS.join(', ');
  if (versions.length === 0) {
    return [error('ReviewVersionsMissing', path, `the list is empty. Write [${known}].`)];
  }
  const findings = versions.flatMap((version, index) => {
    const isDuplicate = versions.indexOf(version) < index;
    return reviewVersionRefusal(version, isDuplicate, `${path}[${index}]`);
  });
  if (!versions.some((version) => REVIEW_VERSIONS.includes(version))) {
    const message = `the list has no version that API servers support. Add at least one of ${known}.`;
    return [...findings, error('ReviewVersionUnknown', path, message)];
  }
  const unknown = versions.filter(
    (version) => isDns1035Label(version) && !REVIEW_VERSIONS.includes(version),
  );
  if (unknown.length === 0) return findings;
  const message = `no API server supports ${unknown.join(', ')}, so it is ignored. Keep ${known} only: the list has versions of ConversionReview, not of the CRD.`;
  return [...findings, warning('ReviewVersionUnknown', path, message)];
}

function reviewVersionRefusal(
  version: string,
  isDuplicate: boolean,
  path: string,
): Finding<ReviewVersionRule>[] {
  if (isDuplicate) {
    return [error('ReviewVersionDuplicate', path, `${version} is listed twice. Remove one.`)];
  }
  return isDns1035Label(version) ? [] : [error('ReviewVersionInvalid', path, NOT_A_LABEL)];
}
