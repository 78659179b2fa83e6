/**
 * Room for a call; or none, as one of the two codes with which API servers come again. They wait the seconds of
 * `Retry-After`, which must be a whole number, up to ten times within their 30 s (client-go, `rest/with_retry.go`).
 */
export type Admission =
  | {
      /** Called once, when the call has been answered. */
      readonly release?: () => void;
    }
  | { readonly code: 429 | 503; readonly retryAfter: number };

/** Asked for every call before its body is read, with the name of its secret; empty when the endpoint is open. */
export type Admit = (caller: string) => Admission | Promise<Admission>;

/** There is always room. */
export const ROOM: Admission = {};
