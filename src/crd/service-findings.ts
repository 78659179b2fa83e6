import { elsewhereMessage, meaningOf } from './convert-path.ts';
import { isDns1123Subdomain } from './dns-names.ts';
import { error, warning } from './finding.ts';
import type { Finding, ServiceRule } from './finding.ts';

/** A service reference as written. An absent field is empty, and the port is 443 by default. */
export interface ServiceFields {
  readonly namespace: string;
  readonly name: string;
  readonly path: string;
  readonly port: number;
}

const GREATEST_PORT = 65_535;

/**
 * Checks a service reference by the rules of the API server (apiserver `ValidateWebhookService`). If it is valid,
 * checks whether this webhook answers at its path.
 *
 * @param service - the reference
 * @param path - the path of the reference in the CRD, for the findings
 */
export function serviceFindings(service: ServiceFields, path: string): Finding<ServiceRule>[] {
  const findings: Finding<ServiceRule>[] = [];
  for (const [field, rule] of [
    ['name', 'ServiceNameMissing'],
    ['namespace', 'ServiceNamespaceMissing'],
  ] as const) {
    if (service[field] !== '') continue;
    findings.push(error(rule, `${path}.${field}`, `the service has no ${field}. Add it.`));
  }
  if (service.port < 1 || service.port > GREATEST_PORT) {
    const message = `the port ${service.port} does not exist. Write a port from 1 to ${GREATEST_PORT}, or omit it for 443.`;
    findings.push(error('ServicePortInvalid', `${path}.port`, message));
  }
  findings.push(...pathFindings(service.path, `${path}.path`));
  return findings.length > 0 ? findings : pathWarnings(service.path, `${path}.path`);
}

function pathWarnings(servicePath: string, path: string): Finding<ServiceRule>[] {
  if (meaningOf(servicePath) !== 'elsewhere') return [];
  return [warning('PathNotAnswered', path, elsewhereMessage(servicePath))];
}

function pathFindings(servicePath: string, path: string): Finding<ServiceRule>[] {
  if (servicePath === '' || servicePath === '/') return [];
  const findings: Finding<ServiceRule>[] = [];
  if (!servicePath.startsWith('/')) {
    const message = 'the path does not begin with a slash. Add the slash.';
    findings.push(error('ServicePathInvalid', path, message));
  }
  // One slash at the end is allowed. `//` is an empty segment.
  const segments = servicePath === '//' ? [''] : servicePath.slice(1).replace(/\/$/, '').split('/');
  for (const [index, segment] of segments.entries()) {
    if (isDns1123Subdomain(segment)) continue;
    const what = segment === '' ? 'is empty' : 'is not a DNS-1123 subdomain';
    const message = `segment ${index} of the path ${what}. Write segments of lower-case letters, digits, - and . that begin and end with a letter or digit.`;
    findings.push(error('ServicePathInvalid', path, message));
  }
  return findings;
}
