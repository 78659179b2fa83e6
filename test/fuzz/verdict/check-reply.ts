import type { HostileRequest } from '../hostile/request.ts';
import type { Reply } from '../wire/reply-parser.ts';
import { repeatableOf } from './review-in-words.ts';

/** A fault in words; undefined if there is none. */
export type Fault = string | undefined;

/** Statuses of the webhook. 503 means overload, and 429 a rate limit. */
const STATUSES = new Set([200, 400, 404, 405, 413, 415, 429, 503]);

/** Checks the rules for every reply of the webhook, whatever the request. */
export function findFault(reply: Reply, request: HostileRequest): Fault {
  const { status, headers } = reply;
  if (!STATUSES.has(status)) return `status ${status}`;
  if (headers.get('x-content-type-options') !== 'nosniff') return 'no nosniff';
  const type = headers.get('content-type');
  const isBare = reply.body.length === 0 && request.method === 'HEAD';
  if (type === 'text/plain; charset=utf-8') {
    return isBare ? undefined : findHealthFault(status, reply.body.toString('latin1'));
  }
  if (type !== 'application/json') return `content type ${type ?? 'missing'}`;
  if (isBare) return undefined;
  if (status === 503 || status === 429) {
    if (!/^[1-9]\d?$/.test(headers.get('retry-after') ?? '')) return 'no whole Retry-After';
  }
  const body = parse(reply);
  if (body === undefined) return 'the body is no JSON in UTF-8';
  if (status !== 200) return findStatusFault(body, status);
  return findReviewFault(body, request);
}

const HEALTH =
  /^(?:\[\+\](?:ping|shutdown) (?:ok|excluded: ok)\n)+(?:warn: some health checks cannot be excluded: no matches for \d+ of them\n)?(?:warn: no secret is set, so \/convert is open to everyone\n)?(?:livez|readyz|healthz) check passed\n$/;

function findHealthFault(status: number, body: string): Fault {
  if (status !== 200) return `health with status ${status}`;
  return body === 'ok' || HEALTH.test(body) ? undefined : 'no health text';
}

/** Matches a message without markup, invisible characters, and characters that reverse the text direction. */
const PLAIN = /^[^<>\p{C}\p{Zl}\p{Zp}]+$/u;

function findStatusFault(body: unknown, status: number): Fault {
  const { message, reason, ...rest } = body as { message: unknown; reason: unknown };
  const expected = {
    kind: 'Status',
    apiVersion: 'v1',
    metadata: {},
    status: 'Failure',
    code: status,
  };
  if (JSON.stringify(rest) !== JSON.stringify(expected)) return 'no Status';
  if (typeof reason !== 'string' || !/^[A-Za-z]+$/.test(reason)) return 'a Status without reason';
  // The caller is not known to have the secret, so the message repeats nothing.
  if (typeof message !== 'string' || !/^[\w ,.:;=()/-]{10,200}$/.test(message)) {
    return 'a Status without a plain message';
  }
  return undefined;
}

interface Review {
  readonly apiVersion: string;
  readonly response: {
    readonly uid: string;
    readonly result: { readonly status: string; readonly message?: string };
    readonly convertedObjects?: readonly unknown[];
  };
}

function findReviewFault(body: unknown, request: HostileRequest): Fault {
  const { apiVersion, response } = body as Review;
  if (!/^apiextensions\.k8s\.io\/v1(?:beta1)?$/.test(apiVersion)) return 'no review version';
  if (keysOf(body) !== 'apiVersion,kind,response') return 'no ConversionReview';
  const { uids, names, objects } = repeatableOf(request.text);
  if (!uids.includes(response.uid)) return 'the uid of no request, or of another one';
  const { status, message } = response.result;
  if (status === 'Success') {
    if (keysOf(response) !== 'uid,result,convertedObjects') return 'no Success';
    if (keysOf(response.result) !== 'status') return 'a Success with more than that';
    return response.convertedObjects?.length === objects ? undefined : 'another number of objects';
  }
  if (status !== 'Failure' || keysOf(response.result) !== 'status,message') return 'no Failure';
  if (keysOf(response) !== 'uid,result') return 'a Failure with more than that';
  if (message === undefined || !PLAIN.test(message)) return 'a message that is not plain';
  return findRepeated(message, [...uids, ...names]);
}

/** Matches a JSON pointer to the fault, which includes keys. */
const POINTER = /: \/\S*/g;

/**
 * A message repeats nothing of a request except the uid, the names of the objects concerned, and keys in the pointer to
 * the fault.
 */
function findRepeated(message: string, names: readonly string[]): Fault {
  const markers = message.replaceAll(POINTER, '').match(/zq[nvhx]\w*/g) ?? [];
  const other = markers.find((marker) => !names.some((name) => name.includes(marker.slice(0, 17))));
  return other === undefined ? undefined : 'a message with what is no name';
}

function keysOf(value: unknown): string {
  return typeof value === 'object' && value !== null ? Object.keys(value).join(',') : '';
}

function parse({ body }: Reply): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return undefined;
  }
}
