/**
 * A request to an API server. Bodies are text, because numbers beyond 2^53 are exact only there, and because nothing
 * here writes a parsed object back as a whole.
 */
export interface ClusterRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The path with its query, for example `/apis/stable.example.com/v1/crontabs?limit=500`. */
  readonly path: string;
  readonly body?: string;
  /** The content type of the body, by default `application/json`; that of a patch names its kind. */
  readonly contentType?: string;
  /** The media type of the answer, by default `application/json`. */
  readonly accept?: string;
  /** True to use a new connection. A load balancer may then choose another API server. */
  readonly isFresh?: boolean;
}

/** An answer of an API server, with any status. */
export interface ClusterAnswer {
  readonly status: number;
  /** The body as received. */
  readonly text: string;
  /** Seconds, from the header `Retry-After`. API servers send it with 429 and 503. */
  readonly retryAfter?: number;
}

/** One cluster, as the tools in this folder see it: a way to send requests, without retries. */
export interface Cluster {
  /** The name for people, for example the name of the context in a kubeconfig. */
  readonly name: string;
  /** @throws {Error} if no answer arrives; any status is an answer */
  readonly send: (request: ClusterRequest) => Promise<ClusterAnswer>;
}

/** Time, from outside: this folder has no clock. */
export interface Clock {
  /** Milliseconds, from a clock that never goes back. */
  readonly now: () => number;
  readonly sleep: (milliseconds: number) => Promise<void>;
}
