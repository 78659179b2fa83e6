import type { ReviewReport } from '../core/review/report.ts';
import type { Crash } from '../core/problem.ts';

/** A call as it was answered, for logs and metrics. It holds no content of an object (`ReviewReport`) and no secret. */
export interface Call {
  /** The HTTP status. */
  readonly code: number;
  /** The name of the secret, empty where there is none. Undefined: somebody without a secret, or elsewhere. */
  readonly caller?: string | undefined;
  /** What happened to the review, where one was answered. */
  readonly report?: ReviewReport | undefined;
  /** Why there was no review to answer, in one word. */
  readonly reason?: string | undefined;
  /** What broke in the webhook itself. */
  readonly crash?: Crash | undefined;
  /** Until the answer was ready. A clock that stands still while it computes, as that of Workers does, shows 0. */
  readonly durationMs: number;
  readonly trace?: Trace | undefined;
}

/** What is known of a call when it has been answered. */
export type CallOutcome = Partial<Pick<Call, 'report' | 'reason' | 'crash'>>;

/** What the handlers of a call tell each other. */
export interface CallEnv {
  readonly Variables: {
    /** When the call came, by the clock of the options. */
    readonly start: number;
    /** The name of its secret, empty where there is none. */
    readonly caller: string | undefined;
    readonly outcome: CallOutcome;
  };
}

/**
 * Is told of every call, and is quick: the answer waits for it, though not for a promise that it gives. What it throws is
 * logged once, and changes no answer.
 */
export type Observe = (call: Call) => void;

/** Why a call failed, in one word: the first, where the objects of a review have several. Empty when it did not. */
export function failureOf({ report, reason = '' }: Call): string {
  return report === undefined ? reason : (report.reasons?.[0] ?? '');
}

/** Where a call belongs in a distributed trace (W3C Trace Context, section 3.2). */
export interface Trace {
  /** 32 hex digits. */
  readonly traceId: string;
  /** The span of the caller, 16 hex digits. */
  readonly spanId: string;
}

/** Version ff is none; version 00 ends after the flags, and later ones may go on after another `-`. */
const TRACEPARENT =
  /^(?!ff|00.{54})[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-[\da-f]{2}(?:-|$)/;

/** Reads a `traceparent` header. API servers send one only when their own tracing is on; a broken one is ignored. */
export function readTrace(traceparent: string | null | undefined): Trace | undefined {
  if (traceparent === null || traceparent === undefined) return undefined;
  const [, traceId, spanId] = TRACEPARENT.exec(traceparent) ?? [];
  return traceId === undefined || spanId === undefined ? undefined : { traceId, spanId };
}
