/** What a ratio must be, and how far noise may take it from there. */
export interface Target {
  readonly title: string;
  readonly at: 'most' | 'least';
  readonly ratio: number;
  /**
   * How far medians of a side against itself have strayed from 1 on a busy machine with two cores, in the short form.
   * A ratio that misses its target by more has regressed, unless its own control has strayed further.
   */
  readonly noise: number;
  /** Where the target is not reached, the ratio that is: only what is worse than that has regressed. */
  readonly reached?: number;
}

/**
 * Ratios only: what a time is worth, no two machines agree on. What stands for a time, or for bytes, must be at most
 * so much; what stands for calls, at least.
 */
export const TARGETS = {
  'in process, many, Node': {
    title: 'In process, Node: 100 or more objects of 4 KB, against parse + stringify',
    at: 'most',
    ratio: 1,
    noise: 0.1,
  },
  'in process, many, workerd': {
    title: 'In process, workerd: 100 or more objects of 4 KB, against parse + stringify',
    at: 'most',
    ratio: 1.1,
    noise: 0.1,
  },
  'in process, one, Node': {
    title: 'In process, Node: 1 object of 1 KB, against parse + stringify',
    at: 'most',
    ratio: 1.3,
    noise: 0.1,
  },
  'in process, one, workerd': {
    title: 'In process, workerd: 1 object of 1 KB, against parse + stringify',
    at: 'most',
    ratio: 1.5,
    noise: 0.1,
  },
  'over TLS, calls, controller-runtime': {
    title: 'Over TLS, Node entry against controller-runtime: calls per second and core',
    at: 'least',
    ratio: 1,
    noise: 0.1,
  },
  'over TLS, p99, controller-runtime': {
    title: 'Over TLS, Node entry against controller-runtime: 99th percentile of latency',
    at: 'most',
    ratio: 1,
    noise: 0.15,
  },
  'over TLS, calls, trivial worker': {
    title: 'Over TLS, Worker against a trivial worker, both in workerd: calls per second and core',
    at: 'least',
    ratio: 0.85,
    noise: 0.1,
  },
  'over TLS, calls, bare node:https': {
    title:
      'Over TLS, Node entry against bare node:https with parse + stringify: calls per second and core',
    at: 'least',
    ratio: 0.85,
    noise: 0.1,
  },
  'API server, first list': {
    title: 'API server: first list of 10,000 objects after a start, against controller-runtime',
    at: 'most',
    ratio: 1,
    noise: 0.1,
  },
  'growth, Node': {
    title: 'Growth, Node: cost of an object among 10,000 against one among 100',
    at: 'most',
    ratio: 1.15,
    noise: 0.1,
  },
  'growth, workerd': {
    title: 'Growth, workerd: cost of an object among 10,000 against one among 100',
    at: 'most',
    ratio: 1.15,
    noise: 0.1,
  },
  'bundle of the Worker': {
    title: 'Worker, minified and gzipped, against 15 kB',
    at: 'most',
    ratio: 1,
    noise: 0,
  },
} as const satisfies Record<string, Target>;

export type TargetName = keyof typeof TARGETS;
