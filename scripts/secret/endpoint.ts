import { error } from '../../src/core/crd/finding.ts';
import type { Finding, UrlRule } from '../../src/core/crd/finding.ts';
import { urlFindings } from '../../src/core/crd/url-findings.ts';

/** The path that a deployment answers at; a secret is one more segment. */
export const CONVERT_PATH = '/convert';

/** A webhook's URL up to the secret, `https://convert.example.com/convert`; undefined after an error. */
export interface Endpoint {
  readonly endpoint?: string;
  readonly findings: readonly Finding<UrlRule | 'UrlWithPath'>[];
}

const PLACE = '--url';

/** Reads where a deployment is: `https://host[:port]`, with or without `/convert`. */
export function readEndpoint(text: string): Endpoint {
  const base = text.replace(/\/(?:convert\/?)?$/, '');
  // Judged as it will be called, so that no finding is about a path that nobody requests.
  const endpoint = `${base}${CONVERT_PATH}`;
  const findings = urlFindings(`${endpoint}/SECRET`, PLACE);
  if (findings.some(({ level }) => level === 'error')) return { findings };
  if (/^[^:]*:\/\/[^/]*$/.test(base)) return { endpoint, findings };
  const message = `the url has a path, and a deployment answers at ${CONVERT_PATH} only. Give https://host[:port].`;
  return { findings: [error('UrlWithPath', PLACE, message)] };
}
