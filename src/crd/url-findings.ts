import { SHORTEST_SECRET, elsewhereMessage, meaningOf } from './convert-path.ts';
import { error, warning } from './finding.ts';
import type { Finding, UrlRule } from './finding.ts';
import { isIpv4Address, isIpv6Address, isOwnAddress } from './ip-address.ts';
import { readWebhookUrl, requestedPath, splitHost } from './webhook-url.ts';
import type { WebhookUrl } from './webhook-url.ts';

const FORM = 'Write it as https://host[:port][/path].';
const GREATEST_PORT = 65_535;

/**
 * Checks the url of a client config by the rules of the API server (apiserver `ValidateWebhookURL`). If it is valid,
 * checks whether the API server can reach the host, and whether this webhook answers at the path.
 *
 * @param text - the url
 * @param path - the path of the url in the CRD, for the findings
 */
export function urlFindings(text: string, path: string): Finding<UrlRule>[] {
  const url = readWebhookUrl(text);
  if ('unreadable' in url) {
    return [error('UrlUnreadable', path, `the url ${url.unreadable}. ${FORM}`)];
  }
  const refusals = urlRefusals(url, path);
  if (refusals.length > 0) return refusals;
  const { hostname, port } = splitHost(url.host);
  const aboutHost = hostWarnings(hostname.toLowerCase(), path);
  const warnings = [...aboutHost, ...portWarnings(port, path), ...pathWarnings(text, url, path)];
  const isPublic = aboutHost.length === 0;
  return [...warnings, ...meaningWarnings(url.path, isPublic, path)];
}

function urlRefusals(url: WebhookUrl, path: string): Finding<UrlRule>[] {
  const scheme = url.scheme === '' ? 'the url has no scheme' : `the scheme is ${url.scheme}`;
  const refusals: readonly (readonly [isRefused: boolean, rule: UrlRule, message: string])[] = [
    [
      url.scheme !== 'https',
      'UrlNotHttps',
      `${scheme}, and the API server calls https only. ${FORM}`,
    ],
    [url.host === '', 'UrlWithoutHost', `the url has no host. ${FORM}`],
    [
      url.hasUserInformation,
      'UrlWithUserInformation',
      'the url has user information, which the API server does not allow. Remove everything up to the @. A secret belongs in the path.',
    ],
    [
      url.fragment !== '',
      'UrlWithFragment',
      'the url has a fragment, which the API server does not allow. Remove the # and everything after it.',
    ],
    [
      url.query !== '',
      'UrlWithQuery',
      'the url has a query, which the API server does not allow. Remove the ? and everything after it. A secret belongs in the path.',
    ],
  ];
  return refusals.flatMap(([isRefused, rule, message]) =>
    isRefused ? [error(rule, path, message)] : [],
  );
}

function hostWarnings(hostname: string, path: string): Finding<UrlRule>[] {
  if (isLoopback(hostname)) {
    const message =
      'the host is the machine on which the API server runs. Write a host that every API server can reach.';
    return [warning('HostIsLoopback', path, message)];
  }
  if (isIpv4Address(hostname) || isIpv6Address(hostname)) return [];
  if (/[^a-z0-9._\-\x80-\xff]|\.\./.test(hostname)) {
    const message =
      'the host has characters that no DNS name has, so it never resolves, although the API server accepts it. Write the real host.';
    return [warning('HostCannotResolve', path, message)];
  }
  if (!isClusterInternal(hostname)) return [];
  const message =
    'API servers do not use cluster DNS, so this in-cluster host name will not resolve. Write a public host, or use a service reference.';
  return [warning('HostIsClusterInternal', path, message)];
}

/** Reports whether Go connects to the local machine, as it does for an empty name. */
function isLoopback(hostname: string): boolean {
  return hostname === '' || /(?:^|\.)localhost\.?$/.test(hostname) || isOwnAddress(hostname);
}

function isClusterInternal(hostname: string): boolean {
  const name = hostname.replace(/\.$/, '');
  return !name.includes('.') || name.endsWith('.svc') || name.endsWith('.cluster.local');
}

function portWarnings(port: string, path: string): Finding<UrlRule>[] {
  if (port === '' || (Number(port) >= 1 && Number(port) <= GREATEST_PORT)) return [];
  const message = `the port ${port} does not exist, although the API server accepts it. Write a port from 1 to ${GREATEST_PORT}, or omit it for 443.`;
  return [warning('PortOutOfRange', path, message)];
}

function pathWarnings(text: string, url: WebhookUrl, path: string): Finding<UrlRule>[] {
  const requested = requestedPath(url.path);
  const isAsWritten = requested === (url.path === '' ? '/' : url.path) && !/[?#]$/.test(text);
  if (isAsWritten) return [];
  const message =
    requested.length < SHORTEST_SECRET
      ? `the API server will request ${requested} instead of the path as written. Write ${requested}.`
      : // It may hold a secret.
        'the API server will request a path other than this one. Use letters, digits, - and _ between single slashes, and no slash at the end.';
  return [warning('PathNotAsWritten', path, message)];
}

/** Warns about the path alone, because the deployment may have no secrets, or be another webhook. */
function meaningWarnings(urlPath: string, isPublic: boolean, path: string): Finding<UrlRule>[] {
  const meaning = meaningOf(urlPath);
  if (meaning === 'elsewhere') return [warning('PathNotAnswered', path, elsewhereMessage(urlPath))];
  if (meaning === 'secret' || !isPublic) return [];
  const message =
    'the path has no secret, so anyone who finds this URL can call the webhook. Create a secret.';
  return [warning('PathWithoutSecret', path, message)];
}
