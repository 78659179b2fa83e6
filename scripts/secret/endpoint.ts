import { CONVERT_PATH, SHORTEST_SECRET } from '../../src/crd/convert-path.ts';
import { error, hasError } from '../../src/crd/finding.ts';
import type { Finding, ServiceRule, UrlRule } from '../../src/crd/finding.ts';
import { serviceFindings } from '../../src/crd/service-findings.ts';
import { urlFindings } from '../../src/crd/url-findings.ts';

/** The address that CRDs will use, without the secret, and findings about it. */
export interface Endpoint {
  /** `https://convert.example.com/convert` or `crdshift/crdshift:443/convert`; absent after an error. */
  readonly endpoint?: string;
  readonly findings: readonly Finding<UrlRule | ServiceRule | 'UrlWithPath'>[];
}

/** The service of a deployment inside a cluster. */
export interface Service {
  readonly namespace: string;
  readonly name: string;
  readonly port: number;
}

const PLACE = '--url';

/** A placeholder for the secret, so that the checks see the path that will be called. */
const ANY_SECRET = 's'.repeat(SHORTEST_SECRET);

/**
 * Reads the address of a deployment: `https://host[:port]`, with or without `/convert`. An app or a stage of a REST API
 * may serve it below a path.
 */
export function readEndpoint(text: string): Endpoint {
  const base = text.replace(/\/(?:convert\/?)?$/, '');
  const endpoint = `${base}${CONVERT_PATH}`;
  const findings = urlFindings(`${endpoint}/${ANY_SECRET}`, PLACE);
  if (hasError(findings)) return { findings };
  if (!/\/convert(?:\/|$)/.test(base)) return { endpoint, findings };
  const message = `the path has ${CONVERT_PATH} before its end, and maybe a secret. Give https://host[:port][/path], without a secret.`;
  return { findings: [error('UrlWithPath', PLACE, message)] };
}

/** Returns the address of a service inside a cluster, in the form that `client-config --service` takes. */
export function serviceEndpoint(service: Service): Endpoint {
  const { namespace, name, port } = service;
  const path = `${CONVERT_PATH}/${ANY_SECRET}`;
  const findings = serviceFindings({ ...service, path }, '--service');
  if (hasError(findings)) return { findings };
  return { endpoint: `${namespace}/${name}:${port}${CONVERT_PATH}`, findings };
}
