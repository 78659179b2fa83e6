import { CONVERT_PATH, SHORTEST_SECRET } from '../../src/crd/convert-path.ts';
import { error } from '../../src/crd/finding.ts';
import type { Finding, ServiceRule, UrlRule } from '../../src/crd/finding.ts';
import { serviceFindings } from '../../src/crd/service-findings.ts';
import { urlFindings } from '../../src/crd/url-findings.ts';

/** What the CRDs will name, up to the secret; undefined after an error. */
export interface Endpoint {
  /** `https://convert.example.com/convert` or `crdshift/crdshift:443/convert`. */
  readonly endpoint?: string;
  readonly findings: readonly Finding<UrlRule | ServiceRule | 'UrlWithPath'>[];
}

/** A deployment inside a cluster, as its API servers reach it. */
export interface Service {
  readonly namespace: string;
  readonly name: string;
  readonly port: number;
}

const PLACE = '--url';

/** Stands for the secret, so that an endpoint is judged as it will be called and no finding is about another path. */
const ANY_SECRET = 's'.repeat(SHORTEST_SECRET);

/** Reads where a deployment is: `https://host[:port]`, with or without `/convert`. */
export function readEndpoint(text: string): Endpoint {
  const base = text.replace(/\/(?:convert\/?)?$/, '');
  const endpoint = `${base}${CONVERT_PATH}`;
  const findings = urlFindings(`${endpoint}/${ANY_SECRET}`, PLACE);
  if (findings.some(({ level }) => level === 'error')) return { findings };
  if (/^[^:]*:\/\/[^/]*$/.test(base)) return { endpoint, findings };
  const message = `the url has a path, and a deployment answers at ${CONVERT_PATH} only. Give https://host[:port].`;
  return { findings: [error('UrlWithPath', PLACE, message)] };
}

/** The same inside a cluster, in the form that `client-config --service` takes. */
export function serviceEndpoint(service: Service): Endpoint {
  const { namespace, name, port } = service;
  const path = `${CONVERT_PATH}/${ANY_SECRET}`;
  const findings = serviceFindings({ ...service, path }, '--service');
  if (findings.some(({ level }) => level === 'error')) return { findings };
  return { endpoint: `${namespace}/${name}:${port}${CONVERT_PATH}`, findings };
}
