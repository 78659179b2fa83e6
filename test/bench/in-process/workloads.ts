import { crdOf, defineKind, kindsOf } from '../../../src/index.ts';
import { lens, ownOnly, split } from '../../../src/lens.ts';
import type { Crd, Kinds, KubernetesObject, Shape } from '../../../src/index.ts';
import { cronTab } from '../../../src/kinds/cron-tab/cron-tab.ts';

/** One way to write the conversion of `hostPort` into `host` and `port`. */
export interface Workload {
  readonly group: string;
  readonly kinds: Kinds;
}

type Objects = Record<'v1' | 'v1beta1', KubernetesObject>;

const leaf: Shape = {};
const job: Shape = {
  fields: {
    args: {},
    env: { items: { fields: { name: leaf, value: leaf } }, keys: ['name'] },
    image: leaf,
    name: leaf,
    resources: { open: true },
    retries: leaf,
    suspend: leaf,
  },
};
const status: Shape = { fields: { labelSelector: leaf, replicas: leaf } };

function specWith(fields: Readonly<Record<string, Shape>>): Shape {
  return {
    fields: { ...fields, image: leaf, jobs: { items: job, keys: ['name'] }, replicas: leaf },
  };
}

const spec = specWith({ cronSpec: leaf });

function aCrd(
  group: string,
  specOfHub: Shape,
): Required<Pick<Crd<Objects>, 'shapes'>> & Crd<Objects> {
  return {
    group,
    kind: 'CronTab',
    versions: ['v1', 'v1beta1'],
    shapes: {
      v1: { fields: { host: leaf, port: leaf, spec: specOfHub, status } },
      v1beta1: { fields: { hostPort: leaf, spec, status } },
    },
  };
}

const hostPort = split('hostPort', ':', ['host', 'port'], { at: 'last' });

export const WORKLOADS = {
  /** `src/kinds/cron-tab`. */
  'two functions': { group: 'stable.example.com', kinds: kindsOf(cronTab) },
  'a lens': {
    group: 'lens.example.com',
    kinds: kindsOf(defineKind(aCrd('lens.example.com', spec), 'v1', { v1beta1: lens(hostPort) })),
  },
  'a lens, losses kept, none there': {
    group: 'kept.example.com',
    kinds: kindsOf(
      defineKind(crdOf<Objects>(aCrd('kept.example.com', spec)), 'v1', { v1beta1: lens(hostPort) }),
    ),
  },
  /** `v1` has no `cronSpec`, so every object gets an annotation. */
  'a lens, one field kept': {
    group: 'loss.example.com',
    kinds: kindsOf(
      defineKind(crdOf<Objects>(aCrd('loss.example.com', specWith({}))), 'v1', {
        v1beta1: lens(hostPort, ownOnly('spec.cronSpec')),
      }),
    ),
  },
} as const satisfies Record<string, Workload>;

export type WorkloadName = keyof typeof WORKLOADS;
