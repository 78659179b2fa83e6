import type { Buffer } from 'node:buffer';
import type { ReviewOutcome } from '../../../src/core/convert-review.ts';
import { convertReview } from '../../../src/core/convert-review.ts';
import type { Limits } from '../../../src/http/limits.ts';
import { kinds } from '../../../src/kinds/index.ts';
import { judge } from '../../support/api-server-check.ts';
import type { HostileRequest } from '../hostile/request.ts';
import type { Reply } from '../wire/reply-parser.ts';
import type { Fault } from './check-reply.ts';

/** Finds a fault in the reply to a request that the webhook certainly sees. */
export type CheckCertain = (request: HostileRequest, reply: Reply) => Fault;

/** Every fourth reply is compared with the conversion of the same text by the core in this process. */
const SAMPLE = 4;

/**
 * Checks replies that are known in advance: valid reviews must convert. A sample must equal the reply of the core in
 * this process byte by byte, and an API server must accept it.
 *
 * @param isWide true if the limits allow every review that converts
 */
export function makeCertainCheck(limits: Limits, isWide: boolean): CheckCertain {
  return (request, reply) => {
    const { isDelivered, isValid, number, text } = request;
    if (!isDelivered || reply.status === 503 || reply.status === 429) return undefined;
    if (isValid && isWide && !reply.body.includes('"status":"Success"')) return 'no Success';
    if (number % SAMPLE !== 0 || text.length > limits.bytes) return undefined;
    const review = decode(text);
    if (review === undefined) return undefined;
    return findDifference(review, reply, limits) ?? findRefusal(review, reply);
  };
}

/** Returns the core's answer to a review, without a limit of time. */
export function outcomeOf(review: string, limits: Limits): ReviewOutcome {
  return convertReview(review, kinds, { limits, isLate: () => false, fullMetadata: false });
}

function findDifference(review: string, reply: Reply, limits: Limits): Fault {
  const outcome = outcomeOf(review, limits);
  if ('refused' in outcome) return reply.status === 400 ? undefined : 'no 400';
  if (reply.status !== 200) return 'no 200';
  return reply.body.equals(new TextEncoder().encode(outcome.body))
    ? undefined
    : 'another answer than that of the core';
}

/** If an API server refuses a reply that says Success, its message tells the user less than ours would. */
function findRefusal(review: string, reply: Reply): Fault {
  const body = reply.body.toString('utf8');
  if (reply.status !== 200 || !body.includes('"result":{"status":"Success"}')) return undefined;
  const contentType = reply.headers.get('content-type') ?? null;
  const verdict = judge(review, { status: reply.status, contentType, body });
  return 'error' in verdict ? `an API server refuses it: ${verdict.error}` : undefined;
}

/** Decodes as the webhook does: strictly, and without a byte order mark. */
function decode(text: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(text);
  } catch {
    return undefined;
  }
}
