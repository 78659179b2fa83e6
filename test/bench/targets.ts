/** The target of a ratio, and the margin by which it may get worse before it counts as a regression. */
export interface Target {
  /** The two sides of the comparison. */
  readonly title: string;
  /** `most` for ratios of times or bytes, `least` for ratios of calls. */
  readonly at: 'most' | 'least';
  /** Undefined for a ratio that is only shown. */
  readonly ratio?: number;
  /**
   * The part of the last recorded ratio by which a new one may be worse before it has regressed, unless that was noise:
   * `regression.ts`. Short runs on a busy machine vary by less.
   */
  readonly margin: number;
}

/**
 * Targets are ratios only, because absolute times differ between machines. If there are two trivial handlers, one that
 * answers a constant and one that parses the review and writes it out again, both are listed by name. Worked kinds are
 * five of `test/worked`, written as docs/kinds.md recommends; in Go they keep the whole hub in an annotation, with
 * `MarshalData`.
 */
const LIST = {
  'in process, many, Node': {
    title: 'In process, Node: 100 or more objects of 4 KB, against parse + stringify',
    at: 'most',
    ratio: 1,
    margin: 0.15,
  },
  'in process, many, workerd': {
    title: 'In process, workerd: 100 or more objects of 4 KB, against parse + stringify',
    at: 'most',
    ratio: 1.1,
    margin: 0.15,
  },
  'in process, one, Node': {
    title: 'In process, Node: 1 object of 1 KB, against parse + stringify',
    at: 'most',
    ratio: 1.3,
    margin: 0.15,
  },
  'in process, one, workerd': {
    title: 'In process, workerd: 1 object of 1 KB, against parse + stringify',
    at: 'most',
    ratio: 1.5,
    margin: 0.15,
  },
  'worked kinds, nothing lost, Node': {
    title:
      'In process, Node: worked kinds, nothing lost, against parse + stringify, median of five',
    at: 'most',
    ratio: 2.5,
    margin: 0.2,
  },
  'worked kinds, nothing lost, workerd': {
    title:
      'In process, workerd: worked kinds, nothing lost, against parse + stringify, median of five',
    at: 'most',
    ratio: 2.5,
    margin: 0.2,
  },
  'worked kinds, something kept, Node': {
    title:
      'In process, Node: worked kinds, something kept, against parse + stringify, median of five',
    at: 'most',
    ratio: 5,
    margin: 0.2,
  },
  'worked kinds, something kept, workerd': {
    title:
      'In process, workerd: worked kinds, something kept, against parse + stringify, median of five',
    at: 'most',
    ratio: 5,
    margin: 0.2,
  },
  'hostile annotations': {
    title:
      'Conversion back, Node: hostile annotations against honest ones of the same size, worst attack',
    at: 'most',
    ratio: 4,
    margin: 0.3,
  },
  'over TLS, calls, controller-runtime': {
    title: 'Calls per second and core: Node entry against controller-runtime',
    at: 'least',
    ratio: 1.3,
    margin: 0.3,
  },
  'over TLS, p99, controller-runtime': {
    title: '99th percentile of latency: Node entry against controller-runtime',
    at: 'most',
    ratio: 1,
    margin: 0.3,
  },
  'over TLS, all cores': {
    title:
      'Calls per second on all cores: Node entry with PROCESSES=auto against controller-runtime',
    at: 'least',
    ratio: 1.3,
    margin: 0.3,
  },
  'over TLS, worked kinds, calls, something kept': {
    title: 'Calls per second and core, worked kinds, something kept: Node entry against Go',
    at: 'least',
    ratio: 1,
    margin: 0.3,
  },
  'over TLS, worked kinds, p99, something kept': {
    title: '99th percentile of latency, worked kinds, something kept: Node entry against Go',
    at: 'most',
    margin: 0.3,
  },
  'over TLS, worked kinds, calls, nothing lost': {
    title: 'Calls per second and core, worked kinds, nothing lost: Node entry against Go',
    at: 'least',
    margin: 0.3,
  },
  'over TLS, calls, constant worker': {
    title: 'Calls per second and core: Worker against a worker that answers a constant',
    at: 'least',
    ratio: 0.85,
    margin: 0.3,
  },
  'over TLS, calls, parsing worker': {
    title: 'Calls per second and core: Worker against a worker of parse + stringify',
    at: 'least',
    ratio: 0.75,
    margin: 0.3,
  },
  'over TLS, calls, parsing node:https': {
    title: 'Calls per second and core: Node entry against node:https with parse + stringify',
    at: 'least',
    ratio: 0.85,
    margin: 0.3,
  },
  'over TLS, calls, constant node:https': {
    title: 'Calls per second and core: Node entry against node:https with a constant answer',
    at: 'least',
    margin: 0.3,
  },
  'over TLS, calls, agnhost': {
    title: "Calls per second and core: Node entry against Kubernetes' own agnhost",
    at: 'least',
    margin: 0.3,
  },
  'over TLS, calls, Worker, controller-runtime': {
    title: 'Calls per second and core: Worker in workerd against controller-runtime',
    at: 'least',
    margin: 0.3,
  },
  'API server, first list': {
    title: 'API server, first list after a start: Node entry against controller-runtime',
    at: 'most',
    ratio: 1,
    margin: 0.2,
  },
  'API server, first list, others': {
    title: 'API server, first list after a start: Node entry against others',
    at: 'most',
    margin: 0.2,
  },
  'API server, writes': {
    title: 'API server, latency of writes in another version: Node entry against others',
    at: 'most',
    margin: 0.2,
  },
  'growth, Node': {
    title:
      'Growth, Node: an object of the largest review against one among 100, relative to parse + stringify',
    at: 'most',
    ratio: 1.1,
    margin: 0.15,
  },
  'growth, workerd': {
    title:
      'Growth, workerd: an object of the largest review against one among 100, relative to parse + stringify',
    at: 'most',
    ratio: 1.1,
    margin: 0.15,
  },
  'bundle of the Worker': {
    title: 'Worker, minified and gzipped, against 15 kB',
    at: 'most',
    margin: 0.05,
  },
  start: {
    title: 'Start of workerd to the first reply, against a worker that only answers ok',
    at: 'most',
    margin: 0.3,
  },
  'start, many kinds': {
    title: 'Start of workerd to the first reply, kinds of many CRDs against the first of them',
    at: 'most',
    ratio: 1.25,
    margin: 0.3,
  },
  'start, Lambda': {
    title: 'Start of Node to the first answer on Lambda, against a handler that only answers ok',
    at: 'most',
    ratio: 1.5,
    margin: 0.3,
  },
} as const satisfies Record<string, Target>;

export type TargetName = keyof typeof LIST;

export const TARGETS: Readonly<Record<TargetName, Target>> = LIST;
