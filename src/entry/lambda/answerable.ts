import type { LambdaEvent } from 'hono/aws-lambda';

/** The methods that a `Request` cannot have (fetch, section 2.2.1), or only without a body (section 5.4). */
const BODILESS = /^(?:GET|HEAD)$/i;
const FORBIDDEN = /^(?:CONNECT|TRACE|TRACK)$/i;

/** The replacement for a `Host` that is not valid in a URL. */
const ANY_HOST = 'localhost';

/**
 * Returns an event from which Hono can create a `Request`. Otherwise Hono would log the whole error with the URL, which
 * contains the secret, and would answer differently from the app. Anyone on the internet could cause both.
 *
 * A forbidden method becomes GET, which gets the same answer: 404, or 405 with a valid secret. A body that the method
 * does not allow is removed.
 */
export function answerable(event: LambdaEvent): LambdaEvent {
  const method = methodOf(event);
  const withHost = isUrlHost(event) ? event : withAnyHost(event);
  if (FORBIDDEN.test(method)) return { ...asGet(withHost), body: null };
  return BODILESS.test(method) ? { ...withHost, body: null } : withHost;
}

/** Returns the method, or an empty text if the event is not a request. */
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

/** Reports whether the `Host` is valid in a URL. Only a load balancer passes on the `Host` of the client unchecked. */
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
