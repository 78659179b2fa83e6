import type { ReviewReport } from '../core/review/report.ts';
import type { Crash } from '../core/problem.ts';

/**
 * The record of an answered call, for logs and metrics. It has no content of objects (`ReviewReport`) and no secret.
 */
export interface Call {
  /** The HTTP status. */
  readonly code: number;
  /**
   * The name of the secret; empty if the endpoint is open. Undefined if the call had a wrong secret, or another path.
   */
  readonly caller?: string | undefined;
  /** The report about the review, if one was answered. */
  readonly report?: ReviewReport | undefined;
  /** The reason in CamelCase why no review was answered, such as `TooLarge`. */
  readonly reason?: string | undefined;
  /** A crash of the webhook outside of converters. */
  readonly crash?: Crash | undefined;
  /** The time until the answer. On Workers it excludes computation, during which their clock does not advance. */
  readonly durationMs: number;
  /** The trace to which the call belongs; undefined if the caller sends no `traceparent`. */
  readonly trace?: Trace | undefined;
}

/** The reply to a call, and what it adds to the record of the call. */
export interface Reply extends Partial<Pick<Call, 'report' | 'reason' | 'crash'>> {
  readonly response: Response;
}

/**
 * A function that receives every call. It must be quick, because the answer waits until it returns. The answer does not
 * wait for a promise that it returns. After the answer, Workers cancel such a promise unless it was passed to
 * `waitUntil` of `cloudflare:workers`, and Lambda suspends it. An error does not change the answer, and only the first
 * error is logged.
 */
export type Observer = (call: Call) => void;

/** Returns the reason of a failed call, the first if the objects of a review have several. Empty if it succeeded. */
export function failureOf({ report, reason = '' }: Call): string {
  return report === undefined ? reason : (report.reasons?.[0] ?? '');
}

/** The position of a call in a distributed trace (W3C Trace Context, section 3.2). */
export interface Trace {
  /** 32 hex digits. */
  readonly traceId: string;
  /** The span of the caller, 16 hex digits. */
  readonly spanId: string;
  /** True if the caller may have recorded the trace. API servers with tracing record a share of their calls only. */
  readonly sampled: boolean;
}

/** Version ff is invalid. Version 00 ends after the flags; later versions may continue after another `-`. */
const TRACEPARENT =
  /^(?!ff|00.{54})[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-[\da-f]([\da-f])(?:-|$)/;

/** Reads a `traceparent` header, and ignores an invalid one. API servers send it only if their tracing is on. */
export function readTrace(traceparent: string | null | undefined): Trace | undefined {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(traceparent ?? '') ?? [];
  if (traceId === undefined || spanId === undefined) return undefined;
  // `sampled` is the last bit of the flags.
  return { traceId, spanId, sampled: Number(`0x${flags}`) % 2 === 1 };
}
