import type { Context } from 'hono';
import type { ReviewOutcome } from '../core/convert-review.ts';
import { convertReview, refuse } from '../core/convert-review.ts';
import type { Kinds } from '../core/kind/kinds.ts';
import type { ReviewProblem } from '../core/problem.ts';
import { explainReview } from '../core/review/explain.ts';
import { sniffAsker } from '../core/review/sniff-asker.ts';
import type { Log } from './log.ts';
import { MAX_REVIEW_BYTES, readText } from './read-text.ts';
import type { StatusCode } from './status.ts';
import { statusResponse } from './status.ts';

/** What the conversion endpoint works with. */
export interface ConvertRouteOptions {
  readonly kinds: Kinds;
  readonly log: Log;
  readonly now: () => number;
}

/**
 * Answers `POST /convert`. Once the uid of a review is known the answer is 200 with a review, whatever happened:
 * the API server passes the message of nothing else on to the user, but for a `v1` Status.
 */
export function convertRoute({
  kinds,
  log,
  now,
}: ConvertRouteOptions): (context: Context) => Promise<Response> {
  return async (context) => {
    const start = now();
    const outcome = await answer(context.req.raw, kinds);
    const durationMs = Math.round((now() - start) * 1000) / 1000;
    if ('refused' in outcome) {
      log({ level: 'warn', msg: 'refused', reason: outcome.refused.reason, durationMs });
      return statusResponse(CODES[outcome.refused.reason] ?? 400, explainReview(outcome.refused));
    }
    const level = outcome.report.outcome === 'Success' ? 'info' : 'error';
    log({ level, msg: 'review', ...outcome.report, durationMs });
    return new Response(outcome.body, { headers: { 'content-type': 'application/json' } });
  };
}

async function answer(request: Request, kinds: Kinds): Promise<ReviewOutcome> {
  if (!isJson(request.headers.get('content-type'))) {
    return { refused: { reason: 'UnsupportedMediaType' } };
  }
  const read = await readText(request, MAX_REVIEW_BYTES);
  if ('text' in read) return convertReview(read.text, kinds);
  const problem: ReviewProblem =
    read.problem === 'TooLarge'
      ? { reason: 'TooLarge', limit: MAX_REVIEW_BYTES }
      : { reason: read.problem };
  return refuse(problem, sniffAsker(read.head));
}

/** `application/json`, with UTF-8 as the only charset that may be named (RFC 8259, section 8.1). */
function isJson(contentType: string | null): boolean {
  return /^\s*application\/json\s*(?:;\s*charset\s*=\s*"?utf-8"?\s*)?;?\s*$/i.test(
    contentType ?? '',
  );
}

/** The codes that say more than that the request is bad. */
const CODES: Readonly<Partial<Record<ReviewProblem['reason'], StatusCode>>> = {
  TooLarge: 413,
  UnsupportedMediaType: 415,
  InternalError: 500,
};
