import type { Handler } from 'hono';
import type { ReviewOutcome } from '../core/convert-review.ts';
import { convertReview, refuse } from '../core/convert-review.ts';
import type { Kinds } from '../core/kind/kinds.ts';
import type { ReviewProblem } from '../core/problem.ts';
import { explainReview } from '../core/review/explain.ts';
import { sniffAsker } from '../core/review/sniff-asker.ts';
import type { CallEnv } from './call.ts';
import type { Limits } from './limits.ts';
import type { CompleteOptions } from './options.ts';
import { readText } from './read-text.ts';
import type { ErrorCode } from './status.ts';
import { statusReply } from './status.ts';

/**
 * Answers a ConversionReview. Once its uid is known the answer is 200 with a review, whatever happened: the API server
 * passes the message of nothing else on to the user, but for a `v1` Status.
 *
 * So the limits are kept here, and not by Hono's middleware for them: a body that is too large is answered with the uid of
 * its beginning and counts as gzip makes it, and a conversion that takes too long, which no timer can interrupt, says how
 * far it has come.
 */
export function convert(kinds: Kinds, options: CompleteOptions): Handler<CallEnv> {
  return async (context) => {
    const outcome = await convertBody(context.req.raw, kinds, options, context.get('start'));
    if ('refused' in outcome) {
      const { refused } = outcome;
      const { reason } = refused;
      context.set('outcome', { reason, ...('crash' in refused && { crash: refused.crash }) });
      const [code, headers] = REPLIES[reason] ?? [400];
      return statusReply(context, code, explainReview(refused), headers);
    }
    context.set('outcome', { report: outcome.report() });
    return options.respond(outcome.body);
  };
}

async function convertBody(
  request: Request,
  kinds: Kinds,
  { limits, fullMetadata, now }: CompleteOptions,
  start: number,
): Promise<ReviewOutcome> {
  if (!JSON_TYPE.test(request.headers.get('content-type') ?? '')) {
    return { refused: { reason: 'UnsupportedMediaType' } };
  }
  const read = await readText(request, limits.bytes);
  if ('problem' in read) {
    return refuse({ reason: read.problem, limit: limits.bytes }, sniffAsker(read.head));
  }
  const end = start + 1000 * secondsFor(request.url, limits);
  const isLate = (): boolean => now() > end;
  return convertReview(read.text, kinds, { limits, isLate, fullMetadata });
}

/** The time that the caller gives, `?timeout=30s` as API servers write it, and no more than the limit. */
function secondsFor(url: string, { seconds }: Limits): number {
  const given = /[?&]timeout=(\d{1,9})s(?:&|$)/.exec(url)?.[1];
  return Math.min(Number(given ?? seconds), seconds);
}

/**
 * `application/json`, with UTF-8 as the only charset that may be named (RFC 8259, section 8.1). No two parts of it can
 * read the same white space, so that it is linear in the length of the header.
 */
const JSON_TYPE = /^\s*application\/json\s*(?:;\s*(?:charset\s*=\s*"?utf-8"?\s*(?:;\s*)?)?)?$/i;

/** The codes that say more than that the request is bad. */
const REPLIES: Readonly<
  Partial<Record<ReviewProblem['reason'], [code: ErrorCode, headers?: Record<string, string>]>>
> = {
  TooLarge: [413],
  UnsupportedMediaType: [415],
  // RFC 9110, section 15.5.16: what may be sent instead.
  UnsupportedEncoding: [415, { 'accept-encoding': 'gzip' }],
  InternalError: [500],
};
