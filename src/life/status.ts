import { objectAt, objectsAt, textAt } from '../core/json/fields.ts';
import type { JsonObject } from '../core/json/json-value.ts';
import type { ClusterAnswer } from './cluster.ts';
import { objectInText } from './object-in.ts';

/** The explanation of a failed request (`Status`, apimachinery `pkg/apis/meta/v1`). */
export interface Status {
  /** The sentence for people. */
  readonly message: string;
  /** For example `Invalid` or `Expired`. API servers send none with the errors of a conversion webhook. */
  readonly reason?: string;
  /** The causes that the server lists, for instance the fields of an invalid object. */
  readonly causes: readonly StatusCause[];
  /** The token that continues a list whose snapshot has expired. */
  readonly continueToken?: string;
}

export interface StatusCause {
  readonly reason?: string;
  readonly message?: string;
  readonly field?: string;
}

/** An answer after which the caller cannot go on. The message names the request and repeats the server's. */
export class RefusedRequest extends Error {
  override readonly name = 'RefusedRequest';
  readonly answer: ClusterAnswer;

  constructor(what: string, answer: ClusterAnswer) {
    super(`${what}: the API server answers ${answer.status}: ${statusIn(answer).message}`);
    this.answer = answer;
  }
}

/** Reports whether an error is an answer to somebody who may not send the request. */
export function isForbidden(error: unknown): boolean {
  return error instanceof RefusedRequest && [401, 403].includes(error.answer.status);
}

/**
 * Reports whether an API server says that something does not exist. A load balancer or a proxy may answer 404 as well, which
 * says nothing about objects.
 */
export function isNotFound(answer: ClusterAnswer): boolean {
  return answer.status === 404 && statusIn(answer).reason === 'NotFound';
}

/** The maximum length of a message that is not a Status, for example the page of a proxy. */
const MAX_TEXT = 300;

/** The URL of a webhook as API servers quote it when a call fails, up to its path. In JSON, its quotes are escaped. */
const CALLED_URL = /(Post \\*"https?:\/\/[^/"\\]+\/)[^"\\]*/g;

/** Replaces the paths of webhooks in a message of an API server, because the path of this webhook is its secret. */
export function withoutPaths(message: string): string {
  return message.replaceAll(CALLED_URL, '$1…');
}

/** Reads the explanation of a failed request. A body that is not a Status is itself the message, shortened. */
export function statusIn({ text }: ClusterAnswer): Status {
  const status = objectInText(text);
  if (status['kind'] !== 'Status') {
    return { message: withoutPaths(text).trim().slice(0, MAX_TEXT), causes: [] };
  }
  const [message, reason] = [textAt(status, 'message'), textAt(status, 'reason')];
  const token = textAt(objectAt(status, 'metadata'), 'continue');
  return {
    message: withoutPaths(message),
    ...(reason !== '' && { reason }),
    causes: objectsAt(objectAt(status, 'details'), 'causes').map(causeOf),
    ...(token !== '' && { continueToken: token }),
  };
}

function causeOf({ reason, message, field }: JsonObject): StatusCause {
  return {
    ...(typeof reason === 'string' && { reason }),
    ...(typeof message === 'string' && { message: withoutPaths(message) }),
    ...(typeof field === 'string' && { field }),
  };
}
