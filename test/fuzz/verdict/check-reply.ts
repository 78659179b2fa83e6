import type { HostileRequest } from '../hostile/request.ts';
import type { Reply } from '../wire/reply-parser.ts';
import { repeatableOf } from './review-in-words.ts';

/** What is wrong with a reply, in words; undefined when nothing is. */
export type Fault = string | undefined;

/** Statuses of the webhook. 503 is overload, and 429 a limit of the rate. */
const STATUSES = new Set([200, 400, 404, 405, 413, 415, 429, 503]);

/** What is true of every reply of the webhook, whatever was asked. */
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

/** What a message is made of: no markup, and nothing that cannot be seen or turns around what can. */
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
  // Nobody is known to have asked, so there is nothing to repeat.
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

/** Where something is wrong, as a pointer; keys are part of it. */
const POINTER = /: \/\S*/g;

/**
 * Nothing of a request is repeated in a message but the uid, the names of what it is about, and keys on the way to what
 * is wrong.
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
