import type { LambdaEvent } from 'hono/aws-lambda';

/** A `Request` holds no other method (fetch, section 2.2.1), and no body with GET or HEAD (section 5.4). */
const BODILESS = /^(?:GET|HEAD)$/i;
const FORBIDDEN = /^(?:CONNECT|TRACE|TRACK)$/i;

/** What stands for a `Host` that makes no URL. */
const ANY_HOST = 'localhost';

/**
 * An event as one that a `Request` can be made of. Of others hono would log the whole error, with the URL and so the
 * secret in it, and its answer would be another one than that of the app: anybody on the internet could cause both.
 *
 * A method that there is no request of becomes GET, which is found as little as it; a body that cannot be is left out.
 */
export function answerable(event: LambdaEvent): LambdaEvent {
  const method = methodOf(event);
  const withHost = isUrlHost(event) ? event : withAnyHost(event);
  if (FORBIDDEN.test(method)) return { ...asGet(withHost), body: null };
  return BODILESS.test(method) ? { ...withHost, body: null } : withHost;
}

/** Empty when an event is no request. */
function methodOf(event: Partial<LambdaEvent>): string {
  if ('httpMethod' in event) return event.httpMethod ?? '';
  if ('rawPath' in event) return event.requestContext?.http.method ?? '';
  return 'method' in event ? (event.method ?? '') : '';
}

function asGet(event: LambdaEvent): LambdaEvent {
  if ('httpMethod' in event) return { ...event, httpMethod: 'GET' };
  if (!('rawPath' in event)) return { ...event, method: 'GET' };
  const { requestContext } = event;
  const http = { ...requestContext.http, method: 'GET' };
  return { ...event, requestContext: { ...requestContext, http } };
}

/** Only a load balancer hands on the `Host` of a request as it came; the others know their own name. */
function isUrlHost(event: LambdaEvent): boolean {
  const own = event.headers?.['host'];
  const host = own ?? ('multiValueHeaders' in event ? event.multiValueHeaders?.['host'] : own);
  if (host === undefined) return true;
  const url = URL.parse(`https://${String(host)}/`);
  return url !== null && url.username === '' && url.password === '';
}

function withAnyHost(event: LambdaEvent): LambdaEvent {
  if ('multiValueHeaders' in event && event.multiValueHeaders !== undefined) {
    const multiValueHeaders = { ...event.multiValueHeaders, host: [ANY_HOST] };
    const headers = { ...event.headers, host: ANY_HOST };
    return { ...event, headers, multiValueHeaders };
  }
  const host = 'method' in event ? [ANY_HOST] : ANY_HOST;
  return Object.assign({ ...event }, { headers: { ...event.headers, host } });
}
