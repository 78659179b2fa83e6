import type { ReviewOutcome } from '../core/convert-review.ts';
import { convertReview, refuse } from '../core/convert-review.ts';
import type { Kinds } from '../core/kind/kinds.ts';
import { sniffAsker } from '../core/review/sniff-asker.ts';
import type { Reply } from './call.ts';
import type { Admitted, Limits } from './limits.ts';
import type { CompleteOptions } from './options.ts';
import type { KeptBody } from './body/read-text.ts';
import { problemReply, refusalReply } from './status.ts';

/**
 * Answers a ConversionReview. If the uid is known, the answer is 200 with a review, even for a crash. Otherwise it is a
 * `v1` Status. API servers show users the message of both.
 *
 * Limits are enforced here instead of by Hono's middleware for three reasons. The answer to a body that is too large
 * has the uid from its beginning. The limit counts bytes after gzip is undone. A conversion that takes too long, which
 * no timer can interrupt, reports its progress.
 */
export async function convert(
  { request, start, kept }: KnownCall,
  { turn }: Admitted,
  kinds: Kinds,
  { limits, fullMetadata, now, respond, readBody, checkOutcome }: CompleteOptions,
): Promise<Reply> {
  const replyTo = (outcome: ReviewOutcome): Reply => {
    if ('refused' in outcome) return problemReply(outcome.refused);
    return { response: respond(outcome.body), report: outcome.report() };
  };
  if (!isJson(request.headers.get('content-type') ?? '')) {
    return problemReply({ reason: 'UnsupportedMediaType' });
  }
  const read = await readBody(request, limits.bytes, kept);
  if ('reply' in read) return read.reply;
  if ('problem' in read) {
    return replyTo(refuse({ reason: read.problem, limit: limits.bytes }, sniffAsker(read.head)));
  }
  const refusal = await turn?.(read.text.length);
  if (refusal !== undefined) return refusalReply(refusal);
  const end = start + 1000 * secondsFor(request.url, limits);
  const isLate = (): boolean => now() > end;
  const outcome = convertReview(read.text, kinds, { limits, isLate, fullMetadata });
  return replyTo(checkOutcome(outcome, request));
}

/** A call with a valid secret. */
export interface KnownCall {
  readonly request: Request;
  /** The name of the secret; empty if the endpoint is open. */
  readonly caller: string;
  /** The time of arrival, by the clock of the options. */
  readonly start: number;
  /** The body, if a middleware of the app around this one has read it through Hono. */
  readonly kept: KeptBody | undefined;
}

/**
 * Returns the time limit of the webhook, or less if the caller waits less, which API servers send as `?timeout=30s`.
 * Their time began before the call arrived, and the answer must reach them before it ends.
 */
function secondsFor(url: string, { seconds }: Limits): number {
  const given = /[?&]timeout=(\d{1,9})s(?:&|$)/.exec(url)?.[1];
  return given === undefined ? seconds : Math.min(Number(given) * SHARE_OF_TIMEOUT, seconds);
}

/** The share of the caller's time after which a review fails: 27 s of 30 s. */
const SHARE_OF_TIMEOUT = 0.9;

/** Reports whether a content type is JSON in UTF-8 (RFC 8259, section 8.1). Parameters other than charset have no effect. */
function isJson(contentType: string): boolean {
  const [type, ...parameters] = contentType.split(';').map((part) => part.trim().toLowerCase());
  const isUtf8 = parameters.every((one) => !one.startsWith('charset') || UTF_8.test(one));
  return isUtf8 && type === 'application/json';
}

const UTF_8 = /^charset\s*=\s*"?utf-8"?$/;
