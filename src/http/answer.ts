import type { ReviewOutcome } from '../core/convert-review.ts';
import { convertReview, refuse } from '../core/convert-review.ts';
import type { Kinds } from '../core/kind/kinds.ts';
import type { ReviewProblem } from '../core/problem.ts';
import { crashOf } from '../core/problem.ts';
import { explainReview } from '../core/review/explain.ts';
import { sniffAsker } from '../core/review/sniff-asker.ts';
import type { Admit } from './admission.ts';
import { ROOM } from './admission.ts';
import type { Call, Observe } from './call.ts';
import { readTrace } from './call.ts';
import type { Limits } from './limits.ts';
import { LIMITS } from './limits.ts';
import { logCalls, logToConsole } from './log.ts';
import type { Body } from './read-text.ts';
import { readText } from './read-text.ts';
import type { Secrets, Sha256 } from './secrets.ts';
import { findCaller, webSha256 } from './secrets.ts';
import type { Reply, StatusCode } from './status.ts';
import { statusReply } from './status.ts';

/** What calls are answered with. Everything but the kinds has a default. */
export interface AnswerOptions {
  readonly kinds: Kinds;
  /** The secrets that are valid at the moment; by default none, and the endpoint is open. */
  readonly secrets?: () => Secrets;
  readonly limits?: Limits;
  /** Whether replies carry all metadata; by default only what an API server takes from them. */
  readonly fullMetadata?: boolean;
  /** Whether there is room for a call; by default always. */
  readonly admit?: Admit;
  /** What is told of every call; by default one line each on the console. */
  readonly observe?: Observe;
  /** Milliseconds on a clock that never goes back; by default `performance.now`, which stands still on Workers. */
  readonly now?: () => number;
  /** By default that of Web Cryptography. */
  readonly sha256?: Sha256;
}

/** A call as a platform hands it over. */
export interface Asked extends Body {
  readonly method: string;
  /** In origin-form or absolute-form (RFC 9112, section 3.2): `/convert?timeout=30s`, or a whole URL. */
  readonly target: string;
}

/** Answers a call to any path but those of health checks. Never throws. */
export type Answer = (asked: Asked) => Promise<Reply>;

/** A reply, and what there is to say about it. */
interface Answered extends Pick<Call, 'caller' | 'report' | 'reason' | 'crash'> {
  readonly reply: Reply;
}

type Means = Required<AnswerOptions>;

const DEFAULTS: Omit<Means, 'kinds'> = {
  secrets: () => undefined,
  limits: LIMITS,
  fullMetadata: false,
  admit: () => ROOM,
  observe: logCalls(logToConsole),
  now: () => performance.now(),
  sha256: webSha256,
};

/**
 * Makes what answers `POST /convert`, with the secret behind it where there are secrets. Once the uid of a review is
 * known the answer is 200 with a review, whatever happened: the API server passes the message of nothing else on to the
 * user, but for a `v1` Status.
 *
 * It knows neither `Request` nor `Response`: a platform on which these cost more than the conversion does without.
 */
export function createAnswer(options: AnswerOptions): Answer {
  const means: Means = { ...DEFAULTS, ...options };
  const { observe, now } = means;
  return async (asked) => {
    const start = now();
    const { reply, caller, report, reason, crash } = await answer(asked, means, start).catch(fail);
    const { code } = reply;
    const durationMs = Math.round((now() - start) * 1000) / 1000;
    const trace = readTrace(asked.header('traceparent'));
    observe({ code, caller, report, reason, crash, durationMs, trace });
    return reply;
  };
}

async function answer(asked: Asked, means: Means, start: number): Promise<Answered> {
  const caller = await findCaller(pathOf(asked.target), means.secrets(), means.sha256);
  if (caller === undefined) {
    return { reason: 'NotFound', reply: statusReply(404, NOT_FOUND) };
  }
  if (asked.method !== 'POST') {
    const reply = statusReply(405, 'send a ConversionReview with POST', { allow: 'POST' });
    return { caller, reason: 'MethodNotAllowed', reply };
  }
  const admission = await means.admit(caller);
  if ('code' in admission) return { caller, ...turnAway(admission) };
  try {
    const outcome = await convert(asked, means, start);
    return respond(outcome, caller);
  } finally {
    admission.release?.();
  }
}

/** The same for everyone: it helps who has the URL wrong, and tells the others nothing. */
const NOT_FOUND =
  'nothing is at this URL: compare it, to the last character, with the one that npm run secret printed';

function turnAway({ code, retryAfter }: { code: 429 | 503; retryAfter: number }): Answered {
  const reply = statusReply(code, 'too many calls at once: come again', {
    'retry-after': String(retryAfter),
  });
  return { reason: code === 429 ? 'RateLimited' : 'Overloaded', reply };
}

async function convert(asked: Asked, means: Means, start: number): Promise<ReviewOutcome> {
  const { kinds, limits, fullMetadata, now } = means;
  if (!JSON_TYPE.test(asked.header('content-type') ?? '')) {
    return { refused: { reason: 'UnsupportedMediaType' } };
  }
  const read = await readText(asked, limits.bytes);
  if ('problem' in read) {
    return refuse({ reason: read.problem, limit: limits.bytes }, sniffAsker(read.head));
  }
  const end = start + 1000 * secondsFor(asked.target, limits);
  const isLate = (): boolean => now() > end;
  return convertReview(read.text, kinds, { limits, isLate, fullMetadata });
}

function respond(outcome: ReviewOutcome, caller: string): Answered {
  if ('refused' in outcome) {
    const { refused } = outcome;
    const [code, headers] = CODES[refused.reason] ?? [400];
    return {
      caller,
      reason: refused.reason,
      ...('crash' in refused && { crash: refused.crash }),
      reply: statusReply(code, explainReview(refused), headers),
    };
  }
  return {
    caller,
    report: outcome.report(),
    reply: { code: 200, headers: REVIEW_HEADERS, body: outcome.body },
  };
}

/** For what should not happen: an error of the platform, or of the webhook itself. */
function fail(error: unknown): Answered {
  const crash = crashOf(error);
  return { crash, reply: statusReply(500, explainReview({ reason: 'InternalError', crash })) };
}

/** Those of every reply with a review, and so with code 200. */
export const REVIEW_HEADERS = {
  'content-type': 'application/json',
  'x-content-type-options': 'nosniff',
} as const;

/** The path of a target. Nothing is decoded: no secret has anything in it that a URL would encode. */
export function pathOf(target: string): string {
  const start = target.startsWith('/') ? 0 : target.indexOf('/', target.indexOf('//') + 2);
  const end = target.indexOf('?', start);
  return target.slice(start, end === -1 ? target.length : end);
}

/** The time that the caller gives, `?timeout=30s` as API servers write it, and no more than the limit. */
function secondsFor(target: string, { seconds }: Limits): number {
  const asked = /[?&]timeout=(\d{1,9})s(?:&|$)/.exec(target)?.[1];
  return Math.min(Number(asked ?? seconds), seconds);
}

/**
 * `application/json`, with UTF-8 as the only charset that may be named (RFC 8259, section 8.1). No two parts of it can
 * read the same white space, so that it is linear in the length of the header.
 */
const JSON_TYPE = /^\s*application\/json\s*(?:;\s*(?:charset\s*=\s*"?utf-8"?\s*(?:;\s*)?)?)?$/i;

/** The codes that say more than that the request is bad. */
const CODES: Readonly<
  Partial<Record<ReviewProblem['reason'], [code: StatusCode, headers?: Record<string, string>]>>
> = {
  TooLarge: [413],
  UnsupportedMediaType: [415],
  // RFC 9110, section 15.5.16: what may be sent instead.
  UnsupportedEncoding: [415, { 'accept-encoding': 'gzip' }],
  InternalError: [500],
};
