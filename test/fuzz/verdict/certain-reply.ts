import type { Buffer } from 'node:buffer';
import { convertReview } from '../../../src/core/convert-review.ts';
import type { Limits } from '../../../src/http/limits.ts';
import { kinds } from '../../../src/kinds/index.ts';
import { judge } from '../../support/api-server-check.ts';
import type { HostileRequest } from '../hostile/request.ts';
import type { Reply } from '../wire/reply-parser.ts';
import type { Fault } from './check-reply.ts';

/** What is wrong with the reply to a request that the webhook sees as it is meant. */
export type CheckCertain = (request: HostileRequest, reply: Reply) => Fault;

/** Every so manyth reply is compared with what the core makes of the same text in this process. */
const SAMPLE = 4;

/**
 * Checks replies that are known beforehand: what converts must convert; and a sample must be to the byte what the core
 * says here, where nothing else goes on, and must be what an API server takes.
 *
 * @param isWide whether the limits let everything through that converts
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

function findDifference(review: string, reply: Reply, limits: Limits): Fault {
  const outcome = convertReview(review, kinds, {
    limits,
    isLate: () => false,
    fullMetadata: false,
  });
  if ('refused' in outcome) return reply.status === 400 ? undefined : 'no 400';
  if (reply.status !== 200) return 'no 200';
  return reply.body.equals(new TextEncoder().encode(outcome.body))
    ? undefined
    : 'another answer than that of the core';
}

/** A reply that says Success and that an API server refuses tells its user less than ours would. */
function findRefusal(review: string, reply: Reply): Fault {
  const body = reply.body.toString('utf8');
  if (reply.status !== 200 || !body.includes('"result":{"status":"Success"}')) return undefined;
  const contentType = reply.headers.get('content-type') ?? null;
  const verdict = judge(review, { status: reply.status, contentType, body });
  return 'error' in verdict ? `an API server refuses it: ${verdict.error}` : undefined;
}

/** As the webhook does: strictly, and without a byte order mark. */
function decode(text: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(text);
  } catch {
    return undefined;
  }
}
